import { deliveryRule, deliverySentence } from '@shop/contract/rules/orders/delivery-rule'
import type { KeptDetails } from '@shop/contract/rules/orders/order-details'
import { goodsSum, hryvnia, type Kopiykas, lineSum, unitPrice } from '@shop/contract/rules/money/price'
import {
  type Buyer,
  findSeller,
  printedBuyer,
  type InvoiceDocument,
  isSellerComplete,
  type DocumentLine,
} from '../document-rendering/public.ts'
import { listPublicSettings } from '../content/public.ts'
import { costText, paymentText, placeLines, receiverText } from '../texts/words/order-details-words.ts'
import type { Db } from '../platform/database/db.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { dateText } from '../texts/dates.ts'

/** Number and date are added when it is issued. */
export type Content = Omit<InvoiceDocument, 'number' | 'made_at' | 'payment_purpose'>

/** As stored: dates are text. */
type Frozen = Omit<InvoiceDocument, 'made_at' | 'ordered_at'> & { made_at: string; ordered_at: string }

/** As of now. Refuses with `seller_incomplete`. */
export async function buildContent(db: Db, order_id: number): Promise<Content> {
  const seller = await findSeller(db)
  if (!isSellerComplete(seller)) throw new Refusal('seller_incomplete')
  const order = await db.selectFrom('orders').selectAll().where('id', '=', order_id).executeTakeFirstOrThrow()
  const lines = await documentLines(db, order_id)
  return {
    seller,
    buyer: order.buyer
      ? printedBuyer(order.buyer, { email: order.email, phone: order.phone })
      : await findBuyer(db, order),
    ...(await termsOf(db, order)),
    lines,
    discount_percent: Number(order.discount_percent),
    goods_sum: order.products_sum,
    total: order.total,
    order_number: order.number,
    ordered_at: order.created_at,
    bonuses: order.bonuses_spent,
  }
}

type Terms = Pick<Content, 'delivery_terms' | 'payment_terms'>

/** Older orders have no terms. */
async function termsOf(db: Db, { buyer, delivery, payment, total }: KeptDetails & { total: Kopiykas }): Promise<Terms> {
  if (buyer === null && delivery === null && payment === null) return {}
  const payment_terms = payment === null ? '' : paymentText(payment, 'ua')
  const rule = deliveryRule(await listPublicSettings(db))
  if (delivery !== null) {
    const parts = [...placeLines(delivery, 'ua'), receiverText(delivery), costText({ buyer, delivery }, rule, 'ua')]
    return { delivery_terms: parts.filter(Boolean).join('; '), payment_terms }
  }
  const ruled = { buyer_kind: buyer?.kind ?? null, sum: hryvnia(total), method: null }
  return { delivery_terms: deliverySentence(rule, ruled, 'ua'), payment_terms }
}

async function documentLines(db: Db, order_id: number): Promise<DocumentLine[]> {
  const rows = await db
    .selectFrom('order_lines as l')
    .leftJoin('dk_codes as dk', 'dk.code', 'l.dk_code')
    .leftJoin('products as p', 'p.id', 'l.product_id')
    .select(['l.article', 'l.name_ua', 'l.unit', 'l.dk_code', 'l.price', 'l.sale_price', 'l.amount', 'l.components'])
    .select(['dk.name_ua as dk_name_ua', 'p.country', 'p.warranty_months', 'p.uktzed', 'p.vat_rate'])
    .where('l.order_id', '=', order_id)
    .orderBy('l.position')
    .execute()
  return rows.map(({ price, sale_price, ...row }, index) => ({
    ...row,
    // Cast: copied from a product's unit.
    unit: row.unit as DocumentLine['unit'],
    position: index + 1,
    price: unitPrice({ price, sale_price }),
    sum: lineSum({ price, sale_price, amount: row.amount }),
  }))
}

/** For orders without a buyer: by profile, or by the order's contacts. */
async function findBuyer(
  db: Db,
  order: { user_id: number | null; email: string | null; phone: string | null },
): Promise<Buyer> {
  const { email, phone } = order
  const contacts_only = { name: null, code: null, contact: null, email, phone, address: null }
  if (order.user_id === null) return contacts_only
  const row = await db
    .selectFrom('users as u')
    .leftJoin('organizations as o', 'o.user_id', 'u.id')
    .leftJoin('delivery_addresses as a', 'a.user_id', 'u.id')
    .select(['u.name as person', 'o.name', 'o.document_code', 'o.contact_person', 'a.address_line'])
    .where('u.id', '=', order.user_id)
    .executeTakeFirst()
  if (!row) return contacts_only
  const name = row.name || row.person
  const contact = row.contact_person || (row.name ? row.person : null)
  return { name, code: row.document_code, contact, email, phone, address: row.address_line }
}

export function freeze(content: Content, number: string, made_at: Date): string {
  // For matching bank payments to invoices.
  const payment_purpose = `Оплата за товар згідно з рахунком № ${number} від ${dateText(made_at)}`
  return JSON.stringify({ ...content, number, made_at, payment_purpose } satisfies InvoiceDocument)
}

/** Cast: only `freeze` writes this column. */
export function thaw(content: unknown): InvoiceDocument {
  const stored = content as Frozen
  return { ...stored, made_at: new Date(stored.made_at), ordered_at: new Date(stored.ordered_at) }
}

export const hasConsistentSums = ({ lines, goods_sum }: Content) =>
  goodsSum(lines.map(({ price, amount }) => ({ price, sale_price: null, amount }))) === goods_sum
