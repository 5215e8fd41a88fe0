import { sql } from 'kysely'
import type { FieldReason } from '@shop/contract/field-faults'
import { canChangeLines } from '@shop/contract/rules/orders/order-status'
import { goodsSum, type Kopiykas, minus, payableSum, spentBonuses } from '@shop/contract/rules/money/price'
import { returnBonuses } from '../../account/public.ts'
import { addAuditEntry } from '../../audit/public.ts'
import { productTag, availabilityChanged } from '../../catalog/public.ts'
import { refuseDeliveredDocuments, voidInvoices } from '../../billing/public.ts'
import type { Services } from '../../services.ts'
import { invalidate } from '../../platform/cache.ts'
import type { Tx } from '../../platform/database/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { addTask } from '../../tasks/public.ts'
import { moneyText } from '../../texts/money.ts'
import { changedMail } from '../../mail-templates/order-change-mail.ts'
import { type LockedOrder, lockOrder, updateOrder } from '../place/lock-order.ts'
import { mailBuyer } from '../staff-mails.ts'
import { insertOrderEvent, insertOrderNote } from '../read/order-history.ts'
import { findOrderLines, type StoredLine, writeOrderLines } from '../read/order-lines.ts'
import { moveStock } from '../place/move-stock.ts'

export interface WantedLines {
  order_id: number
  version: number
  lines: WantedLine[]
  /** Shown to the buyer. */
  comment: string
  by_user_id: number
}

interface WantedLine {
  position?: number | null | undefined
  product_id?: number | null | undefined
  amount: number
}

/**
 * Changes the lines of an order that is not shipped yet.
 *
 * Existing lines keep their prices, also for added pieces; new lines get today's. The buyer's discount stays; bonuses
 * above the new sum are returned; the minimum order is not checked. Invoices are voided, since they show the old sum.
 * A line keeps at least the pieces of its shipments and claims.
 *
 * Refuses with `not_found`, `stale_edit`, `wrong_order_status`, `delivery_note_counts`, `invalid_data`, `no_stock`,
 * `wrong_multiple`.
 */
export async function changeLines(tx: Tx, services: Services, wanted: WantedLines): Promise<void> {
  const order = await lockOrder(tx, wanted.order_id, wanted.version)
  if (!canChangeLines(order)) throw new Refusal('wrong_order_status')
  await refuseDeliveredDocuments(tx, order.id)
  const before = await findOrderLines(tx, order.id)
  const remaining = remainingLines(before, wanted.lines)
  refuseLessThanSent(before, wanted.lines, await findSentAmounts(tx, order.id))
  const added = addedProducts(remaining, wanted.lines)
  const moved = await moveStock(tx, before, remaining, added)
  const after = [...remaining, ...moved.added]
  const summary = summaryOf(before, after)
  if (summary === '') return
  await writeOrderLines(tx, order.id, after)
  const sums = sumsOf(order, after)
  await updateOrder(tx, order.id, sums)
  await returnUnusedBonuses(tx, order, sums.bonuses_spent)
  if (order.paid > sums.total)
    await addTask(tx, {
      kind: 'overpaid',
      order_id: order.id,
      shipment_id: null,
      status_code: `total:${sums.total}`,
      text: moneyText(minus(order.paid, sums.total)),
      created_at: services.clock.now(),
    })
  await invalidate(tx, moved.product_ids.map(productTag))
  await availabilityChanged(tx, services)
  await recordChange(tx, services, order, { wanted, before, after, sums, summary })
}

function remainingLines(before: readonly StoredLine[], wanted: readonly WantedLine[]): StoredLine[] {
  const amounts = new Map<number, number>()
  wanted.forEach(({ position, product_id, amount }, index) => {
    if (position === null || position === undefined) {
      if (product_id === null || product_id === undefined) throw wrongLine(index, 'product_missing')
      return
    }
    if (amounts.has(position) || !before.some((line) => line.position === position))
      throw wrongLine(index, 'line_unknown')
    amounts.set(position, amount)
  })
  return before.flatMap((line) => {
    const amount = amounts.get(line.position)
    return amount === undefined ? [] : [{ ...line, amount }]
  })
}

type Amounts = ReadonlyMap<number, number>

/** In shipments and claims, by position. */
async function findSentAmounts(tx: Tx, order_id: number): Promise<Amounts> {
  const { rows } = await sql<{ position: number; amount: number }>`
    select position, max(amount)::int as amount from (
      select sl.position, sum(sl.amount) as amount from shipment_lines sl join shipments s on s.id = sl.shipment_id
      where s.order_id = ${order_id} and s.removed_at is null group by sl.position
      union all
      select cl.position, sum(cl.amount) from claim_lines cl join claims c on c.id = cl.claim_id
      where c.order_id = ${order_id} group by cl.position) as sent
    group by position`.execute(tx)
  return new Map(rows.map(({ position, amount }) => [position, amount]))
}

function refuseLessThanSent(before: readonly StoredLine[], wanted: readonly WantedLine[], sent: Amounts): void {
  for (const { position, amount } of before) {
    const index = wanted.findIndex((line) => line.position === position)
    // Replaced goods are sent more than once.
    const least = Math.min(amount, sent.get(position) ?? 0)
    if ((wanted[index]?.amount ?? 0) < least)
      throw new Refusal('invalid_data', { [index < 0 ? 'lines' : `lines.${index}.amount`]: ['less_than_sent'] })
  }
}

/** Products of the order keep their line's price. */
function addedProducts(remaining: readonly StoredLine[], wanted: readonly WantedLine[]) {
  const known = new Set(remaining.flatMap(({ product_id }) => product_id ?? []))
  return wanted.flatMap(({ position, product_id, amount }, index) => {
    if (typeof position === 'number' || typeof product_id !== 'number') return []
    if (known.has(product_id)) throw wrongLine(index, 'product_in_order')
    known.add(product_id)
    return [{ product_id, product_amount: amount }]
  })
}

const wrongLine = (index: number, reason: FieldReason) =>
  new Refusal('invalid_data', { [`lines.${index}.product_id`]: [reason] })

function sumsOf(order: LockedOrder, lines: readonly StoredLine[]) {
  const products_sum = goodsSum(lines)
  const payable = payableSum(products_sum, Number(order.discount_percent))
  const bonuses_spent = spentBonuses(payable, order.bonuses_spent)
  const products_count = lines.reduce((count, line) => count + line.amount, 0)
  return { products_count, products_sum, bonuses_spent, total: minus(payable, bonuses_spent) }
}

async function returnUnusedBonuses(tx: Tx, order: LockedOrder, bonuses_spent: Kopiykas): Promise<void> {
  const bonuses = minus(order.bonuses_spent, bonuses_spent)
  if (bonuses === 0 || order.user_id === null) return
  await returnBonuses(tx, { user_id: order.user_id, order_id: order.id, bonuses, reason: 'order_changed' })
}

interface Change {
  wanted: WantedLines
  before: readonly StoredLine[]
  after: readonly StoredLine[]
  sums: ReturnType<typeof sumsOf>
  summary: string
}

async function recordChange(tx: Tx, services: Services, order: LockedOrder, change: Change): Promise<void> {
  const { wanted, before, after, sums } = change
  const { by_user_id, comment } = wanted
  const now = services.clock.now()
  const voided_invoices = await voidInvoices(tx, { order_id: order.id, reason: 'lines_changed', by_user_id, now })
  const line = { order_id: order.id, by_user_id, created_at: now }
  await insertOrderNote(tx, { ...line, kind: 'lines', text: change.summary })
  if (comment !== '') await insertOrderEvent(tx, { ...line, status: order.status, comment })
  await addAuditEntry(tx, {
    by_user_id,
    action: 'change_lines',
    entity: 'order',
    entity_id: order.id,
    before: { lines: auditedLines(before), total: order.total, bonuses_spent: order.bonuses_spent },
    after: { lines: auditedLines(after), total: sums.total, bonuses_spent: sums.bonuses_spent },
  })
  const lines = after.map((one) => ({ ...one, picture: null }))
  const goods = { ...sums, lines, discount_percent: Number(order.discount_percent) }
  await mailBuyer(tx, services, order, (to, shop) =>
    changedMail(to, { goods, comment, voided_invoices, paid: order.paid }, shop),
  )
}

const auditedLines = (lines: readonly StoredLine[]) =>
  lines.map(({ article, amount, price, sale_price }) => ({ article, amount, price, sale_price }))

/** `10-2451: 2 → 3`; 0 means added or removed. */
function summaryOf(before: readonly StoredLine[], after: readonly StoredLine[]): string {
  const amounts = new Map<string, { article: string; was: number; is: number }>()
  const rowOf = (line: StoredLine) => {
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
