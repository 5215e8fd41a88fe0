import * as v from 'valibot'
import { endpoint } from '../../endpoint.ts'
import {
  data,
  Document,
  filledText,
  Hryvnia,
  Id,
  IdText,
  Timestamp,
  PDF_TYPE,
  CSV_TYPE,
  XLSX_TYPE,
} from '../../primitives.ts'
import { DOCUMENT_KINDS } from '../../rules/orders/order-status.ts'
import { EmailText } from '../../rules/validation.ts'
import { ById, DayText, staffList, adminListQuery } from '../lists.ts'

const REASON_LENGTH_MAX = 500

const Kind = v.picklist(DOCUMENT_KINDS)

export const OrderDocument = v.object({
  id: v.number(),
  kind: Kind,
  /** Such as `РФ-2026-000123`: prefix of the kind, year, number within the year. */
  number: v.string(),
  total: Hryvnia,
  issued_at: Timestamp,
  issued_by_name: v.string(),
  voided_at: v.nullable(Timestamp),
  void_reason: v.nullable(v.string()),
  /** Last time, and the recipient. */
  mailed_at: v.nullable(Timestamp),
  mailed_to: v.nullable(v.string()),
})
export type OrderDocument = v.InferOutput<typeof OrderDocument>

export const DocumentRow = v.object({
  ...OrderDocument.entries,
  order_id: v.number(),
  order_number: v.string(),
  /** Organisation, else contact, else e-mail. */
  buyer: v.string(),
})
export type DocumentRow = v.InferOutput<typeof DocumentRow>

export const listStaffDocuments = endpoint({
  name: 'listStaffDocuments',
  method: 'GET',
  path: '/api/admin/documents',
  access: 'staff',
  right: 'documents.read',
  summary: 'Invoices and delivery notes; `q` searches document and order numbers and buyers',
  query: adminListQuery(['issued_at', 'number', 'total'], {
    kind: v.optional(Kind),
    from: v.optional(DayText),
    to: v.optional(DayText),
    state: v.optional(v.picklist(['counts', 'voided'])),
    order_id: v.optional(IdText),
  }),
  reply: staffList(DocumentRow),
})

export const issueDocument = endpoint({
  name: 'issueDocument',
  method: 'POST',
  path: '/api/admin/documents',
  access: 'staff',
  right: 'documents.write',
  summary: 'Issues a document for an order with the next number; its content no longer changes',
  body: v.object({ order_id: Id, kind: Kind }),
  reply: data(OrderDocument),
  refuses: ['not_found', 'wrong_order_status', 'document_exists', 'seller_incomplete'],
})

export const getDocumentFile = endpoint({
  name: 'getDocumentFile',
  method: 'GET',
  path: '/api/admin/documents/:id/file',
  access: 'staff',
  right: 'documents.read',
  summary: 'The document as PDF',
  params: ById,
  reply: Document,
  is_document: true,
  document_types: [PDF_TYPE],
})

export const mailDocument = endpoint({
  name: 'mailDocument',
  method: 'POST',
  path: '/api/admin/documents/:id/mail',
  access: 'staff',
  right: 'documents.write',
  summary: 'Mails the document as PDF, by default to the order’s e-mail',
  params: ById,
  body: v.object({ email: v.nullish(EmailText) }),
  reply: data(OrderDocument),
  refuses: ['document_voided'],
})

export const voidDocument = endpoint({
  name: 'voidDocument',
  method: 'POST',
  path: '/api/admin/documents/:id/void',
  access: 'staff',
  right: 'documents.write',
  summary: 'Voids a document; its number stays used',
  params: ById,
  body: v.object({ reason: filledText(REASON_LENGTH_MAX) }),
  reply: data(OrderDocument),
  refuses: ['document_voided'],
})

export const exportDocuments = endpoint({
  name: 'exportDocuments',
  method: 'GET',
  path: '/api/admin/documents/export',
  access: 'staff',
  right: 'documents.read',
  summary: 'Exports the documents of a period as a spreadsheet, including voided ones',
  query: v.object({ from: DayText, to: DayText, format: v.picklist(['xlsx', 'csv']) }),
  reply: Document,
  is_document: true,
  document_types: [CSV_TYPE, XLSX_TYPE],
  refuses: ['period_too_long'],
})
