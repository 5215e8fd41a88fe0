import { sql } from 'kysely'
import type { House } from '../house.ts'
import { CATALOG } from '../catalog/public.ts'
import { CONTENT } from '../content/public.ts'
import { invalidate } from '../platform/cache.ts'
import { type Db, inTransaction, type Tx } from '../platform/db.ts'
import { readDemoData } from './demo-data.ts'
import { makePictures } from './demo-work.ts'
import { loadBuyer } from './load-buyer.ts'
import { loadCatalogue } from './load-catalogue.ts'
import { loadContent } from './load-content.ts'

/** Any number that nothing else locks: the letters "demo". */
const DEMO_LOCK = 0x64_65_6d_6f

const NOT_EMPTY = 'The shop has products already, or another node is loading them.'

/** What loading leans on: any house has it, and so has a script without one. */
export type DemoHouse = Pick<House, 'db' | 'files' | 'clock'>

/** Whether nobody has put anything on sale yet. */
export async function isShopEmpty(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is_empty: boolean }>`
    select not exists (select from categories) and not exists (select from products) as is_empty`.execute(db)
  return rows[0]?.is_empty === true
}

/**
 * Fills an empty shop with the demonstration catalogue, its pictures, texts and one buyer: all of it or nothing. Does
 * nothing to a shop that has categories or products, nor while another node is loading.
 *
 * @param progress is told a line at a time what has been done
 */
export async function loadDemo(house: DemoHouse, progress: (line: string) => void): Promise<void> {
  if (!(await isShopEmpty(house.db))) return progress(NOT_EMPTY)
  const data = await readDemoData()
  const pictures = await makePictures(data, house.files)
  await inTransaction(house.db, async (tx) => {
    if (!(await isMyTurn(tx)) || !(await isShopEmpty(tx))) return progress(NOT_EMPTY)
    const work = { tx, data, pictures, now: house.clock.now(), files: house.files, progress }
    await loadCatalogue(work)
    await loadContent(work)
    await loadBuyer(work)
    await invalidate(tx, [CATALOG, CONTENT])
  })
}

/** Not waited for: a node that starts while another one loads shows what there is, and all of it a moment later. */
async function isMyTurn(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ is_mine: boolean }>`select pg_try_advisory_xact_lock(${DEMO_LOCK}) as is_mine`.execute(
    tx,
  )
  return rows[0]?.is_mine === true
}
