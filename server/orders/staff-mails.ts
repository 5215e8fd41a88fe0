import { orderPageUrl, publicUrl } from '../config.ts'
import { findContacts } from '../content/public.ts'
import type { Services } from '../services.ts'
import type { Tx } from '../platform/database/db.ts'
import type { Mail } from '../platform/mail/mail-queue.ts'
import type { OrderMailRecipient } from '../mail-templates/order-change-mail.ts'
import type { ShopFacts } from '../mail-templates/order-mail.ts'
import type { LockedOrder } from './place/lock-order.ts'

/** In the order's language; nothing after erasure. */
export async function mailBuyer(
  tx: Tx,
  services: Services,
  order: LockedOrder,
  buildMail: (to: OrderMailRecipient, shop: ShopFacts) => Mail,
): Promise<void> {
  if (order.email === null || order.email === '') return
  const { number, email: recipient, language } = order
  const to = { number, recipient, language, page_url: orderPageUrl(services.config, order.page_code) }
  await services.mailQueue.write(
    tx,
    buildMail(to, { public_url: publicUrl(services.config), ...(await findContacts(tx, language)) }),
  )
}
