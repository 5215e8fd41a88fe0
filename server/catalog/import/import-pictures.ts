import { sql } from 'kysely'
import { PRODUCT_FILES_MAX } from '@shop/contract/admin/catalog/catalog'
import { type AltTexts, NO_ALT_TEXTS } from '@shop/contract/primitives'
import { addAuditEntry } from '../../audit/public.ts'
import type { Services } from '../../services.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { catalogChanged } from '../catalog-changed.ts'

export const findPictureOwners = (db: Db): Promise<{ id: number; article: string }[]> =>
  db.selectFrom('products').select(['id', 'article']).orderBy('id').execute()

export interface ImportedPicture {
  file_id: number
  /** Wanted position, from 1. */
  place: number
}

export type PictureOutcome = 'added' | 'there_already' | 'too_many'

/**
 * Inserts pictures at their positions; existing ones move back. A picture that the product already has stays.
 *
 * @returns the outcome of each picture; null if the product no longer exists
 */
export async function addImportedPictures(
  tx: Tx,
  services: Services,
  { product_id, pictures }: { product_id: number; pictures: readonly ImportedPicture[] },
  by_user_id: number,
): Promise<PictureOutcome[] | null> {
  const product = await tx
    .selectFrom('products')
    .select('id')
    .where('id', '=', product_id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!product) return null
  const before = await filesOf(tx, product_id)
  const after = [...before]
  const outcomes = pictures.map(({ file_id, place }): PictureOutcome => {
    if (after.some((file) => file.file_id === file_id)) return 'there_already'
    if (after.length >= PRODUCT_FILES_MAX) return 'too_many'
    after.splice(place - 1, 0, { file_id, ...NO_ALT_TEXTS })
    return 'added'
  })
  if (!outcomes.includes('added')) return outcomes
  await writeFiles(tx, product_id, after)
  await addAuditEntry(tx, {
    by_user_id,
    action: 'import_pictures',
    entity: 'product',
    entity_id: product_id,
    before: { files: before.map(({ file_id }) => file_id) },
    after: { files: after.map(({ file_id }) => file_id) },
  })
  await catalogChanged(tx, services)
  return outcomes
}

type PlacedFile = { file_id: number } & AltTexts

const filesOf = (tx: Tx, product_id: number): Promise<PlacedFile[]> =>
  tx
    .selectFrom('product_files')
    .select(['file_id', 'alt_ua', 'alt_ru', 'alt_en'])
    .where('product_id', '=', product_id)
    .orderBy('position')
    .orderBy('file_id')
    .execute()

async function writeFiles(tx: Tx, product_id: number, files: readonly PlacedFile[]): Promise<void> {
  await tx.deleteFrom('product_files').where('product_id', '=', product_id).execute()
  await tx
    .insertInto('product_files')
    .values(files.map((file, position) => ({ product_id, position, ...file })))
    .execute()
  await tx
    .updateTable('products')
    .set({ version: sql<number>`version + 1`, updated_at: sql<Date>`now()` })
    .where('id', '=', product_id)
    .execute()
}
