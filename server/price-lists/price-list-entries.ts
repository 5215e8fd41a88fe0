import { sql } from 'kysely'
import type { Db, Tx } from '../platform/database/db.ts'
import { FULL_PRICE_LIST } from '../texts/price-list-words.ts'

/** Spec, section 9: "Full price list id 6". */
const FULL_PRICE_LIST_ID = 6

/** A price list on the shop's page, whether already made or not. */
export interface PriceListEntry {
  id: number
  is_full: boolean
  /** null for the full list. */
  category_id: number | null
  /** Name of the category, or of the full list. */
  name_ua: string
  web_path: string | null
  /** null until it is made. */
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

/** Makes sure that exactly the full list and each active top category have an entry with their current names. */
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

/** An explicit id does not advance the sequence, so a category would later get the same id. */
async function addFullPriceList(tx: Tx): Promise<void> {
  const added = await tx
    .insertInto('price_lists')
    .values({ id: FULL_PRICE_LIST_ID, category_id: null, ...FULL_PRICE_LIST, web_path: null, made_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (added.numInsertedOrUpdatedRows === 0n) return
  await sql`select setval(pg_get_serial_sequence('price_lists', 'id'), (select max(id) from price_lists))`.execute(tx)
}
