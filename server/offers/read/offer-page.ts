import { OFFER_KINDS } from '@shop/contract/shop/offers'
import type { OfferPage } from '@shop/contract/shop/offer-pages'
import { hryvnia } from '@shop/contract/rules/money/price'
import { documentSums } from '../../document-rendering/public.ts'
import type { Services } from '../../services.ts'
import type { Db } from '../../platform/database/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { readReadableCode } from '../../platform/readable-code.ts'
import { offerFileSize } from './offer-files.ts'
import { findOffer, offerDocument, stateOf, type StoredOffer } from './find-offer.ts'

interface Codes {
  code: string
  secret: string
}

/** Of one offer. Refuses with `not_found`. */
export async function findBySecret(db: Db, { code: typed, secret }: Codes): Promise<StoredOffer> {
  const code = readReadableCode(typed)
  const row = await db
    .selectFrom('offers')
    .select('id')
    .where('code', '=', code ?? '')
    .where('secret', '=', secret)
    .executeTakeFirst()
  const offer = row ? await findOffer(db, row.id) : null
  if (!offer) throw new Refusal('not_found')
  return offer
}

/** For the offer's author. Refuses with `not_found`. */
export async function showOfferPage(services: Services, codes: Codes): Promise<OfferPage> {
  const offer = await findBySecret(services.db, codes)
  const document = offerDocument(services, offer)
  const { code, seller, buyer, emails, lines, order_id } = offer
  const is_of_account = offer.user_id !== null
  const order = order_id === null ? null : await findOrderLink(services.db, order_id, is_of_account)
  const status = { valid_until: offer.valid_until, order_id, order_number: order?.number ?? null }
  const { state } = stateOf(status, services.clock.now())
  const { vat } = documentSums(document)
  const sent_at = offer.sent_again_at ?? offer.written_at
  const { name, contact, phone, address } = buyer
  return {
    number: offer.number,
    code,
    made_at: offer.made_at.toISOString(),
    valid_until: offer.valid_until.toISOString(),
    state,
    products_count: offer.products_count,
    goods_sum: hryvnia(offer.goods_sum),
    discount_percent: offer.discount_percent,
    vat: vat === null ? null : hryvnia(vat),
    total: hryvnia(offer.total),
    lines: document.lines.map((line, at) => pageLine(line, lines[at])),
    delivery_terms: document.delivery_terms,
    payment_terms: document.payment_terms,
    seller,
    buyer: { name, code: buyer.code, contact, phone, address },
    emails,
    sent_at: sent_at?.toISOString() ?? null,
    files: await Promise.all(
      OFFER_KINDS.map(async (format) => ({
        format,
        web_path: `/api/offers/${code}/private/${codes.secret}/files/${format}`,
        bytes: await offerFileSize(services, offer, format),
      })),
    ),
    is_of_account,
    order,
  }
}

type Printed = ReturnType<typeof offerDocument>['lines'][number]

const pageLine = (
  { name_ua, article, unit, dk_code, price, amount, sum }: Printed,
  stored?: StoredOffer['lines'][number],
) => ({
  name: name_ua,
  name_ua,
  name_ru: stored?.name_ru ?? null,
  name_en: stored?.name_en ?? null,
  product_id: stored?.product_id ?? null,
  article,
  unit,
  dk_code,
  price: hryvnia(price),
  amount,
  sum: hryvnia(sum),
  components: stored?.components ?? [],
})

/** The secret page of a guest's order, which ordering again would also reveal; an account's order asks to sign in. */
async function findOrderLink(db: Db, id: number, is_of_account: boolean): Promise<OfferPage['order']> {
  const row = await db.selectFrom('orders').select(['number', 'page_code']).where('id', '=', id).executeTakeFirst()
  if (!row) return null
  return { number: row.number, path: is_of_account ? `/profile/orders/${id}` : `/orders/${row.page_code}` }
}
