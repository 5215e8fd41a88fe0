import { publicUrl } from '../config.ts'
import { findContacts } from '../content/public.ts'
import type { House } from '../house.ts'
import type { Tx } from '../platform/db.ts'
import type { Letter } from '../platform/post.ts'
import type { Addressee } from '../texts/order-change-letter.ts'
import type { ShopFacts } from '../texts/order-letter.ts'
import type { LockedOrder } from './lock-order.ts'

/**
 * Writes to the buyer in his order's language. Nothing is written where nobody is left to read it: who has had his data
 * deleted is not written to any more.
 */
export async function writeToBuyer(
  tx: Tx,
  house: House,
  order: LockedOrder,
  letter: (to: Addressee, shop: ShopFacts) => Letter,
): Promise<void> {
  if (order.email === null || order.email === '') return
  const { id: order_id, number, email: recipient, language } = order
  const to = { order_id, number, recipient, language, is_buyer: order.user_id !== null }
  await house.post.write(tx, letter(to, { public_url: publicUrl(house.config), ...(await findContacts(tx, language)) }))
}
