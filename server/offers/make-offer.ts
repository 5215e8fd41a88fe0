import assert from 'node:assert/strict'
import type { Language } from '@shop/contract/primitives'
import { goodsSum, type Kopiykas, payableSum } from '@shop/contract/rules/price'
import { sql } from 'kysely'
import { findSetting } from '../content/public.ts'
import type { House } from '../house.ts'
import { type Buyer, findSeller, findTerms, type Seller, type Terms } from '../papers/public.ts'
import type { Db, Tx } from '../platform/db.ts'
import { yearOf } from '../texts/dates.ts'
import { askForLetters } from './jobs.ts'
import { makeOfferCode } from './offer-code.ts'
import { offerBuyer, type SaidOfBuyer } from './offer-buyer.ts'
import { type OfferedLine, offeredLines, type WantedLine } from './offered-lines.ts'
import { takeNumber } from './take-number.ts'

export interface WantedOffer {
  lines: readonly WantedLine[]
  /** One at least, the buyer's own first: by it a guest finds his offers after he has signed in. */
  emails: readonly string[]
  organization: SaidOfBuyer
  /** Whose cabinet it is for; null for a guest. */
  user_id: number | null
  /** Of the letters; the papers are in Ukrainian. */
  language: Language
  /** 0 to 100; the buyer's own percent unless said. */
  discount_percent?: number
  /** Within the last day on which the prices hold; as long as the setting says unless said. */
  valid_until?: Date
  /** Staff who make it by hand. */
  made_by_user_id?: number
}

export interface MadeOffer {
  id: number
  number: string
  code: string
  valid_until: Date
}

const VALID_DAYS = 30
const DAY_MS = 86_400_000

/**
 * Makes a commercial offer: everything that its papers will ever say is written down now, and a job makes and sends
 * them. Neither products nor settings change it afterwards.
 *
 * Refuses with `invalid_data`, `wrong_multiple`.
 */
export async function makeOffer(tx: Tx, house: House, wanted: WantedOffer): Promise<MadeOffer> {
  const [email] = wanted.emails
  assert(email !== undefined, 'an offer is sent to somebody')
  const lines = await offeredLines(tx, wanted.lines)
  const { buyer, discount_percent } = await offerBuyer(tx, wanted.user_id, email, wanted.organization)
  const seller = await findSeller(tx)
  const terms = await findTerms(tx)
  const made_at = house.clock.now()
  const valid_until = wanted.valid_until ?? new Date(made_at.getTime() + (await validDays(tx)) * DAY_MS)
  const frozen: Frozen = { lines, buyer, seller, terms, made_at, valid_until, discount_percent }
  const offer = await insertOffer(tx, wanted, {
    ...frozen,
    discount_percent: wanted.discount_percent ?? discount_percent,
  })
  await askForLetters(tx, house, offer.id)
  return { ...offer, valid_until }
}

async function validDays(db: Db): Promise<number> {
  const days = Number((await findSetting(db, 'offer_valid_days')) ?? VALID_DAYS)
  return Number.isInteger(days) && days > 0 && days <= 3650 ? days : VALID_DAYS
}

interface Frozen {
  lines: readonly OfferedLine[]
  buyer: Buyer
  seller: Seller
  terms: Terms
  made_at: Date
  valid_until: Date
  discount_percent: number
}

async function insertOffer(tx: Tx, wanted: WantedOffer, frozen: Frozen) {
  const { lines, buyer, seller, terms, made_at, valid_until, discount_percent } = frozen
  const goods_sum: Kopiykas = goodsSum(lines)
  // Last: whoever makes another offer waits for this commit.
  const numbered = await takeNumber(tx, Number(yearOf(made_at)))
  const offer = await tx
    .insertInto('offers')
    .values({
      ...numbered,
      code: makeOfferCode(),
      user_id: wanted.user_id,
      made_by_user_id: wanted.made_by_user_id ?? null,
      language: wanted.language,
      emails: [...wanted.emails],
      buyer: JSON.stringify(buyer),
      seller: JSON.stringify(seller),
      terms: JSON.stringify(terms),
      products_count: lines.reduce((count, { amount }) => count + amount, 0),
      discount_percent,
      goods_sum,
      total: payableSum(goods_sum, discount_percent),
      made_at,
      valid_until,
    })
    .returning(['id', 'number', 'code'])
    .executeTakeFirstOrThrow()
  await insertLines(tx, offer.id, lines)
  return offer
}

/** In one statement however many there are. */
async function insertLines(tx: Tx, offer_id: number, lines: readonly OfferedLine[]): Promise<void> {
  const rows = lines.map((line, index) => ({ ...line, offer_id, position: index + 1 }))
  await sql`
    insert into offer_lines (offer_id, position, product_id, article, name_ua, name_ru, name_en, unit, dk_code,
      dk_name_ua, country, warranty_months, producer, condition, weight, description_ua, price, sale_price, amount)
    select l.offer_id, l.position, l.product_id, l.article, l.name_ua, l.name_ru, l.name_en, l.unit, l.dk_code,
      l.dk_name_ua, l.country, l.warranty_months, l.producer, l.condition, l.weight, l.description_ua, l.price,
      l.sale_price, l.amount
    from jsonb_populate_recordset(null::offer_lines, ${JSON.stringify(rows)}::jsonb) l`.execute(tx)
}
