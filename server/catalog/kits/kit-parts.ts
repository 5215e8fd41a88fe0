import { sql } from 'kysely'
import type { LineComponent } from '@shop/contract/rules/goods/kits'
import type { Db } from '../../platform/database/db.ts'

export type KitPart = Awaited<ReturnType<typeof readParts>>[number]

/** By the kit's id, as they are now. */
export async function listKitParts(db: Db, kit_ids: readonly number[]): Promise<Map<number, KitPart[]>> {
  const parts = new Map<number, KitPart[]>()
  for (const part of await readParts(db, kit_ids)) parts.set(part.kit_id, [...(parts.get(part.kit_id) ?? []), part])
  return parts
}

const readParts = (db: Db, kit_ids: readonly number[]) =>
  db
    .selectFrom('kit_components as c')
    .innerJoin('products as p', 'p.id', 'c.product_id')
    .select(['c.kit_id', 'c.product_id', 'c.amount', 'c.is_optional', 'p.article', 'p.unit', 'p.dk_code'])
    .select(['p.name_ua', 'p.name_ru', 'p.name_en', 'p.price', 'p.sale_price'])
    .where(sql<boolean>`c.kit_id = any(${kit_ids}::int[])`)
    .orderBy('c.kit_id')
    .orderBy('c.position')
    .execute()

/** A component as an order or offer stores it. */
export const lineComponent = (part: KitPart): LineComponent => ({
  product_id: part.product_id,
  article: part.article,
  name_ua: part.name_ua,
  name_ru: part.name_ru,
  name_en: part.name_en,
  unit: part.unit,
  dk_code: part.dk_code,
  amount: part.amount,
  is_optional: part.is_optional,
})
