import { canChangeLines } from '@shop/contract/rules/order-status'
import { goodsSum, type Kopiykas, payableSum, spentBonuses } from '@shop/contract/rules/price'
import { returnBonuses } from '../account/public.ts'
import { noteChange } from '../audit/public.ts'
import { productTag, stockTurned } from '../catalog/public.ts'
import { refuseDeliveredPapers, voidInvoices } from '../documents/public.ts'
import type { House } from '../house.ts'
import { invalidate } from '../platform/cache.ts'
import type { Tx } from '../platform/db.ts'
import { Refusal } from '../platform/refusal.ts'
import { changedLetter } from '../texts/order-change-letter.ts'
import { type LockedOrder, lockOrder, updateOrder } from './lock-order.ts'
import { writeToBuyer } from './office-letters.ts'
import { tellBuyer, tellColleagues } from './order-history.ts'
import { findOrderLines, type KeptLine, writeOrderLines } from './order-lines.ts'
import { moveStock } from './move-stock.ts'

export interface WantedLines {
  order_id: number
  version: number
  /** The order as it is to be, see `saveOrderLines` in the contract. */
  lines: WantedLine[]
  /** For the buyer. */
  comment: string
  by_user_id: number
}

interface WantedLine {
  position?: number | null | undefined
  product_id?: number | null | undefined
  amount: number
}

/**
 * Changes what an order holds, before it is shipped: stock is taken and returned under the products' locks, and the
 * sums follow by the rules of every order. Old lines keep the prices of the order's moment, also for pieces that are
 * added to them; new lines have today's. The buyer's percent stays. Bonuses that are more than there is left to pay go
 * back to him. The smallest order sum is not held against a change: here the shop's own people decide.
 *
 * Invoices of the order are voided, since they ask for another sum now.
 *
 * Refuses with `not_found`, `stale_edit`, `wrong_order_status`, `delivery_note_counts`, `invalid_data`, `no_stock`,
 * `wrong_multiple`.
 */
export async function changeLines(tx: Tx, house: House, wanted: WantedLines): Promise<void> {
  const order = await lockOrder(tx, wanted.order_id, wanted.version)
  if (!canChangeLines(order.status)) throw new Refusal('wrong_order_status')
  await refuseDeliveredPapers(tx, order.id)
  const before = await findOrderLines(tx, order.id)
  const kept = keptLines(before, wanted.lines)
  const added = addedProducts(kept, wanted.lines)
  const moved = await moveStock(tx, before, kept, added)
  const after = [...kept, ...moved.added]
  const summary = summaryOf(before, after)
  if (summary === '') return
  await writeOrderLines(tx, order.id, after)
  const sums = reckoned(order, after)
  await updateOrder(tx, order.id, sums)
  await giveBackBonuses(tx, order, sums.bonuses_spent)
  await invalidate(tx, moved.product_ids.map(productTag))
  await stockTurned(tx, house)
  await tellOfChange(tx, house, order, { wanted, before, after, sums, summary })
}

/** The lines that stay, with their new amounts, in their old sequence. */
function keptLines(before: readonly KeptLine[], wanted: readonly WantedLine[]): KeptLine[] {
  const amounts = new Map<number, number>()
  wanted.forEach(({ position, product_id, amount }, index) => {
    if (position === null || position === undefined) {
      if (product_id === null || product_id === undefined) throw wrongLine(index, 'The product is missing')
      return
    }
    if (amounts.has(position) || !before.some((line) => line.position === position))
      throw wrongLine(index, 'The order has no such line')
    amounts.set(position, amount)
  })
  return before.flatMap((line) => {
    const amount = amounts.get(line.position)
    return amount === undefined ? [] : [{ ...line, amount }]
  })
}

/** New lines. A product that the order has already is asked for by a larger amount, so that it keeps its price. */
function addedProducts(kept: readonly KeptLine[], wanted: readonly WantedLine[]) {
  const known = new Set(kept.flatMap(({ product_id }) => product_id ?? []))
  return wanted.flatMap(({ position, product_id, amount }, index) => {
    if (typeof position === 'number' || typeof product_id !== 'number') return []
    if (known.has(product_id)) throw wrongLine(index, 'The order has this product already')
    known.add(product_id)
    return [{ product_id, product_amount: amount }]
  })
}

const wrongLine = (index: number, text: string) =>
  new Refusal('invalid_data', { [`lines.${index}.product_id`]: [text] })

function reckoned(order: LockedOrder, lines: readonly KeptLine[]) {
  const products_sum = goodsSum(lines)
  const payable = payableSum(products_sum, Number(order.discount_percent))
  const bonuses_spent = spentBonuses(payable, order.bonuses_spent)
  const products_count = lines.reduce((count, line) => count + line.amount, 0)
  return { products_count, products_sum, bonuses_spent, total: payable - bonuses_spent }
}

async function giveBackBonuses(tx: Tx, order: LockedOrder, bonuses_spent: Kopiykas): Promise<void> {
  const bonuses = order.bonuses_spent - bonuses_spent
  if (bonuses === 0 || order.user_id === null) return
  await returnBonuses(tx, { user_id: order.user_id, order_id: order.id, bonuses, reason: 'order_changed' })
}

interface Change {
  wanted: WantedLines
  before: readonly KeptLine[]
  after: readonly KeptLine[]
  sums: ReturnType<typeof reckoned>
  summary: string
}

async function tellOfChange(tx: Tx, house: House, order: LockedOrder, change: Change): Promise<void> {
  const { wanted, before, after, sums } = change
  const { by_user_id, comment } = wanted
  const now = house.clock.now()
  await voidInvoices(tx, { order_id: order.id, reason: 'lines_changed', by_user_id, now })
  const line = { order_id: order.id, by_user_id, created_at: now }
  await tellColleagues(tx, { ...line, kind: 'lines', text: change.summary })
  if (comment !== '') await tellBuyer(tx, { ...line, status: order.status, comment })
  await noteChange(tx, {
    by_user_id,
    action: 'change_lines',
    entity: 'order',
    entity_id: order.id,
    before: { lines: audited(before), total: order.total, bonuses_spent: order.bonuses_spent },
    after: { lines: audited(after), total: sums.total, bonuses_spent: sums.bonuses_spent },
  })
  const lines = after.map((one) => ({ ...one, picture: null }))
  const goods = { ...sums, lines, discount_percent: Number(order.discount_percent) }
  await writeToBuyer(tx, house, order, (to, shop) => changedLetter(to, goods, comment, shop))
}

const audited = (lines: readonly KeptLine[]) =>
  lines.map(({ article, amount, price, sale_price }) => ({ article, amount, price, sale_price }))

/** `10-2451: 2 → 3`, a line each; 0 is a line that was not there, or is not any more. */
function summaryOf(before: readonly KeptLine[], after: readonly KeptLine[]): string {
  const amounts = new Map<string, { article: string; was: number; is: number }>()
  const rowOf = (line: KeptLine) => {
    const key = String(line.product_id ?? `gone ${line.position}`)
    const row = amounts.get(key) ?? { article: line.article, was: 0, is: 0 }
    amounts.set(key, row)
    return row
  }
  for (const line of before) rowOf(line).was += line.amount
  for (const line of after) rowOf(line).is += line.amount
  return [...amounts.values()]
    .filter(({ was, is }) => was !== is)
    .map(({ article, was, is }) => `${article}: ${was} → ${is}`)
    .join('\n')
}
