import type { Language } from '@shop/contract/primitives'
import { staticText } from '@shop/contract/rules/names'
import { isEmail } from '@shop/contract/rules/validation'
import { sql } from 'kysely'
import type { TakenProduct } from '../catalog/public.ts'
import type { House } from '../house.ts'
import type { Db, Tx } from '../platform/db.ts'
import { customerLetter, type OrderFacts, shopLetter } from '../texts/order-letter.ts'
import type { OrderRow } from './list-orders.ts'
import type { WantedOrder } from './wanted-order.ts'

interface Placed {
  order: OrderRow & { bonuses_spent: number }
  wanted: WantedOrder
  taken: readonly TakenProduct[]
}

/** To the customer in his language, and to the shop where it has named an address for orders. */
export async function writeOrderLetters(tx: Tx, house: House, placed: Placed): Promise<void> {
  const { language } = placed.wanted
  const public_url = house.config.public_url ?? `http://localhost:${house.config.port}`
  const shop = await findShopTexts(tx, language)
  const facts = await orderFacts(tx, placed, public_url)
  await house.post.write(tx, customerLetter(facts, { public_url, ...shop }, language))
  if (isEmail(shop.orders_email))
    await house.post.write(tx, shopLetter(facts, { public_url, ...shop }, shop.orders_email))
}

/** Of the static data: the first phone, the hours, and the second e-mail, which is the one for tenders and orders. */
async function findShopTexts(db: Db, language: Language) {
  const rows = await db
    .selectFrom('static_data')
    .selectAll()
    .where('key', 'in', ['phone_number_1', 'working_hours', 'email_2'])
    .execute()
  const text = (key: string) =>
    staticText(
      rows.find((row) => row.key === key),
      language,
    ).trim()
  return { phone: text('phone_number_1'), working_hours: text('working_hours'), orders_email: text('email_2') }
}

async function orderFacts(db: Db, { order, wanted, taken }: Placed, public_url: string): Promise<OrderFacts> {
  const { customer } = wanted
  const pictures = await findPictures(
    db,
    taken.map((line) => line.product_id),
  )
  return {
    number: order.number,
    created_at: order.created_at,
    lines: taken.map((line) => ({ ...line, picture: pictureAddress(pictures.get(line.product_id), public_url) })),
    products_count: order.products_count,
    products_sum: order.products_sum,
    discount_percent: customer.discount_percent,
    bonuses_spent: order.bonuses_spent,
    total: order.total,
    note: wanted.note,
    is_get_example: wanted.is_get_example,
    email: customer.email,
    phone: customer.phone,
    is_buyer: customer.user_id !== null,
    receiver: customer.receiver,
    post_office: customer.post_office,
  }
}

/** The first picture of each product; of two with one position the one with the lower file id. */
async function findPictures(db: Db, product_ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('product_files as pf')
    .innerJoin('files as f', 'f.id', 'pf.file_id')
    .select(['pf.product_id', 'f.web_path'])
    .distinctOn('pf.product_id')
    .where(sql<boolean>`pf.product_id = any(${product_ids}::int[])`)
    .orderBy('pf.product_id')
    .orderBy('pf.position')
    .orderBy('pf.file_id')
    .execute()
  return new Map(rows.map((row) => [row.product_id, row.web_path]))
}

/** The small variant: mail programs show 64 px of it. */
const pictureAddress = (web_path: string | undefined, public_url: string) =>
  web_path === undefined ? null : public_url + web_path.replace(/\.webp$/, '.150.webp')
