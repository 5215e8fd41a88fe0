import { staticText } from '@shop/contract/rules/names'
import { isEmail } from '@shop/contract/rules/validation'
import { sql } from 'kysely'
import type { TakenProduct } from '../catalog/public.ts'
import { publicUrl } from '../config.ts'
import type { House } from '../house.ts'
import type { Db, Tx } from '../platform/db.ts'
import { customerLetter, type OrderFacts, shopLetter } from '../texts/order-letter.ts'
import type { OrderRow } from './list-orders.ts'
import type { WantedOrder } from './wanted-order.ts'

/** Of the static data: the second e-mail is the one for tenders and orders. */
const ORDERS_EMAIL = 'email_2'

interface Placed {
  order: OrderRow & { bonuses_spent: number }
  wanted: WantedOrder
  taken: readonly TakenProduct[]
}

/** To the customer in his language, and to the shop where it has named an address for orders. */
export async function writeOrderLetters(tx: Tx, house: House, placed: Placed): Promise<void> {
  const { language } = placed.wanted
  const public_url = publicUrl(house.config)
  const { texts, pictures } = await findShown(
    tx,
    placed.taken.map((line) => line.product_id),
  )
  const text = (key: string) => staticText(texts[key], language).trim()
  const shop = { public_url, phone: text('phone_number_1'), working_hours: text('working_hours') }
  const facts = orderFacts(placed, (product_id) => pictureAddress(pictures[product_id], public_url))
  await house.post.write(tx, customerLetter(facts, shop, language))
  const orders_email = text(ORDERS_EMAIL)
  if (isEmail(orders_email)) await house.post.write(tx, shopLetter(facts, shop, orders_email))
}

interface Shown {
  /** Static data by key. */
  texts: Record<string, Record<string, string | null>>
  /** Root-relative address by product id. */
  pictures: Record<string, string>
}

/**
 * What the letters show beside the order, in one question. Of a product the first picture: of two with one position
 * the one with the lower file id.
 */
async function findShown(db: Db, product_ids: readonly number[]): Promise<Shown> {
  const { rows } = await sql<Shown>`
    select
      (select coalesce(jsonb_object_agg(s.key, to_jsonb(s)), '{}') from static_data s
        where s.key in ('phone_number_1', 'working_hours', ${ORDERS_EMAIL})) as texts,
      (select coalesce(jsonb_object_agg(first.product_id, first.web_path), '{}') from (
        select distinct on (pf.product_id) pf.product_id, f.web_path
        from product_files pf join files f on f.id = pf.file_id
        where pf.product_id = any(${product_ids}::int[])
        order by pf.product_id, pf.position, pf.file_id) first) as pictures`.execute(db)
  return rows[0] ?? { texts: {}, pictures: {} }
}

function orderFacts({ order, wanted, taken }: Placed, pictureOf: (product_id: number) => string | null): OrderFacts {
  const { customer } = wanted
  return {
    number: order.number,
    created_at: order.created_at,
    lines: taken.map((line) => ({ ...line, picture: pictureOf(line.product_id) })),
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

/** The small variant: mail programs show 64 px of it. */
const pictureAddress = (web_path: string | undefined, public_url: string) =>
  web_path === undefined ? null : public_url + web_path.replace(/\.webp$/, '.150.webp')
