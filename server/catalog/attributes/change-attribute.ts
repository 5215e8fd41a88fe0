import { sql } from 'kysely'
import type { BulkChange } from '@shop/contract/admin/catalog/catalog'
import { addAuditEntry } from '../../audit/public.ts'
import type { Services } from '../../services.ts'
import type { Tx } from '../../platform/database/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { catalogChanged } from '../catalog-changed.ts'
import { findAttributeForms, lockTypes, valueFaults, writeAttributes } from './write-attributes.ts'

type Change = Extract<BulkChange, { action: 'set_attribute' }>

/** Returns how many products changed; they must be locked. */
export async function changeAttribute(tx: Tx, services: Services, change: Change, by_user_id: number): Promise<number> {
  const { ids, attribute } = change
  const { attribute_id } = attribute
  const is_removed = attribute.value === null && (attribute.text_ua ?? '') === ''
  const types = await lockTypes(tx, [attribute_id])
  const faults = is_removed && types.length > 0 ? {} : valueFaults(types, [attribute])
  if (Object.keys(faults).length > 0) throw new Refusal('invalid_data', faults)
  const before = await findAttributeForms(tx, ids)
  const wanted = ids.map((product_id) => {
    const others = (before.get(product_id) ?? []).filter((one) => one.attribute_id !== attribute_id)
    return { product_id, attributes: is_removed ? others : [...others, attribute] }
  })
  await writeAttributes(tx, wanted)
  const after = await findAttributeForms(tx, ids)
  const changed = ids.filter((id) => JSON.stringify(before.get(id)) !== JSON.stringify(after.get(id)))
  if (changed.length === 0) return 0
  await tx
    .updateTable('products')
    .set({ version: sql<number>`version + 1`, updated_at: sql<Date>`now()` })
    .where(sql<boolean>`id = any(${changed}::int[])`)
    .execute()
  for (const id of changed)
    await addAuditEntry(tx, {
      by_user_id,
      action: change.action,
      entity: 'product',
      entity_id: id,
      before: { attributes: before.get(id) ?? [] },
      after: { attributes: after.get(id) ?? [] },
    })
  await catalogChanged(tx, services)
  return changed.length
}
