import { sql } from 'kysely'
import { inRecentYear } from './demo-dates.ts'
import { type LoadContext, recordPictures, requireEntry } from './load-context.ts'
import { SELLER_SETTINGS } from './seller-settings.ts'

/** Spec, section 9: "Full price list id 6". */
const FULL_PRICE_LIST_ID = 6
const FULL_PRICE_LIST = { name_ua: 'Повний прайс-лист', name_ru: 'Полный прайс-лист', name_en: 'Full price list' }

const SETTINGS = [
  { key: 'min_order_price', value: '500', is_public: true },
  { key: 'offer_valid_days', value: '30', is_public: false },
  { key: 'bonus_percent', value: '1', is_public: false },
  ...SELLER_SETTINGS,
]

/** Reviews, certificates, texts, settings, and empty price lists. */
export async function loadContent(context: LoadContext): Promise<void> {
  const { tx, data, progress } = context
  const document_ids = await recordPictures(context, context.pictures.documents)
  await addReviews(context, document_ids)
  await addCertificates(context, document_ids)
  await addStaticData(context)
  await tx
    .insertInto('settings')
    .values(SETTINGS)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await addPriceLists(context)
  progress(`Reviews: ${data.reviews.length}, certificates: ${data.certificates.length}`)
}

async function addReviews({ tx, data, now }: LoadContext, document_ids: ReadonlyMap<string, number>): Promise<void> {
  const days = data.reviews.map((review) => review.created_at)
  const dates = inRecentYear(days, now)
  const rows = data.reviews.map(({ certificate_picture, ...review }, place) => ({
    ...review,
    user_id: null,
    file_id: certificate_picture === null ? null : requireEntry(document_ids, certificate_picture),
    is_approved: true,
    created_at: dates[place] ?? now,
  }))
  await tx.insertInto('reviews').values(rows).execute()
}

async function addCertificates({ tx, data }: LoadContext, document_ids: ReadonlyMap<string, number>): Promise<void> {
  const rows = data.certificates.map(({ picture, ...texts }, position) => ({
    ...texts,
    position,
    file_id: requireEntry(document_ids, picture),
  }))
  await tx.insertInto('certificates').values(rows).execute()
}

/** Empty values become null: no icon for a network without an address. */
async function addStaticData({ tx, data }: LoadContext): Promise<void> {
  const orNull = (text: string) => (text === '' ? null : text)
  const rows = data.static_data.map((entry) => ({
    key: entry.key,
    name: entry.name,
    value: orNull(entry.value_ua),
    value_ua: orNull(entry.value_ua),
    value_ru: orNull(entry.value_ru),
    value_en: orNull(entry.value_en),
  }))
  await tx
    .insertInto('static_data')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** One for the shop and one per category; a job makes the documents. */
async function addPriceLists({ tx }: LoadContext): Promise<void> {
  const categories = await tx
    .selectFrom('categories')
    .select(['id', 'name_ua', 'name_ru', 'name_en'])
    .where('parent_id', 'is', null)
    .orderBy('position')
    .execute()
  const not_made = { web_path: null, made_at: null }
  const rows = categories.map(({ id: category_id, ...names }, place) => ({
    ...not_made,
    ...names,
    category_id,
    id: place + 1 < FULL_PRICE_LIST_ID ? place + 1 : place + 2,
  }))
  await tx
    .insertInto('price_lists')
    .values([...rows, { ...not_made, ...FULL_PRICE_LIST, category_id: null, id: FULL_PRICE_LIST_ID }])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  // Explicit ids do not advance the sequence.
  await sql`select setval(pg_get_serial_sequence('price_lists', 'id'), (select max(id) from price_lists))`.execute(tx)
}
