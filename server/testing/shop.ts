import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import assert from 'node:assert/strict'
import { type Call, callThrough, CallFailed, codeOf } from '@shop/contract/call'
import { REFUSALS, type RefusalCode } from '@shop/contract/refusals'
import { openApp, type App } from '../app.ts'
import { readConfig } from '../config.ts'
import type { Services } from '../services.ts'
import { buildServices, stopServices } from '../open-services.ts'
import { borrowDatabase } from './database.ts'
import { addCategories, addProducts, type GivenCategory, type GivenProduct } from './fixtures/products.ts'

/** Stands still unless a test sets it: `shop.clock.set('2026-11-21T10:00:00Z')`. */
class TestClock {
  #now: Date | null = null
  now(): Date {
    return this.#now ?? new Date()
  }
  set(time: string | Date): void {
    this.#now = new Date(time)
  }
}

export interface GivenShop {
  products?: GivenProduct[]
  categories?: GivenCategory[]
  /** Public settings, such as `{ min_order_price: '500' }`. */
  settings?: Record<string, string>
  env?: Record<string, string>
}

export interface TestShop {
  services: Services
  app: App
  clock: TestClock
  url: string
  /** Calls the server over HTTP. */
  call: Call
  fetch(path: string, init?: RequestInit): Promise<Response>
  stockOf(product_id: number): Promise<number>
  close(): Promise<void>
}

/**
 * `development` so that replies are checked against the contract. A slow machine refuses no buyer as one too many, and
 * asks for no captcha because passwords take long to check.
 */
export const TEST_VARIABLES = {
  RATE_LIMIT: 'off',
  TURN_WAIT_MS: '10000',
  CAPTCHA_WAIT_MS: '60000',
  DEMO: 'off',
  LOG_LEVEL: 'silent',
  NODE_ENV: 'development',
  PORT: '0',
}

/**
 * A shop with its own database, listening on a free port. Close it when the test ends: `const shop = await openShop({ …
 * }); t.after(shop.close)`.
 */
export async function openShop(given: GivenShop = {}): Promise<TestShop> {
  const data_dir = await mkdtemp(path.join(tmpdir(), 'shop-test-'))
  const { database, giveBack } = await borrowDatabase()
  const config = readConfig({ ...TEST_VARIABLES, DATA_DIR: data_dir, ...given.env })
  const clock = new TestClock()
  const services = await buildServices(config, database, clock)
  await addCategories(services.db, given.categories ?? [])
  await addProducts(services.db, given.products ?? [])
  for (const [key, value] of Object.entries(given.settings ?? {}))
    await services.db.insertInto('settings').values({ key, value, is_public: true }).execute()
  await services.jobs.start()
  const app = await openApp(services, null)
  const url = await app.fastify.listen({ port: 0, host: '127.0.0.1' })
  return {
    services,
    app,
    clock,
    url,
    call: callThrough(fetch, url),
    fetch: (address, init) => fetch(url + address, init),
    stockOf: (product_id) => stockOf(services, product_id),
    close: async () => {
      await app.fastify.close()
      await stopServices(services)
      await giveBack()
      // A letter that a job was still writing may arrive while the folder is emptied.
      await rm(data_dir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function stockOf(services: Services, product_id: number): Promise<number> {
  const row = await services.db
    .selectFrom('products')
    .select('amount_in_store')
    .where('id', '=', product_id)
    .executeTakeFirstOrThrow()
  return row.amount_in_store
}

/** Asserts that the call is refused with this code, and returns the refusal. */
export async function refuses(answer: Promise<unknown>, code: RefusalCode): Promise<CallFailed> {
  const failure = await answer.then(
    () => assert.fail(`expected the refusal ${code}, but the call succeeded`),
    (error: unknown) => error,
  )
  assert.ok(failure instanceof CallFailed, String(failure))
  assert.deepEqual({ status: failure.status, code: codeOf(failure) }, { status: REFUSALS[code].status, code })
  return failure
}
