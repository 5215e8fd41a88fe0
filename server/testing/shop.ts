import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import assert from 'node:assert/strict'
import { type Call, callThrough, CallFailed, messagesOf } from '@shop/contract/call'
import { REFUSALS, type RefusalCode } from '@shop/contract/refusals'
import { openApp, type App } from '../app.ts'
import { readConfig } from '../config.ts'
import type { House } from '../house.ts'
import { furnish, stopHouse } from '../open-house.ts'
import { borrowDatabase } from './database.ts'
import { addCategories, addProducts, type GivenCategory, type GivenProduct } from './goods.ts'

/** Fixed but for what a test sets: `shop.clock.set('2026-11-21T10:00:00Z')`. */
export class TestClock {
  #now: Date | null = null
  now(): Date {
    return this.#now ?? new Date()
  }
  set(moment: string | Date): void {
    this.#now = new Date(moment)
  }
}

export interface GivenShop {
  products?: GivenProduct[]
  categories?: GivenCategory[]
  /** The public settings, such as `{ min_order_price: '500' }`. */
  settings?: Record<string, string>
  env?: Record<string, string>
}

export interface TestShop {
  house: House
  app: App
  clock: TestClock
  /** Where it listens. */
  url: string
  /** Calls over HTTP, like any client. */
  call: Call
  fetch(path: string, init?: RequestInit): Promise<Response>
  stockOf(product_id: number): Promise<number>
  close(): Promise<void>
}

/** `development` so that replies are checked against the contract. */
const QUIET = { RATE_LIMIT: 'off', DEMO: 'off', LOG_LEVEL: 'silent', NODE_ENV: 'development', PORT: '0' }

/**
 * A shop for one test, listening on a free port, on a database of its own. Close it when the test ends:
 * `const shop = await openShop({ … }); t.after(shop.close)`.
 */
export async function openShop(given: GivenShop = {}): Promise<TestShop> {
  const data_dir = await mkdtemp(path.join(tmpdir(), 'shop-test-'))
  const { database, giveBack } = await borrowDatabase()
  const config = readConfig({ ...QUIET, DATA_DIR: data_dir, ...given.env })
  const clock = new TestClock()
  const house = await furnish(config, database, clock)
  await addCategories(house.db, given.categories ?? [])
  await addProducts(house.db, given.products ?? [])
  for (const [key, value] of Object.entries(given.settings ?? {}))
    await house.db.insertInto('settings').values({ key, value, is_public: true }).execute()
  await house.jobs.start()
  const app = await openApp(house, null)
  const url = await app.fastify.listen({ port: 0, host: '127.0.0.1' })
  return {
    house,
    app,
    clock,
    url,
    call: callThrough(fetch, url),
    fetch: (address, init) => fetch(url + address, init),
    stockOf: (product_id) => stockOf(house, product_id),
    close: async () => {
      await app.fastify.close()
      await stopHouse(house)
      await giveBack()
      await rm(data_dir, { recursive: true, force: true })
    },
  }
}

async function stockOf(house: House, product_id: number): Promise<number> {
  const row = await house.db
    .selectFrom('products')
    .select('amount_in_store')
    .where('id', '=', product_id)
    .executeTakeFirstOrThrow()
  return row.amount_in_store
}

/** Asserts that the shop says no with this code, and returns what it said. */
export async function refuses(answer: Promise<unknown>, code: RefusalCode): Promise<CallFailed> {
  const failure = await answer.then(
    () => assert.fail(`expected the refusal ${code}, but the call succeeded`),
    (error: unknown) => error,
  )
  assert.ok(failure instanceof CallFailed, String(failure))
  assert.deepEqual(
    { status: failure.status, texts: messagesOf(failure.body) },
    { status: REFUSALS[code].status, texts: [REFUSALS[code].text] },
  )
  return failure
}
