import type { Consultation, saveConsultation as call } from '@shop/contract/admin/content/consultations'
import type { ServedInput } from '@shop/contract/endpoint'
import { addAuditEntry } from '../../audit/public.ts'
import type { Tx } from '../../platform/database/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Services } from '../../services.ts'
import { alertStaff, consultationAlert } from '../../staff-alerts/public.ts'
import { findConsultation, canHandleRequests } from './consultations.ts'

/** For a call about a tender. */
export async function saveConsultationRequest(
  tx: Tx,
  services: Services,
  request: { name: string; phone: string },
  user_id: number | null,
): Promise<void> {
  await tx
    .insertInto('consultation_requests')
    .values({ ...request, user_id })
    .execute()
  await alertStaff(tx, services, consultationAlert())
}

interface Save {
  id: number
  form: ServedInput<typeof call>['body']
  by_user_id: number
}

/** Refuses with `not_found`, `stale_edit`, and `invalid_data` for a wrong assignee. */
export async function saveConsultation(tx: Tx, { id, form, by_user_id }: Save): Promise<Consultation> {
  await tx.selectFrom('consultation_requests').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  const before = await findConsultation(tx, id)
  if (!before) throw new Refusal('not_found')
  const { version, ...fields } = form
  if (before.version !== version) throw new Refusal('stale_edit')
  // A former staff member may stay assigned.
  if (fields.assignee_id !== null && fields.assignee_id !== before.assignee?.id)
    await assertHelper(tx, fields.assignee_id)
  await tx
    .updateTable('consultation_requests')
    .set({ ...fields, version: version + 1 })
    .where('id', '=', id)
    .execute()
  const after = await findConsultation(tx, id)
  if (!after) throw new Refusal('not_found')
  const change = { by_user_id, action: 'save', entity: 'consultation', entity_id: id }
  await addAuditEntry(tx, { ...change, before: auditFields(before), after: auditFields(after) })
  return after
}

async function assertHelper(tx: Tx, user_id: number): Promise<void> {
  const handler = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', user_id)
    .where(canHandleRequests)
    .executeTakeFirst()
  if (!handler) throw new Refusal('invalid_data', { assignee_id: ['person_unknown'] })
}

/** Without the note: it is personal data. */
const auditFields = ({ status, assignee, note }: Consultation) => ({
  status,
  assignee: assignee?.name ?? null,
  note_length: note.length,
})
