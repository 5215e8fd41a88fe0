import type { Language } from '@shop/contract/primitives'
import { deliveryRule } from '@shop/contract/rules/orders/delivery-rule'
import type { KeptDetails } from '@shop/contract/rules/orders/order-details'
import { type Kopiykas } from '@shop/contract/rules/money/price'
import { staticText } from '@shop/contract/rules/names'
import { isEmail } from '@shop/contract/rules/validation'
import type { OrderedProduct } from '../catalog/public.ts'
import { orderPageUrl, publicUrl } from '../config.ts'
import { signatureOf } from '../content/public.ts'
import type { Services } from '../services.ts'
import type { Tx } from '../platform/database/db.ts'
import { customerMail, type OrderFacts, shopMail } from '../mail-templates/order-mail.ts'
import { ORDERS_EMAIL, type MailContext } from './read/find-order-context.ts'
import type { OrderRow } from './read/list-orders.ts'
import type { WantedOrder } from './place/wanted-order.ts'

interface Placed {
  order: OrderRow
  bonuses_spent: Kopiykas
  wanted: WantedOrder
  taken: readonly OrderedProduct[]
  details: KeptDetails
  mail_context: MailContext
}

/** In the customer's language, and in Ukrainian to the shop's address for orders, if any. */
export async function writeOrderMails(tx: Tx, services: Services, placed: Placed): Promise<void> {
  const { language } = placed.wanted
  const { order, mail_context } = placed
  const public_url = publicUrl(services.config)
  const { settings, texts, pictures } = mail_context
  const facts = {
    ...orderFacts(placed, (product_id) => pictureAddress(pictures[product_id], public_url)),
    page_url: orderPageUrl(services.config, order.page_code),
    delivery_rule: deliveryRule(settings),
  }
  const shopIn = (language: Language) => ({ public_url, ...shopFacts(mail_context, language) })
  const mails = [customerMail(facts, shopIn(language), language)]
  const recipient = staticText(texts[ORDERS_EMAIL], 'ua').trim()
  const to = { recipient, address: `${public_url}/admin/orders/${order.id}` }
  if (isEmail(recipient)) mails.push(shopMail(facts, shopIn('ua'), to))
  await services.mailQueue.writeAll(tx, mails)
}

function shopFacts({ settings, texts }: MailContext, language: Language) {
  const text = (key: string) => staticText(texts[key], language).trim()
  return { phone: text('phone_number_1'), working_hours: text('working_hours'), ...signatureOf(settings, language) }
}

function orderFacts(
  { order, bonuses_spent, wanted, taken, details }: Placed,
  pictureOf: (product_id: number) => string | null,
): Omit<OrderFacts, 'page_url' | 'delivery_rule'> {
  const { customer } = wanted
  return {
    number: order.number,
    created_at: order.created_at,
    lines: taken.map((line) => ({ ...line, picture: pictureOf(line.product_id) })),
    products_count: order.products_count,
    products_sum: order.products_sum,
    discount_percent: customer.discount_percent,
    bonuses_spent,
    total: order.total,
    note: wanted.note,
    is_get_example: wanted.is_get_example,
    email: customer.email,
    phone: customer.phone,
    is_buyer: customer.user_id !== null,
    made_by: wanted.made_by.kind,
    details,
  }
}

/** The small variant, shown at 64 px. */
const pictureAddress = (web_path: string | undefined, public_url: string) =>
  web_path === undefined ? null : public_url + web_path.replace(/\.webp$/, '.150.webp')
