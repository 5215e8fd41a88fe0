import type { ProductAmount } from '@shop/contract/basket'
import type { Card } from '@shop/contract/catalog'
import { AMOUNT_MAX, type Language } from '@shop/contract/primitives'
import { kopiykas } from '@shop/contract/rules/price'
import { isEmail } from '@shop/contract/rules/validation'
import { findCards } from '../catalog/public.ts'
import { findSetting, findStaticText } from '../content/public.ts'
import { publicUrl } from '../config.ts'
import type { House } from '../house.ts'
import type { Tx } from '../platform/db.ts'
import { Refusal } from '../platform/refusal.ts'
import { offerLetter, type OfferLine } from '../texts/offer-letter.ts'

export interface WantedOffer {
  products: ProductAmount[]
  email: string
  language: Language
}

const VALID_DAYS = 30
const DAY_MS = 86_400_000

/**
 * Writes a commercial offer with today's prices as a letter to the customer, and a copy to the shop's address for
 * tenders. Lines of one product become one.
 *
 * Refuses with `invalid_data` for an unknown product.
 */
export async function sendOffer(tx: Tx, house: House, wanted: WantedOffer): Promise<void> {
  const lines = await offeredLines(tx, wanted.products)
  const text = (key: string) => findStaticText(tx, key, wanted.language)
  const now = house.clock.now()
  const facts = {
    lines,
    made_at: now,
    valid_until: new Date(now.getTime() + (await validDays(tx)) * DAY_MS),
    public_url: publicUrl(house.config),
    phone: await text('phone_number_1'),
    working_hours: await text('working_hours'),
  }
  await house.post.write(tx, offerLetter(facts, wanted.email, wanted.language))
  const tenders_email = (await text('email_2')).trim()
  if (isEmail(tenders_email)) await house.post.write(tx, offerLetter(facts, tenders_email, 'ua', wanted.email))
}

async function validDays(tx: Tx): Promise<number> {
  const days = Number((await findSetting(tx, 'offer_valid_days')) ?? VALID_DAYS)
  return Number.isInteger(days) && days > 0 ? days : VALID_DAYS
}

async function offeredLines(tx: Tx, products: readonly ProductAmount[]): Promise<OfferLine[]> {
  const amounts = new Map<number, number>()
  for (const { product_id, product_amount } of products)
    amounts.set(product_id, Math.min(AMOUNT_MAX, (amounts.get(product_id) ?? 0) + product_amount))
  const cards = await findCards(tx, [...amounts.keys()])
  const unknown = products.findIndex(({ product_id }) => !cards.has(product_id))
  if (unknown !== -1)
    throw new Refusal('invalid_data', { [`products.${unknown}.product_id`]: ['The selected product is invalid'] })
  return [...cards.values()].map((card) => offerLine(card, amounts.get(card.id) ?? 1))
}

const offerLine = (card: Card, amount: number): OfferLine => ({
  ...card,
  amount,
  price: kopiykas(card.price),
  sale_price: card.sale_price === null ? null : kopiykas(card.sale_price),
})
