import { sql } from 'kysely'
import type { CheckedItem, NormImport } from '@shop/contract/admin/catalog/norm-files'
import { type AdminNormItem, NORM_ITEMS_MAX, type NormItemForm } from '@shop/contract/admin/catalog/norms'
import { cleanLine } from '../../catalog/public.ts'
import { readUploadedSheet, type UploadedSheet } from '../../imports/public.ts'
import { type Db, inTransaction, type Tx } from '../../platform/database/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Services } from '../../services.ts'
import { findNormItems, lockedRoom } from './norm-rooms.ts'
import { type NormField, normFieldOf } from './norm-sheet.ts'
import { recordNormChange } from './norm-sets.ts'
import { type NormReferences, numberIn, possibleArticles, readNormRow, textIn } from './read-norm-row.ts'
import { itemRow, writeMatches } from './save-norm-item.ts'

const NEEDED: readonly NormField[] = ['number', 'name_ua', 'amount']
/** With headings and remarks. */
const ROWS_MAX = NORM_ITEMS_MAX * 2

export interface NormUpload {
  room_id: number
  file_name: string
  bytes: Uint8Array
  is_applied: boolean
  is_removing: boolean
  by_user_id: number
}

interface PlannedItem {
  checked: CheckedItem
  form: NormItemForm
  item: AdminNormItem | undefined
}

/**
 * Compares a file with a room and, if asked, writes it. Refuses with `not_found`, `invalid_data` at `file`; when
 * writing also `import_has_errors`, and `in_use` if a plan has changed a missing position.
 */
export async function importNormItems(services: Services, upload: NormUpload): Promise<NormImport> {
  const { file_name, bytes } = upload
  const sheet = await readUploadedSheet(services, { file_name, bytes, fieldOf: normFieldOf, rows_max: ROWS_MAX })
  if (!NEEDED.every((field) => sheet.fields.includes(field)))
    throw new Refusal('invalid_data', { file: ['columns_missing'] })
  return inTransaction(services.db, async (tx) => {
    await lockedRoom(tx, upload.room_id)
    const items = await findNormItems(tx, upload.room_id)
    const planned = planItems(sheet, items, await findReferences(tx, sheet))
    const missing = items.filter(({ number }) => !planned.some(({ form }) => form.number === number))
    const counts = { new: 0, changed: 0, unchanged: 0, wrong: 0 }
    for (const { checked } of planned) counts[checked.kind] += 1
    const rows = planned.map(({ checked }) => checked)
    const result = { rows, counts, missing: missing.map(({ number }) => number), is_applied: upload.is_applied }
    if (!upload.is_applied) return result
    if (counts.wrong > 0) throw new Refusal('import_has_errors')
    if (upload.is_removing) await removeItems(tx, missing)
    await writeItems(tx, upload.room_id, planned)
    const { by_user_id, room_id } = upload
    const change = { by_user_id, action: 'import', entity: 'norm_room', entity_id: room_id, before: null }
    await recordNormChange(tx, { ...change, after: { file_name, ...counts } })
    return result
  })
}

async function findReferences(db: Db, { rows }: UploadedSheet<NormField>): Promise<NormReferences> {
  const codes = await db.selectFrom('dk_codes').select('code').execute()
  const articles = rows.flatMap(({ cells }) => possibleArticles(`${textIn(cells, 'fits')};${textIn(cells, 'partly')}`))
  const products = await db
    .selectFrom('products')
    .select(['id', 'article'])
    .where(sql<boolean>`article = any(${articles}::text[])`)
    .execute()
  return {
    dk_codes: new Set(codes.map(({ code }) => code)),
    product_ids: new Map(products.map(({ id, article }) => [article, id])),
  }
}

/** A single cell is a section heading. */
function planItems(
  { rows, fields }: UploadedSheet<NormField>,
  items: readonly AdminNormItem[],
  references: NormReferences,
): PlannedItem[] {
  const of_number = new Map(items.map((item) => [item.number, item]))
  const seen = new Set<string>()
  const planned: PlannedItem[] = []
  let section = ''
  for (const { row, cells } of rows) {
    const [first] = cells.values()
    if (first === undefined) continue
    section = cleanLine((cells.size === 1 ? first : cells.get('section'))?.text ?? '') || section
    if (cells.size === 1) continue
    const item = of_number.get(textIn(cells, 'number')) ?? of_number.get(numberIn(cells))
    const { form, problems } = readNormRow(
      { cells, fields, section: section || (item?.section ?? ''), item },
      references,
    )
    if (seen.has(form.number)) problems.push({ field: 'number', problem: 'named_twice', detail: form.number })
    seen.add(form.number)
    const kind = problems.length > 0 ? 'wrong' : kindOf(form, item)
    planned.push({ checked: { row, number: form.number, name_ua: form.name_ua, kind, problems }, form, item })
  }
  return planned
}

function kindOf(form: NormItemForm, item: AdminNormItem | undefined): CheckedItem['kind'] {
  if (!item) return 'new'
  const { id: _, matches, ...fields } = item
  const has_same_fields = Object.entries(fields).every(([field, value]) => form[field as keyof typeof fields] === value)
  const keyOf = (match: { product_id: number; how: string; note: string }) =>
    `${match.product_id} ${match.how} ${match.note}`
  const wanted = new Set(form.matches?.map(keyOf))
  const has_same_products = wanted.size === matches.length && matches.every((match) => wanted.has(keyOf(match)))
  return has_same_fields && has_same_products ? 'unchanged' : 'changed'
}

async function removeItems(tx: Tx, missing: readonly AdminNormItem[]): Promise<void> {
  const ids = missing.map(({ id }) => id)
  const used = await tx
    .selectFrom('plan_items')
    .select('plan_id')
    .where(sql<boolean>`item_id = any(${ids}::int[])`)
    .limit(1)
    .execute()
  if (used.length > 0) throw new Refusal('in_use')
  await tx
    .deleteFrom('norm_items')
    .where(sql<boolean>`id = any(${ids}::int[])`)
    .execute()
}

/** In the file's order. */
async function writeItems(tx: Tx, room_id: number, planned: readonly PlannedItem[]): Promise<void> {
  for (const [position, { form, item }] of planned.entries()) {
    const row = { ...itemRow(form), room_id, position }
    const { id } = await tx
      .insertInto('norm_items')
      .values(row)
      .onConflict((conflict) => conflict.columns(['room_id', 'number']).doUpdateSet(row))
      .returning('id')
      .executeTakeFirstOrThrow()
    if (item) await tx.deleteFrom('norm_matches').where('item_id', '=', id).execute()
    await writeMatches(tx, id, form.matches ?? [])
  }
}
