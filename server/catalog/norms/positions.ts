import { type SqlBool, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../platform/database/db.ts'

/** Rooms `r` of the newest editions in force today in Kyiv. */
export const isInForce = sql<SqlBool>`
  r.id in (
    select distinct on (c.code) c.id
    from norm_rooms c join norm_sets e on e.id = c.set_id
    where (now() at time zone 'Europe/Kyiv')::date between e.valid_from and coalesce(e.valid_to, 'infinity')
    order by c.code, e.valid_from desc, e.version desc, e.id desc)`

export function positionsQuery(db: Db) {
  return db
    .selectFrom('norm_items as i')
    .innerJoin('norm_rooms as r', 'r.id', 'i.room_id')
    .innerJoin('norm_sets as s', 's.id', 'r.set_id')
    .select(['s.title as set', 's.order_number', 's.is_example', 'r.code as room', 'r.category_id'])
    .select(['r.name_ua as room_name_ua', 'r.name_ru as room_name_ru', 'r.name_en as room_name_en'])
    .select(['i.number', 'i.name_ua'])
    .where(isInForce)
    .orderBy('r.position')
    .orderBy('i.position')
}

/** Positions in force that `p` meets, in full or in part. */
export const positionsOfProduct = (db: Db) =>
  jsonArrayFrom(
    positionsQuery(db)
      .innerJoin('norm_matches as m', 'm.item_id', 'i.id')
      .select(['m.how', 'm.note'])
      .where('m.product_id', '=', sql.ref<number>('p.id')),
  )
