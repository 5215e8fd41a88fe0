import { sql } from 'kysely'
import type { Services } from '../services.ts'
import { CATALOG } from '../catalog/public.ts'
import { CONTENT } from '../content/public.ts'
import { invalidate } from '../platform/cache.ts'
import { type Db, inTransaction, type Tx } from '../platform/database/db.ts'
import { readDemoData } from './demo-data.ts'
import { encodePictures } from './load-context.ts'
import { DEMO_BUYER, loadBuyer } from './load-buyer.ts'
import { loadCatalog } from './load-catalog.ts'
import { loadContent } from './load-content.ts'
import { makeDocuments } from './product-documents.ts'
import { loadRooms } from './load-rooms.ts'

/** "demo" in ASCII. */
const DEMO_LOCK = 0x64_65_6d_6f

const NOT_EMPTY = 'The shop has products already, or another node is loading them.'

export type DemoServices = Pick<Services, 'db' | 'files' | 'clock'>

/** Neither categories nor products. */
export async function isShopEmpty(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is_empty: boolean }>`
    select not exists (select from categories) and not exists (select from products) as is_empty`.execute(db)
  return rows[0]?.is_empty === true
}

/**
 * Fills an empty shop in one transaction. Does nothing otherwise, or while another node is loading.
 *
 * @param progress gets one line per finished step
 */
export async function loadDemo(
  services: DemoServices,
  progress: (line: string) => void,
  buyer_password = DEMO_BUYER.password,
): Promise<void> {
  if (!(await isShopEmpty(services.db))) return progress(NOT_EMPTY)
  const data = await readDemoData()
  const [pictures, documents] = await Promise.all([
    encodePictures(data, services.files),
    makeDocuments(data, services.files),
  ])
  await inTransaction(services.db, async (tx) => {
    if (!(await lockLoading(tx)) || !(await isShopEmpty(tx))) return progress(NOT_EMPTY)
    const context = {
      tx,
      data,
      pictures,
      documents,
      now: services.clock.now(),
      files: services.files,
      buyer_password,
      progress,
    }
    await loadCatalog(context)
    await loadContent(context)
    await loadRooms(context)
    await loadBuyer(context)
    await invalidate(tx, [CATALOG, CONTENT])
  })
}

/** Does not wait for another loading node. */
async function lockLoading(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{
    is_locked: boolean
  }>`select pg_try_advisory_xact_lock(${DEMO_LOCK}) as is_locked`.execute(tx)
  return rows[0]?.is_locked === true
}
