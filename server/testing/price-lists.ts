import assert from 'node:assert/strict'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { listPriceLists } from '@shop/contract/shop/content'
import { catalogChanged } from '../catalog/public.ts'
import { inTransaction } from '../platform/database/db.ts'
import { until } from './empty-database.ts'
import { type GivenShop, openShop, type TestShop } from './shop.ts'

/** Spec, section 9. */
export const FULL = 6
export const TODAY = '2026-11-21T10:00:00Z'
export const PUBLIC_URL = 'https://shop.example'

/** A shop on 21 November with finished price lists. */
export async function openWithLists(given: GivenShop): Promise<TestShop> {
  const shop = await openShop({ ...given, env: { PUBLIC_URL } })
  shop.clock.set(TODAY)
  await announce(shop)
  await until('the lists are ready', async () => (await addressOf(shop, FULL)) !== null)
  // pg-boss looks for a job enqueued while another one is running only after five seconds.
  await until('no price list job is active', async () => !(await priceListJobStates(shop)).includes('active'))
  return shop
}

export async function priceListJobStates({ services }: TestShop): Promise<string[]> {
  const { rows } = await sql<{ state: string }>`
    select state::text as state from pgboss.job where name = 'price_lists'`.execute(services.db)
  return rows.map((row) => row.state)
}

export const announce = ({ services }: TestShop) => inTransaction(services.db, (tx) => catalogChanged(tx, services))

export const later = (seconds: number) => new Date(Date.parse(TODAY) + seconds * 1000)

export async function addressOf(shop: TestShop, id: number): Promise<string | null> {
  const { data } = await shop.call(listPriceLists)
  return data.find((entry) => entry.id === id)?.file?.web_path ?? null
}

async function download(shop: TestShop, id: number): Promise<Uint8Array> {
  const address = await addressOf(shop, id)
  assert.ok(address, `the list ${id} is ready`)
  const answer = await shop.fetch(address)
  assert.equal(answer.status, 200)
  return new Uint8Array(await answer.arrayBuffer())
}

/** The workbook of a downloaded list. */
export async function readList(shop: TestShop, id: number) {
  const workbook = await readXlsx(await download(shop, id), { readStyles: true })
  const [sheet] = workbook.sheets
  assert.ok(sheet)
  return { sheet, goods: sheet.rows.slice(3) }
}
