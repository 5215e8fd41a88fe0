import { sql } from 'kysely'
import { type Kopiykas, minus, NOTHING, plus, times, wholeKopiykas } from '@shop/contract/rules/money/price'
import { settleClaimBonuses } from '../account/public.ts'
import { addReturned, type LockedOrder } from '../orders/public.ts'
import { refundOrder, requestRefunds } from '../payments/public.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import type { Services } from '../services.ts'

export interface RefundShares {
  /** Of the lines, before discount and bonuses. */
  goods_sum: Kopiykas
  /** Share of the order's total. */
  returned: Kopiykas
  /** The paid part of it. */
  refund_sum: Kopiykas
  /** Given back less taken back. */
  bonuses: Kopiykas
}

type Order = Pick<
  LockedOrder,
  'id' | 'user_id' | 'products_sum' | 'total' | 'returned' | 'paid' | 'bonuses_spent' | 'bonuses_accrued'
>
type Priced = { price: Kopiykas; amount: number }

/**
 * The lines' share of the order's costs, as far as paid. Counted from all refunds together, so that the last leaves no
 * kopiyka.
 */
export async function refundShares(db: Db, order: Order, lines: readonly Priced[]): Promise<RefundShares> {
  const { rows } = await sql<{ earlier: Kopiykas; waiting: Kopiykas }>`
    select (select coalesce(sum(goods_sum), 0)::bigint from claims where order_id = ${order.id}) as earlier,
      (select coalesce(sum(sum), 0)::bigint from refunds where order_id = ${order.id} and state = 'waiting')
        as waiting`.execute(db)
  const { earlier = NOTHING, waiting = NOTHING } = rows[0] ?? {}
  const goods_sum = plus(...lines.map(({ price, amount }) => times(price, amount)))
  const shareOf = (sum: Kopiykas): Kopiykas => {
    if (order.products_sum === 0) return NOTHING
    const upTo = (goods: number) => Math.round((Math.min(goods, order.products_sum) / order.products_sum) * sum)
    return wholeKopiykas(upTo(earlier + goods_sum) - upTo(earlier))
  }
  const returned = shareOf(order.total)
  const owed = minus(minus(order.total, order.returned), returned)
  const above = order.paid - waiting - owed
  const refund_sum = wholeKopiykas(Math.max(0, Math.min(above, returned)))
  const bonuses = order.user_id === null ? NOTHING : minus(shareOf(order.bonuses_spent), shareOf(order.bonuses_accrued))
  return { goods_sum, returned, refund_sum, bonuses }
}

interface RefundedClaim {
  number: string
  lines: readonly Priced[]
  by_user_id: number
}

/** Money and bonuses. The order must be locked. @returns values to store with the claim */
export async function giveBack(tx: Tx, services: Services, order: LockedOrder, claim: RefundedClaim) {
  const { number, lines, by_user_id } = claim
  const { goods_sum, returned, refund_sum, bonuses } = await refundShares(tx, order, lines)
  await addReturned(tx, order.id, returned)
  const settled = { user_id: order.user_id ?? 0, order_id: order.id, claim_number: number, bonuses }
  const bonuses_returned = order.user_id === null ? NOTHING : await settleClaimBonuses(tx, settled)
  if (refund_sum > 0) {
    const wanted = { order_id: order.id, sum: refund_sum, reason: number, by_user_id }
    await requestRefunds(tx, services, await refundOrder(tx, services, wanted))
  }
  return { goods_sum, returned, refund_sum, bonuses_returned }
}
