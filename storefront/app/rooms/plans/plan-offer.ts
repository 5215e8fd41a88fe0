import { AMOUNT_MAX } from '@shop/contract/primitives'
import type { OfferedLine, ReducedLine } from '../../offers/public.ts'
import type { Row } from '../planner/planner-state.ts'

/** One line per product, in whole multiples; `reduced` names the positions that get fewer pieces than planned. */
export function planOffer(bought: readonly Row[]): { lines: OfferedLine[]; reduced: ReducedLine[] } {
  const planned = new Map<number, number>()
  const lines = new Map<number, OfferedLine>()
  const reduced: ReducedLine[] = []
  for (const { item, match, amount } of bought) {
    if (match === null) continue
    const { product_id, order_multiple } = match
    const before = planned.get(product_id) ?? 0
    const most = Math.floor(AMOUNT_MAX / order_multiple) * order_multiple
    const offered = Math.min(amount, Math.max(0, most - before))
    const whole = Math.ceil((before + amount) / order_multiple) * order_multiple
    planned.set(product_id, before + amount)
    lines.set(product_id, { product_id, product_amount: Math.min(most, whole) })
    if (offered < amount) reduced.push({ number: item.number, name_ua: item.name_ua, planned: amount, offered })
  }
  return { lines: [...lines.values()], reduced }
}
