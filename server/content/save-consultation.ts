import type { Consultation, saveConsultation as call } from '@shop/contract/consultations.admin'
import type { ServedInput } from '@shop/contract/endpoint'
import { noteChange } from '../audit/public.ts'
import type { Tx } from '../platform/db.ts'
import { Refusal } from '../platform/refusal.ts'
import { findConsultation, mayAssist } from './consultations.ts'

interface Save {
  id: number
  form: ServedInput<typeof call>['body']
  by_user_id: number
}

/** Refuses with `not_found`, `stale_edit`, and `invalid_data` for an assignee who does not work with requests. */
export async function saveConsultation(tx: Tx, { id, form, by_user_id }: Save): Promise<Consultation> {
  await tx.selectFrom('consultation_requests').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  const before = await findConsultation(tx, id)
  if (!before) throw new Refusal('not_found')
  const { version, ...fields } = form
  if (before.version !== version) throw new Refusal('stale_edit')
  // Who has left meanwhile may stay where he was.
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
  await noteChange(tx, { ...change, before: told(before), after: told(after) })
  return after
}

async function assertHelper(tx: Tx, user_id: number): Promise<void> {
  const helper = await tx.selectFrom('users').select('id').where('id', '=', user_id).where(mayAssist).executeTakeFirst()
  if (!helper) throw new Refusal('invalid_data', { assignee_id: ['person_unknown'] })
}

/** Without the words of the note: it tells of a person, and goes with his data. */
const told = ({ status, assignee, note }: Consultation) => ({
  status,
  assignee: assignee?.name ?? null,
  note_length: note.length,
})
