import { goodsSum, lineSum, unitPrice } from '@shop/contract/rules/price'
import { type Buyer, findSeller, type InvoicePaper, isSellerComplete, type PaperLine } from '../papers/public.ts'
import type { Db } from '../platform/db.ts'
import { Refusal } from '../platform/refusal.ts'
import { dateText } from '../texts/dates.ts'

/** All that a document tells, but for its number and moment: both are known when it is issued. */
export type Content = Omit<InvoicePaper, 'number' | 'made_at' | 'payment_purpose'>

/** A paper in a column of the database, where moments are text. */
type Frozen = Omit<InvoicePaper, 'made_at' | 'ordered_at'> & { made_at: string; ordered_at: string }

/**
 * What an order's document says if it is issued at this moment.
 *
 * Refuses with `seller_incomplete`: a paper without requisites pays nobody.
 */
export async function orderContent(db: Db, order_id: number): Promise<Content> {
  const seller = await findSeller(db)
  if (!isSellerComplete(seller)) throw new Refusal('seller_incomplete')
  const order = await db.selectFrom('orders').selectAll().where('id', '=', order_id).executeTakeFirstOrThrow()
  const lines = await paperLines(db, order_id)
  return {
    seller,
    buyer: await findBuyer(db, order),
    lines,
    discount_percent: Number(order.discount_percent),
    goods_sum: order.products_sum,
    total: order.total,
    order_number: order.number,
    ordered_at: order.created_at,
    bonuses: order.bonuses_spent,
  }
}

async function paperLines(db: Db, order_id: number): Promise<PaperLine[]> {
  const rows = await db
    .selectFrom('order_lines as l')
    .leftJoin('dk_codes as dk', 'dk.code', 'l.dk_code')
    .leftJoin('products as p', 'p.id', 'l.product_id')
    .select(['l.article', 'l.name_ua', 'l.unit', 'l.dk_code', 'l.price', 'l.sale_price', 'l.amount'])
    .select(['dk.name_ua as dk_name_ua', 'p.country', 'p.warranty_months'])
    .where('l.order_id', '=', order_id)
    .orderBy('l.position')
    .execute()
  return rows.map(({ price, sale_price, ...row }, index) => ({
    ...row,
    // The database keeps the word as text; it was copied from a product's.
    unit: row.unit as PaperLine['unit'],
    position: index + 1,
    price: unitPrice({ price, sale_price }),
    sum: lineSum({ price, sale_price, amount: row.amount }),
  }))
}

/** A registered buyer as his cabinet names him; of a guest there is what he wrote into the order. */
async function findBuyer(
  db: Db,
  order: { user_id: number | null; email: string | null; phone: string | null },
): Promise<Buyer> {
  const { email, phone } = order
  const nobody = { name: null, code: null, contact: null, email, phone, address: null }
  if (order.user_id === null) return nobody
  const row = await db
    .selectFrom('users as u')
    .leftJoin('organizations as o', 'o.user_id', 'u.id')
    .leftJoin('delivery_addresses as a', 'a.user_id', 'u.id')
    .select(['u.name as person', 'o.name', 'o.document_code', 'o.contact_person', 'a.address_line'])
    .where('u.id', '=', order.user_id)
    .executeTakeFirst()
  if (!row) return nobody
  const name = row.name || row.person
  const contact = row.contact_person || (row.name ? row.person : null)
  return { name, code: row.document_code, contact, email, phone, address: row.address_line }
}

/** The paper as it is kept. */
export function frozen(content: Content, number: string, made_at: Date): string {
  // What accountants write: by it a payment is found in the bank's statement.
  const payment_purpose = `Оплата за товар згідно з рахунком № ${number} від ${dateText(made_at)}`
  return JSON.stringify({ ...content, number, made_at, payment_purpose } satisfies InvoicePaper)
}

/** Written by `frozen` alone, so that its shape is known. */
export function thawed(content: unknown): InvoicePaper {
  const paper = content as Frozen
  return { ...paper, made_at: new Date(paper.made_at), ordered_at: new Date(paper.ordered_at) }
}

/** What the lines come to: a paper whose sums disagree with its lines must never leave the house. */
export const isInAgreement = ({ lines, goods_sum }: Content) =>
  goodsSum(lines.map(({ price, amount }) => ({ price, sale_price: null, amount }))) === goods_sum
