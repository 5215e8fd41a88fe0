import { hryvnia, type Kopiykas, NOTHING, plus, wholeKopiykas } from '@shop/contract/rules/money/price'
import { sql } from 'kysely'
import { addAuditEntry } from '../../audit/public.ts'
import type { Ceilings } from '../../content/public.ts'
import type { Services } from '../../services.ts'
import type { Tx } from '../../platform/database/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { deleteCodes } from '../registration/email-codes.ts'
import { deleteEmailChanges } from '../email-change/request-email-change.ts'
import { revokeInvitationsOf } from '../invitations/invitations.ts'
import { writePasswordReset } from '../account-mails.ts'
import { revokeSessions } from '../sign-in/sessions.ts'

/** Refuses with `not_found`, also for staff. */
async function lockAdminBuyer(tx: Tx, id: number) {
  const row = await tx
    .selectFrom('users')
    .select(['id', 'name', 'email', 'language', 'role', 'discount_percent', 'bonuses_balance', 'is_blocked'])
    .where('id', '=', id)
    .where('role', '=', 'buyer')
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return row
}

interface Change {
  id: number
  by_user_id: number
}

/** null: no limit. */
interface LimitedChange extends Change {
  ceilings: Ceilings | null
}

const audited = (tx: Tx, { id, by_user_id }: Change, action: string, [before, after]: [object, object]) =>
  addAuditEntry(tx, { by_user_id, action, entity: 'buyer', entity_id: id, before, after })

/**
 * Refuses with `not_found`, `stale_edit` if the editor saw another discount, and `above_ceiling`. Lowering a discount
 * is always allowed.
 */
export async function changeDiscount(
  tx: Tx,
  change: LimitedChange & { seen_percent: number; discount_percent: number; reason: string },
): Promise<void> {
  const { id, seen_percent, discount_percent, reason } = change
  const before = Number((await lockAdminBuyer(tx, id)).discount_percent)
  if (before !== seen_percent) throw new Refusal('stale_edit')
  if (before === discount_percent) return
  const percent_max = Math.max(before, change.ceilings?.discount_percent ?? Infinity)
  if (discount_percent > percent_max) throw new Refusal('above_ceiling')
  await tx.updateTable('users').set({ discount_percent }).where('id', '=', id).execute()
  await audited(tx, change, 'change_discount', [{ discount_percent: before }, { discount_percent, reason }])
}

/**
 * Kopiykas, negative to take off. Refuses with `not_found`, `not_enough_bonuses` below zero, and `above_ceiling` beyond
 * the staff member's 24-hour limit.
 */
export async function enterBonuses(
  tx: Tx,
  change: LimitedChange & { bonuses: Kopiykas; reason: string },
): Promise<void> {
  const { id, bonuses, reason, by_user_id, ceilings } = change
  if (ceilings && bonuses > 0 && bonuses + (await sumGivenToday(tx, by_user_id)) > ceilings.bonuses)
    throw new Refusal('above_ceiling')
  const before = (await lockAdminBuyer(tx, id)).bonuses_balance
  const after = plus(before, bonuses)
  if (after < 0) throw new Refusal('not_enough_bonuses')
  await tx.updateTable('users').set({ bonuses_balance: after }).where('id', '=', id).execute()
  await tx
    .insertInto('bonus_entries')
    .values({ user_id: id, order_id: null, bonuses, reason: 'staff', comment: reason, by_user_id })
    .execute()
  await audited(tx, change, 'enter_bonuses', [{ bonuses: hryvnia(before) }, { bonuses: hryvnia(after), reason }])
}

/** Kopiykas. Bonuses taken off again still count: they may have been spent before. */
async function sumGivenToday(tx: Tx, by_user_id: number): Promise<Kopiykas> {
  // Concurrent gifts could exceed the ceiling together.
  await tx.selectFrom('users').select('id').where('id', '=', by_user_id).forNoKeyUpdate().execute()
  const { given } = await tx
    .selectFrom('bonus_entries')
    .select(({ fn }) => fn.coalesce(fn.sum<string>('bonuses'), sql<string>`0`).as('given'))
    .where('by_user_id', '=', by_user_id)
    .where('bonuses', '>', NOTHING)
    .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow()
  return wholeKopiykas(Number(given))
}

/** Also ends sessions and mailed links. Refuses with `not_found`. */
export async function blockBuyer(
  tx: Tx,
  change: Change & { is_blocked: boolean; reason: string; now: Date },
): Promise<void> {
  const { id, is_blocked, reason } = change
  const before = await lockAdminBuyer(tx, id)
  if (before.is_blocked === is_blocked) return
  await tx.updateTable('users').set({ is_blocked }).where('id', '=', id).execute()
  if (is_blocked) {
    await revokeSessions(tx, id)
    await deleteCodes(tx, id)
    await deleteEmailChanges(tx, id)
    await revokeInvitationsOf(tx, before, change.now)
  }
  await audited(tx, change, is_blocked ? 'block' : 'unblock', [
    { is_blocked: before.is_blocked },
    { is_blocked, reason },
  ])
}

/** Refuses with `not_found`. */
export async function mailPasswordReset(tx: Tx, services: Services, change: Change): Promise<void> {
  const buyer = await lockAdminBuyer(tx, change.id)
  await writePasswordReset(tx, services, buyer)
  const { id, by_user_id } = change
  const entry = { by_user_id, action: 'mail_password_reset', entity: 'buyer', entity_id: id }
  await addAuditEntry(tx, { ...entry, before: null, after: { is_mailed: true } })
}
