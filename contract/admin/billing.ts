import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { data, Document, filledText, Hryvnia, Id, IdText, Moment } from './primitives.ts'
import { DOCUMENT_KINDS } from './rules/order-status.ts'
import { EmailText } from './rules/validation.ts'
import { ById, DayText, staffList, staffListQuery } from './staff-lists.ts'

const REASON_LENGTH_MAX = 500

const Kind = v.picklist(DOCUMENT_KINDS)

export const OrderDocument = v.object({
  id: v.number(),
  kind: Kind,
  /** Such as `РФ-2026-000123`: the kind's letters, the year, and its place in that year's sequence. */
  number: v.string(),
  total: Hryvnia,
  issued_at: Moment,
  issued_by_name: v.string(),
  /** null while the document counts. */
  voided_at: v.nullable(Moment),
  void_reason: v.nullable(v.string()),
  /** When it was sent last, and to whom. */
  mailed_at: v.nullable(Moment),
  mailed_to: v.nullable(v.string()),
})
export type OrderDocument = v.InferOutput<typeof OrderDocument>

export const DocumentRow = v.object({
  ...OrderDocument.entries,
  order_id: v.number(),
  order_number: v.string(),
  /** As the paper names him: organisation, else contact, else e-mail. */
  buyer: v.string(),
})
export type DocumentRow = v.InferOutput<typeof DocumentRow>

export const listStaffDocuments = endpoint({
  name: 'listStaffDocuments',
  method: 'GET',
  path: '/api/admin/documents',
  access: 'staff',
  right: 'documents.read',
  summary: 'Invoices and delivery notes; `q` looks into numbers of documents and orders, and buyers',
  query: staffListQuery(['issued_at', 'number', 'total'], {
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
  summary: 'Issues the next number of a kind for an order, with its content frozen as it is now',
  body: v.object({ order_id: Id, kind: Kind }),
  reply: data(OrderDocument),
  refuses: ['wrong_order_status', 'document_exists', 'seller_incomplete'],
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
})

export const mailDocument = endpoint({
  name: 'mailDocument',
  method: 'POST',
  path: '/api/admin/documents/:id/mail',
  access: 'staff',
  right: 'documents.write',
  summary: 'Sends the document as PDF, to the order’s e-mail unless another one is named',
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
  summary: 'Takes a document out of force; its number stays in the sequence',
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
  summary: 'The register of documents of a period as a table to save, voided ones included',
  query: v.object({ from: DayText, to: DayText, format: v.picklist(['xlsx', 'csv']) }),
  reply: Document,
  is_document: true,
  refuses: ['period_too_long'],
})
