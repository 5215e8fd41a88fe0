import * as v from 'valibot'
import { endpoint } from '../../endpoint.ts'
import { data, Document, Id, IdText, list, Timestamp, text, CSV_TYPE, XLSX_TYPE } from '../../primitives.ts'
import { ById, DayText, staffList, adminListQuery, Version } from '../lists.ts'

export const CONSULTATION_STATUSES = ['new', 'in_progress', 'done'] as const
export type ConsultationStatus = (typeof CONSULTATION_STATUSES)[number]
export const CONSULTATION_NOTE_MAX = 2000

const Status = v.picklist(CONSULTATION_STATUSES)
const Named = v.object({ id: v.number(), name: v.string() })

export const Consultation = v.object({
  id: v.number(),
  version: v.number(),
  name: v.string(),
  phone: v.string(),
  status: Status,
  note: v.string(),
  assignee: v.nullable(Named),
  /** null for a guest. */
  buyer: v.nullable(Named),
  created_at: Timestamp,
})
export type Consultation = v.InferOutput<typeof Consultation>

const filters = {
  status: v.optional(Status),
  assignee: v.optional(IdText),
  /** Both days inclusive, Kyiv time. */
  from: v.optional(DayText),
  to: v.optional(DayText),
}

export const listConsultations = endpoint({
  name: 'listConsultations',
  method: 'GET',
  path: '/api/admin/consultations',
  access: 'staff',
  right: 'consultations.read',
  summary: 'Consultation requests, newest first; `q` searches name, phone and note',
  query: adminListQuery(['created_at', 'name', 'status'], filters),
  reply: staffList(Consultation),
})

export const countConsultations = endpoint({
  name: 'countConsultations',
  method: 'GET',
  path: '/api/admin/consultations/counts',
  access: 'staff',
  right: 'consultations.read',
  summary: 'Number of requests by status',
  reply: data(v.object({ new: v.number(), in_progress: v.number(), done: v.number() })),
})

export const listAssignees = endpoint({
  name: 'listAssignees',
  method: 'GET',
  path: '/api/admin/consultations/assignees',
  access: 'staff',
  right: 'consultations.read',
  summary: 'Staff who can be assigned to a request',
  reply: list(Named),
})

export const exportConsultations = endpoint({
  name: 'exportConsultations',
  method: 'GET',
  path: '/api/admin/consultations/export',
  access: 'staff',
  right: 'consultations.read',
  summary: 'Exports the filtered requests as a spreadsheet, at most 10,000',
  query: adminListQuery(['created_at', 'name', 'status'], filters),
  reply: Document,
  is_document: true,
  document_types: [CSV_TYPE, XLSX_TYPE],
})

export const saveConsultation = endpoint({
  name: 'saveConsultation',
  method: 'PUT',
  path: '/api/admin/consultations/:id',
  access: 'staff',
  right: 'consultations.write',
  summary: 'Changes a request’s status, assignee and note',
  params: ById,
  body: v.object({
    version: Version,
    status: Status,
    note: text(CONSULTATION_NOTE_MAX),
    assignee_id: v.nullable(Id),
  }),
  reply: data(Consultation),
  refuses: ['not_found', 'stale_edit'],
})
