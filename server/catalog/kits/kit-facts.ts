import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Product } from '@shop/contract/shop/catalog'
import {
  type Hryvnia,
  hryvnia,
  minus,
  NOTHING,
  type Kopiykas,
  unitPrice,
  wholeKopiykas,
} from '@shop/contract/rules/money/price'
import type { Db } from '../../platform/database/db.ts'
import { type CardRow, cardSelection, toCard } from '../browse/cards.ts'
import { isListedIn } from '../listed.ts'

const KITS_MAX = 6

type ComponentRow = CardRow & { product_id: number; amount: number; is_optional: boolean }
type KitRow = CardRow & { amount: number; parts_sum: number }

/** A kit's components without hidden products. */
export const componentRowsOf = (db: Db, kit_id: number) =>
  jsonArrayFrom(
    db
      .selectFrom('kit_components as c')
      .innerJoin('products as p', 'p.id', 'c.product_id')
      .select(cardSelection(db))
      .select(['c.product_id', 'c.amount', 'c.is_optional'])
      .where('c.kit_id', '=', kit_id)
      .where('p.active', '=', true)
      .orderBy('c.position'),
  )

/** The newest listed kits with the product. */
export const kitRowsOf = (db: Db, product_id: number) =>
  jsonArrayFrom(
    db
      .selectFrom('kit_components as c')
      .innerJoin('products as p', 'p.id', 'c.kit_id')
      .select(cardSelection(db))
      .select('c.amount')
      .select(
        sql<number>`(select sum(coalesce(one.sale_price, one.price) * part.amount)::float8
      from kit_components as part join products as one on one.id = part.product_id
      where part.kit_id = p.id and not part.is_optional)`.as('parts_sum'),
      )
      .where('c.product_id', '=', product_id)
      .where(isListedIn('p'))
      .orderBy('p.created_at', 'desc')
      .orderBy('p.id', 'desc')
      .limit(sql.lit(KITS_MAX)),
  )

export const componentOf = (row: ComponentRow): Product['components'][number] => ({
  ...toCard(row),
  product_id: row.product_id,
  amount: row.amount,
  is_optional: row.is_optional,
})

export const kitOf = (row: KitRow): Product['kits'][number] => ({
  ...toCard(row),
  amount: row.amount,
  saving: savingOf(row, row.parts_sum),
})

function savingOf(kit: { price: Kopiykas; sale_price: Kopiykas | null }, parts_sum: number): Hryvnia {
  const [parts, own] = [wholeKopiykas(parts_sum), unitPrice(kit)]
  return hryvnia(own < parts ? minus(parts, own) : NOTHING)
}
