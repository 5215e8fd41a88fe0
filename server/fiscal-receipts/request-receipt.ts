import { randomUUID } from 'node:crypto'
import type { ReceiptKind } from '@shop/contract/rules/money/card-payments'
import { type Kopiykas, unitPrice } from '@shop/contract/rules/money/price'
import type { PaidCard } from '../database/tables-card-payments.ts'
import type { SellBody } from '../integrations/checkbox/receipt.ts'
import type { Tx } from '../platform/database/db.ts'
import type { Services } from '../services.ts'
import { enqueueReceipt } from './receipt-job.ts'

export interface WantedReceipt {
  kind: ReceiptKind
  order_id: number
  payment_id: number
  /** Null: the whole payment. */
  refund_id: number | null
  sum: Kopiykas
  card: PaidCard | null
}

const NAME_LENGTH_MAX = 128
const PIECE = 1000

/**
 * Queues a receipt in the transaction, once per payment and refund. Nothing while Checkbox is off; a refund needs its
 * payment's receipt.
 */
export async function requestReceipt(tx: Tx, services: Services, wanted: WantedReceipt): Promise<void> {
  if (services.checkbox.mode === 'off') return
  const { kind, order_id, payment_id, refund_id, sum } = wanted
  const sale = kind === 'return' ? await findSale(tx, payment_id) : null
  if (kind === 'return' && !sale) return
  const receipt_id = randomUUID()
  const body = { ...(await goodsOf(tx, wanted)), ...paymentOf(wanted), id: receipt_id }
  const related = sale && { related_receipt_id: sale.receipt_id }
  const added = await tx
    .insertInto('fiscal_receipts')
    .values({
      receipt_id,
      kind,
      order_id,
      payment_id,
      refund_id,
      sum,
      body: JSON.stringify({ ...body, ...related }),
      created_at: services.clock.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added) await enqueueReceipt(tx, services, added.id)
}

const findSale = (tx: Tx, payment_id: number) =>
  tx
    .selectFrom('fiscal_receipts')
    .select('receipt_id')
    .where('payment_id', '=', payment_id)
    .where('kind', '=', 'sale')
    .executeTakeFirst()

function paymentOf({ sum, card }: WantedReceipt): Pick<SellBody, 'payments'> {
  const known = {
    card_mask: card?.mask,
    rrn: card?.rrn,
    auth_code: card?.approval_code,
    payment_system: card?.system,
    terminal: card?.terminal,
  }
  const told = Object.fromEntries(Object.entries(known).filter(([, value]) => (value ?? '') !== ''))
  return { payments: [{ type: 'CASHLESS', value: sum, label: 'Картка', ...told }] }
}

/** The order's lines for its whole sum, else one line. */
async function goodsOf(tx: Tx, { order_id, sum, kind }: WantedReceipt): Promise<Pick<SellBody, 'goods' | 'discounts'>> {
  const order = await tx
    .selectFrom('orders')
    .select(['number', 'total', 'products_sum'])
    .where('id', '=', order_id)
    .executeTakeFirstOrThrow()
  const is_return = kind === 'return'
  if (sum !== order.total) return { goods: [inOneLine(order.number, sum, is_return)], discounts: [] }
  const lines = await tx
    .selectFrom('order_lines as l')
    .leftJoin('products as p', 'p.id', 'l.product_id')
    .select(['l.position', 'l.article', 'l.name_ua', 'l.price', 'l.sale_price', 'l.amount', 'p.uktzed', 'p.gtin'])
    .where('l.order_id', '=', order_id)
    .orderBy('l.position')
    .execute()
  const goods = lines.map((line) => ({
    good: {
      code: line.article || String(line.position),
      name: line.name_ua.slice(0, NAME_LENGTH_MAX),
      price: unitPrice(line),
      ...(line.uktzed && { uktzed: line.uktzed }),
      ...(line.gtin && { barcode: line.gtin }),
    },
    quantity: line.amount * PIECE,
    is_return,
  }))
  const difference = order.products_sum - order.total
  const type = difference > 0 ? ('DISCOUNT' as const) : ('EXTRA_CHARGE' as const)
  const discount = { type, mode: 'VALUE' as const, value: Math.abs(difference), name: 'Знижка' }
  return { goods, discounts: difference === 0 ? [] : [discount] }
}

const inOneLine = (number: string, sum: Kopiykas, is_return: boolean) => ({
  good: {
    code: number,
    name: `${is_return ? 'Повернення за замовленням' : 'Оплата замовлення'} № ${number}`,
    price: sum,
  },
  quantity: PIECE,
  is_return,
})
