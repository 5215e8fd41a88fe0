import { hryvnia, type Kopiykas } from '@shop/contract/rules/price'
import { noteChange } from '../audit/public.ts'
import type { House } from '../house.ts'
import type { Tx } from '../platform/db.ts'
import { Refusal } from '../platform/refusal.ts'
import { forgetCodes } from './email-codes.ts'
import { writePasswordReset } from './letters.ts'
import { revokeSessions } from './sessions.ts'

/** A buyer's row, held until commit. Refuses with `not_found`, for staff too: they are changed elsewhere. */
async function lockOfficeBuyer(tx: Tx, id: number) {
  const row = await tx
    .selectFrom('users')
    .select(['id', 'name', 'email', 'language', 'discount_percent', 'bonuses_balance', 'is_blocked'])
    .where('id', '=', id)
    .where('role', '=', 'buyer')
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return row
}

/** Whom, and who did it. */
interface Change {
  id: number
  by_user_id: number
}

const audited = (tx: Tx, { id, by_user_id }: Change, action: string, [before, after]: [object, object]) =>
  noteChange(tx, { by_user_id, action, entity: 'buyer', entity_id: id, before, after })

/** Another personal percent. Refuses with `not_found`, and with `stale_edit` where it is not what the editor saw. */
export async function changeDiscount(
  tx: Tx,
  change: Change & { seen_percent: number; discount_percent: number; reason: string },
): Promise<void> {
  const { id, seen_percent, discount_percent, reason } = change
  const before = Number((await lockOfficeBuyer(tx, id)).discount_percent)
  if (before !== seen_percent) throw new Refusal('stale_edit')
  if (before === discount_percent) return
  await tx.updateTable('users').set({ discount_percent }).where('id', '=', id).execute()
  await audited(tx, change, 'change_discount', [{ discount_percent: before }, { discount_percent, reason }])
}

/**
 * An entry of the ledger by hand: kopiykas given, or below zero taken off. Refuses with `not_found`, and with
 * `not_enough_bonuses` where the balance would fall below zero.
 */
export async function enterBonuses(tx: Tx, change: Change & { bonuses: Kopiykas; reason: string }): Promise<void> {
  const { id, bonuses, reason, by_user_id } = change
  // Locked, as where an order spends them: two at once would both read the same balance.
  const before = (await lockOfficeBuyer(tx, id)).bonuses_balance
  const after = before + bonuses
  if (after < 0) throw new Refusal('not_enough_bonuses')
  await tx.updateTable('users').set({ bonuses_balance: after }).where('id', '=', id).execute()
  await tx
    .insertInto('bonus_entries')
    .values({ user_id: id, order_id: null, bonuses, reason: 'staff', comment: reason, by_user_id })
    .execute()
  await audited(tx, change, 'enter_bonuses', [{ bonuses: hryvnia(before) }, { bonuses: hryvnia(after), reason }])
}

/** Shuts a buyer out, his sessions and letters' links with him, or lets him in again. Refuses with `not_found`. */
export async function blockBuyer(tx: Tx, change: Change & { is_blocked: boolean; reason: string }): Promise<void> {
  const { id, is_blocked, reason } = change
  const before = await lockOfficeBuyer(tx, id)
  if (before.is_blocked === is_blocked) return
  await tx.updateTable('users').set({ is_blocked }).where('id', '=', id).execute()
  if (is_blocked) {
    await revokeSessions(tx, id)
    await forgetCodes(tx, id)
  }
  await audited(tx, change, is_blocked ? 'block' : 'unblock', [
    { is_blocked: before.is_blocked },
    { is_blocked, reason },
  ])
}

/** Mails the link to set a new password to the buyer himself. Refuses with `not_found`. */
export async function mailPasswordReset(tx: Tx, house: House, change: Change): Promise<void> {
  const buyer = await lockOfficeBuyer(tx, change.id)
  await writePasswordReset(tx, house, buyer)
  const told = { ...change, action: 'mail_password_reset', entity: 'buyer', entity_id: change.id }
  const { id: _, ...line } = told
  await noteChange(tx, { ...line, before: null, after: { is_mailed: true } })
}
