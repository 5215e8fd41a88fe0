import { staticText } from '@shop/contract/rules/names'
import { isEmail } from '@shop/contract/rules/validation'
import type { TakenProduct } from '../catalog/public.ts'
import { publicUrl } from '../config.ts'
import type { House } from '../house.ts'
import type { Tx } from '../platform/db.ts'
import { customerLetter, type OrderFacts, shopLetter } from '../texts/order-letter.ts'
import { ORDERS_EMAIL, type Shown } from './find-surroundings.ts'
import type { OrderRow } from './list-orders.ts'
import type { WantedOrder } from './wanted-order.ts'

interface Placed {
  order: OrderRow & { bonuses_spent: number }
  wanted: WantedOrder
  taken: readonly TakenProduct[]
  shown: Shown
}

/** To the customer in his language, and to the shop where it has named an address for orders. */
export async function writeOrderLetters(tx: Tx, house: House, placed: Placed): Promise<void> {
  const { language } = placed.wanted
  const public_url = publicUrl(house.config)
  const { texts, pictures } = placed.shown
  const text = (key: string) => staticText(texts[key], language).trim()
  const shop = { public_url, phone: text('phone_number_1'), working_hours: text('working_hours') }
  const facts = orderFacts(placed, (product_id) => pictureAddress(pictures[product_id], public_url))
  const letters = [customerLetter(facts, shop, language)]
  const orders_email = text(ORDERS_EMAIL)
  if (isEmail(orders_email)) letters.push(shopLetter(facts, shop, orders_email))
  await house.post.writeAll(tx, letters)
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
