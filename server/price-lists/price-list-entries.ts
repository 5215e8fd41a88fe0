import { sql } from 'kysely'
import type { Db, Tx } from '../platform/database/db.ts'
import { FULL_PRICE_LIST } from '../texts/words/price-list-words.ts'

/** Spec, section 9: "Full price list id 6". */
const FULL_PRICE_LIST_ID = 6

/** Made or not. */
export interface PriceListEntry {
  id: number
  is_full: boolean
  /** null: the full list. */
  category_id: number | null
  /** Of the category, or of the full list. */
  name_ua: string
  web_path: string | null
  made_at: Date | null
}

export async function listPriceLists(db: Db): Promise<PriceListEntry[]> {
  const rows = await db
    .selectFrom('price_lists')
    .select(['id', 'category_id', 'name_ua', 'web_path', 'made_at'])
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, is_full: row.id === FULL_PRICE_LIST_ID }))
}

/** An entry for the full list and each active top category, with current names. */
export async function syncPriceLists(tx: Tx): Promise<PriceListEntry[]> {
  await addFullPriceList(tx)
  await sql`
    delete from price_lists
    where id <> ${FULL_PRICE_LIST_ID}
      and not exists (
        select from categories c where c.id = price_lists.category_id and c.active and c.parent_id is null
      )`.execute(tx)
  await sql`
    insert into price_lists (category_id, name_ua, name_ru, name_en)
    select id, name_ua, name_ru, name_en from categories where active and parent_id is null order by position, id
    on conflict (category_id)
    do update set name_ua = excluded.name_ua, name_ru = excluded.name_ru, name_en = excluded.name_en`.execute(tx)
  return listPriceLists(tx)
}

/** An explicit id does not advance the sequence. */
async function addFullPriceList(tx: Tx): Promise<void> {
  const added = await tx
    .insertInto('price_lists')
    .values({ id: FULL_PRICE_LIST_ID, category_id: null, ...FULL_PRICE_LIST, web_path: null, made_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (added.numInsertedOrUpdatedRows === 0n) return
  await sql`select setval(pg_get_serial_sequence('price_lists', 'id'), (select max(id) from price_lists))`.execute(tx)
}
