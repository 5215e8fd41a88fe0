import { sql } from 'kysely'
import type * as v from 'valibot'
import type { DkCode, DkImport, listDkCodes as listCall } from '@shop/contract/admin/catalog/dk-codes'
import { addAuditEntry } from '../../audit/public.ts'
import type { Services } from '../../services.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { catalogChanged } from '../catalog-changed.ts'
import { cleanLine, cleanLineOrNull } from './clean-text.ts'
import { readDkFile } from '../import/dk-file.ts'
import { likePattern } from '../search/search-text.ts'
import { withUnique } from './unique-violation.ts'

type Query = v.InferOutput<NonNullable<(typeof listCall)['query']>>
type Names = { name_ua: string; name_en: string | null }

const PROBLEMS_SHOWN = 200
const ROWS_AT_ONCE = 1000
const PRODUCTS_COUNT = sql<number>`(select count(*)::int from products p where p.dk_code = dk.code)`

/** By the beginning of a code, or all words anywhere in the names. */
export async function listDkCodes(db: Db, query: Query): Promise<{ data: DkCode[]; total: number }> {
  let found = db.selectFrom('dk_codes as dk')
  const words = query.q.toLowerCase().split(/\s+/).filter(Boolean)
  if (/^[\d-]+$/.test(query.q)) found = found.where('dk.code', 'like', `${query.q}%`)
  else
    for (const word of words)
      found = found.where(sql<boolean>`lower(dk.name_ua || ' ' || coalesce(dk.name_en, '')) like ${likePattern(word)}`)
  const { total } = await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const column = {
    code: sql`dk.code`,
    name_ua: sql`ukrainian_order(dk.name_ua) collate "C"`,
    products: PRODUCTS_COUNT,
  }[query.sort ?? 'code']
  const rows = await found
    .select(['dk.code', 'dk.version', 'dk.name_ua', 'dk.name_en', PRODUCTS_COUNT.as('products_count')])
    .orderBy(column, query.order)
    .orderBy('dk.code')
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page)
    .execute()
  return { data: rows.map((row) => ({ id: row.code, ...row })), total }
}

/** Refuses with `not_found`. */
export async function findDkCode(db: Db, code: string): Promise<DkCode> {
  const row = await db
    .selectFrom('dk_codes as dk')
    .select(['dk.code', 'dk.version', 'dk.name_ua', 'dk.name_en', PRODUCTS_COUNT.as('products_count')])
    .where('dk.code', '=', code)
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return { id: row.code, ...row }
}

export async function createDkCode(
  tx: Tx,
  services: Services,
  entry: Names & { code: string },
  by_user_id: number,
): Promise<DkCode> {
  const row = { code: entry.code, ...cleaned(entry) }
  await withUnique(tx.insertInto('dk_codes').values(row).execute(), 'code', 'dk_taken')
  await addAuditEntry(tx, {
    by_user_id,
    action: 'create',
    entity: 'dk_code',
    entity_id: row.code,
    before: null,
    after: row,
  })
  await catalogChanged(tx, services)
  return findDkCode(tx, row.code)
}

/** Refuses with `not_found`, `stale_edit`. */
export async function saveDkCode(
  tx: Tx,
  services: Services,
  { code, form, by_user_id }: { code: string; form: Names & { version: number }; by_user_id: number },
): Promise<DkCode> {
  await tx.selectFrom('dk_codes').select('code').where('code', '=', code).forNoKeyUpdate().execute()
  const { name_ua, name_en, version } = await findDkCode(tx, code)
  if (version !== form.version) throw new Refusal('stale_edit')
  const after = cleaned(form)
  await tx
    .updateTable('dk_codes')
    .set({ ...after, version: version + 1 })
    .where('code', '=', code)
    .execute()
  const line = { by_user_id, action: 'save', entity: 'dk_code', entity_id: code }
  await addAuditEntry(tx, { ...line, before: { name_ua, name_en }, after })
  await catalogChanged(tx, services)
  return findDkCode(tx, code)
}

/** Refuses with `not_found`, and `in_use` while a product uses it. */
export async function removeDkCode(tx: Tx, code: string, by_user_id: number): Promise<void> {
  // Waits for transactions that are assigning the code; the count below then includes them.
  await tx.selectFrom('dk_codes').select('code').where('code', '=', code).forUpdate().execute()
  const { products_count, name_ua, name_en } = await findDkCode(tx, code)
  if (products_count > 0) throw new Refusal('in_use')
  await tx.deleteFrom('dk_codes').where('code', '=', code).execute()
  const before = { code, name_ua, name_en }
  await addAuditEntry(tx, { by_user_id, action: 'remove', entity: 'dk_code', entity_id: code, before, after: null })
}

function cleaned({ name_ua, name_en }: Names): Names {
  const names = { name_ua: cleanLine(name_ua), name_en: cleanLineOrNull(name_en) }
  if (names.name_ua === '') throw new Refusal('invalid_data', { name_ua: ['empty'] })
  return names
}

/**
 * Adds new codes of a register file, renames known ones, removes none. Invalid rows are reported. An empty name changes
 * nothing.
 */
export async function importDkCodes(
  tx: Tx,
  services: Services,
  file: { bytes: Uint8Array; language: 'ua' | 'en' },
  by_user_id: number,
): Promise<DkImport> {
  const stored = new Map((await tx.selectFrom('dk_codes').selectAll().execute()).map((row) => [row.code, row]))
  const { rows, problems } = readDkFile(file.bytes, { language: file.language, known: new Set(stored.keys()) })
  const wanted = rows.map(({ code, name_ua, name_en }) => {
    const known = stored.get(code)
    return { code, name_ua: name_ua ?? known?.name_ua ?? '', name_en: name_en ?? known?.name_en ?? null }
  })
  const added = wanted.filter(({ code }) => !stored.has(code)).length
  const written = wanted.filter((row) => {
    const known = stored.get(row.code)
    return !known || known.name_ua !== row.name_ua || known.name_en !== row.name_en
  })
  for (let first = 0; first < written.length; first += ROWS_AT_ONCE)
    await upsert(tx, written.slice(first, first + ROWS_AT_ONCE))
  const counts = { added, changed: written.length - added, unchanged: wanted.length - written.length }
  const result = { ...counts, wrong: problems.length }
  await addAuditEntry(tx, {
    by_user_id,
    action: 'import',
    entity: 'dk_code',
    entity_id: 'all',
    before: null,
    after: result,
  })
  if (written.length > 0) await catalogChanged(tx, services)
  return { ...result, problems: problems.slice(0, PROBLEMS_SHOWN) }
}

const upsert = (tx: Tx, rows: (Names & { code: string })[]) =>
  tx
    .insertInto('dk_codes')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('code').doUpdateSet((row) => ({
        name_ua: row.ref('excluded.name_ua'),
        name_en: row.ref('excluded.name_en'),
        version: sql<number>`dk_codes.version + 1`,
      })),
    )
    .execute()
