import {
  checkStaffReset,
  checkUndo,
  confirmEmailChange,
  hashPassword,
  refusingTakenEmail,
  setPasswordOfStaff,
  undoEmailChange,
  writeToOwners,
} from '../account/public.ts'
import { addAuditEntry } from '../audit/public.ts'
import type { Services } from '../services.ts'
import { inTransaction, type Tx } from '../platform/database/db.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { hasSecondFactor } from './second-factor/second-factor.ts'
import { requireSecondFactor } from './sign-in.ts'

export interface NewStaffPassword {
  code: string
  password: string
  second_code: string
}

/**
 * With the code of a reset mail and, if enabled, the second factor. Ends all sessions and notifies the owners. Refuses
 * with `not_found`, `code_used`, `code_expired`, `second_factor_required` and `wrong_second_factor`.
 */
export async function setStaffPassword(services: Services, typed: NewStaffPassword): Promise<void> {
  const user_id = await checkStaffReset(services, typed.code)
  await passSecondFactor(services, user_id, typed.second_code)
  const password_hash = await hashPassword(typed.password)
  await inTransaction(services.db, async (tx) => {
    await setPasswordOfStaff(tx, services, { code: typed.code, password_hash })
    await note(tx, { user_id, action: 'reset_password', before: null, after: null })
    await writeToOwners(tx, services, { kind: 'staff_password_reset', staff_id: user_id })
  })
}

/** Refuses with `not_found`, `code_used`, `code_expired` and `email_taken`. */
export async function confirmStaffEmail(services: Services, code: string): Promise<void> {
  const typed = { code, asked_in: 'admin' as const, now: services.clock.now() }
  await refusingTakenEmail(() =>
    inTransaction(services.db, async (tx) => {
      const { user, old_email, new_email } = await confirmEmailChange(tx, services, typed)
      await noteEmail(tx, { user_id: user.id, action: 'change_email', from: old_email, to: new_email })
      await writeToOwners(tx, services, { kind: 'staff_email_changed', staff_id: user.id })
    }),
  )
}

/** Requires the second factor. */
export async function undoStaffEmail(services: Services, typed: NewStaffPassword): Promise<void> {
  const code = { code: typed.code, asked_in: 'admin' as const, now: services.clock.now() }
  const { user_id } = await checkUndo(services.db, code)
  await passSecondFactor(services, user_id, typed.second_code)
  const password_hash = await hashPassword(typed.password)
  await refusingTakenEmail(() =>
    inTransaction(services.db, async (tx) => {
      const { user, old_email } = await undoEmailChange(tx, services, { ...code, password_hash })
      await noteEmail(tx, { user_id, action: 'undo_email', from: user.email, to: old_email })
      await note(tx, { user_id, action: 'reset_password', before: null, after: null })
      await writeToOwners(tx, services, { kind: 'staff_email_changed', staff_id: user_id })
    }),
  )
}

async function passSecondFactor(services: Services, user_id: number, code: string): Promise<void> {
  if (!(await hasSecondFactor(services.db, user_id))) return
  if (code === '') throw new Refusal('second_factor_required')
  await requireSecondFactor(services, user_id, code)
}

interface Line {
  user_id: number
  action: string
  before: object | null
  after: object | null
}

const note = (tx: Tx, { user_id, ...line }: Line) =>
  addAuditEntry(tx, { ...line, by_user_id: user_id, entity: 'person', entity_id: user_id })

interface EmailLine {
  user_id: number
  action: string
  from: string
  to: string
}

const noteEmail = (tx: Tx, { from, to, ...line }: EmailLine) =>
  note(tx, { ...line, before: { email: from }, after: { email: to } })
