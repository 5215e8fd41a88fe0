import { sql } from 'kysely'
import type { ProductForm } from '@shop/contract/admin/catalog/catalog'
import type { FieldErrors } from '@shop/contract/refusals'
import type { Db, Tx } from '../../platform/database/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { lockedProducts } from '../stock/lock-products.ts'

type Components = NonNullable<ProductForm['components']>

/** Call this before locking the kit: components are locked first everywhere. */
export async function lockComponents(tx: Tx, kit_id: number | null, components: Components): Promise<void> {
  const ids = components.map(({ product_id }) => product_id)
  await lockedProducts(tx, kit_id === null ? ids : [kit_id, ...ids])
    .select('id')
    .execute()
}

export async function findComponents(db: Db, kit_id: number): Promise<Components> {
  return db
    .selectFrom('kit_components')
    .select(['product_id', 'amount', 'is_optional'])
    .where('kit_id', '=', kit_id)
    .orderBy('position')
    .execute()
}

/**
 * Replaces a kit's components; an empty list makes it an ordinary product without stock. Refuses with `invalid_data` at
 * `components`: an unknown product, a kit, only optional ones, or own stock or orders.
 */
export async function writeComponents(tx: Tx, kit_id: number, components: Components): Promise<void> {
  const before = await findComponents(tx, kit_id)
  if (JSON.stringify(before) === JSON.stringify(components.map(inOrder))) return
  const faults = await componentFaults(tx, kit_id, components, before.length > 0)
  if (faults) throw new Refusal('invalid_data', faults)
  await tx.deleteFrom('kit_components').where('kit_id', '=', kit_id).execute()
  if (components.length === 0) return
  const rows = components.map((component, position) => ({ kit_id, position, ...component }))
  await tx.insertInto('kit_components').values(rows).execute()
}

const inOrder = ({ product_id, amount, is_optional }: Components[number]) => ({ product_id, amount, is_optional })

async function componentFaults(
  tx: Tx,
  kit_id: number,
  components: Components,
  is_kit: boolean,
): Promise<FieldErrors | null> {
  if (components.length === 0) return null
  if (components.every(({ is_optional }) => is_optional)) return { components: ['kit_without_components'] }
  const ids = components.map(({ product_id }) => product_id)
  const known = await tx
    .selectFrom('products')
    .select(['id', 'is_kit'])
    .where(sql<boolean>`id = any(${ids}::int[])`)
    .execute()
  if (known.length < ids.length) return { components: ['product_unknown'] }
  const is_component = await tx
    .selectFrom('kit_components')
    .select('kit_id')
    .where('product_id', '=', kit_id)
    .executeTakeFirst()
  if (is_component || ids.includes(kit_id) || known.some((one) => one.is_kit)) return { components: ['kit_in_kit'] }
  return is_kit || !(await hasOwnStock(tx, kit_id)) ? null : { components: ['kit_has_stock'] }
}

/** Also in orders: a cancelled one would return pieces to a product without own stock. */
async function hasOwnStock(tx: Tx, product_id: number): Promise<boolean> {
  const { rows } = await sql<{ has_stock: boolean }>`
    select exists (select from products where id = ${product_id} and amount_in_store > 0)
      or exists (select from order_lines where product_id = ${product_id} and components is null) as has_stock`.execute(
    tx,
  )
  return rows[0]?.has_stock === true
}

const NAMED_KITS_MAX = 5

/** Refuses with `in_kit`, which names the kits, to archive components of other kits. */
export async function refuseComponents(tx: Tx, ids: readonly number[]): Promise<void> {
  const kits = await tx
    .selectFrom('kit_components as c')
    .innerJoin('products as k', 'k.id', 'c.kit_id')
    .select(['k.id', 'k.name_ua'])
    .distinct()
    .where(sql<boolean>`c.product_id = any(${ids}::int[]) and not c.kit_id = any(${ids}::int[])`)
    .where('k.archived_at', 'is', null)
    .orderBy('k.id')
    .limit(NAMED_KITS_MAX)
    .execute()
  if (kits.length === 0) return
  const faults = kits.map(({ id, name_ua }) => [`kits.${id}`, [{ code: 'wrong' as const, text: name_ua }]] as const)
  throw new Refusal('in_kit', Object.fromEntries(faults))
}
