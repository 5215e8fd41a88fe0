import { sql } from 'kysely'
import type { ServedInput } from '@shop/contract/endpoint'
import type { FieldReason } from '@shop/contract/field-faults'
import {
  isLanguageIndependent,
  isShopText,
  kindOfText,
  type listShopTexts,
  type saveShopText as saveCall,
  SHOP_TEXTS,
  type ShopText,
  TEXT_FIELDS,
  textProblem,
} from '@shop/contract/admin/content/texts'
import { addAuditEntry } from '../audit/public.ts'
import { invalidate } from '../platform/cache.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { CONTENT } from './tags.ts'

type Query = ServedInput<typeof listShopTexts>['query']
type Form = ServedInput<typeof saveCall>['body']

const UNWRITTEN = 1
const PLACES = Object.keys(SHOP_TEXTS)

/** All texts of the pages in their sequence, then others of the table. */
export async function listTexts(db: Db, query: Query): Promise<{ data: ShopText[]; total: number }> {
  const rows = await rowsOf(db)
  const written = new Map(rows.map((row) => [row.key, row]))
  const keys = [...new Set([...PLACES, ...rows.map(({ key }) => key)])]
  const word = query.q.toLowerCase()
  const texts = keys
    .map((key) => toText(key, written.get(key)))
    .filter((shop_text) =>
      [shop_text.id, shop_text.value_ua, shop_text.value_ru, shop_text.value_en].some((text) =>
        text?.toLowerCase().includes(word),
      ),
    )
  if (query.order === 'desc') texts.reverse()
  const first = (query.page - 1) * query.per_page
  return { data: texts.slice(first, first + query.per_page), total: texts.length }
}

/** Of texts that are not empty. */
export async function listWrittenTexts(db: Db): Promise<ReadonlySet<string>> {
  const rows = await rowsOf(db)
  return new Set(rows.flatMap(({ key, value, value_ua }) => (value_ua || value ? [key] : [])))
}

/** Refuses with `not_found` for an unknown key. */
export async function findText(db: Db, key: string): Promise<ShopText> {
  const row = await textRows(db).where('key', '=', key).executeTakeFirst()
  if (!row && !isShopText(key)) throw new Refusal('not_found')
  return toText(key, row)
}

const textRows = (db: Db) =>
  db.selectFrom('static_data').select(['key', 'version', 'value', 'value_ua', 'value_ru', 'value_en'])
const rowsOf = (db: Db) => textRows(db).orderBy('id').execute()
type Row = Awaited<ReturnType<typeof rowsOf>>[number]

const toText = (key: string, row: Row | undefined): ShopText => ({
  id: key,
  version: row?.version ?? UNWRITTEN,
  kind: kindOfText(key),
  value_ua: row?.value_ua ?? row?.value ?? null,
  value_ru: row?.value_ru ?? null,
  value_en: row?.value_en ?? null,
})

interface Save {
  key: string
  form: Form
  by_user_id: number
}

/** Refuses with `not_found`, `stale_edit`, and `invalid_data` for an invalid value. */
export async function saveText(tx: Tx, { key, form, by_user_id }: Save): Promise<ShopText> {
  // There is no row to lock before the first save.
  await sql`lock table static_data in share row exclusive mode`.execute(tx)
  const before = await findText(tx, key)
  if (before.version !== form.version) throw new Refusal('stale_edit')
  const values = valuesOf(key, form)
  // The name, an internal label, is the specification's fallback: cleared, so that the Ukrainian text is.
  const row = { ...values, value: values.value_ua, name: null, version: form.version + 1 }
  await tx
    .insertInto('static_data')
    .values({ key, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute()
  const after = await findText(tx, key)
  await addAuditEntry(tx, { by_user_id, action: 'save', entity: 'text', entity_id: key, before, after })
  await invalidate(tx, [CONTENT])
  return after
}

function valuesOf(key: string, form: Form) {
  const translations = isLanguageIndependent(kindOfText(key))
    ? { value_ua: form.value_ua, value_ru: form.value_ua, value_en: form.value_ua }
    : form
  const faults: Record<string, FieldReason[]> = {}
  for (const field of TEXT_FIELDS) {
    const problem = textProblem(key, translations[field] ?? '')
    if (problem !== null) faults[field] = [problem]
  }
  if (translations.value_ua === null || translations.value_ua === '') {
    if (translations.value_ru || translations.value_en) faults['value_ua'] = ['text_ua_missing']
  }
  if (Object.keys(faults).length > 0) throw new Refusal('invalid_data', faults)
  const orNull = (text: string | null) => text || null
  return {
    value_ua: orNull(translations.value_ua),
    value_ru: orNull(translations.value_ru),
    value_en: orNull(translations.value_en),
  }
}
