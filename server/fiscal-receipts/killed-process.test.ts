import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test, type TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { callThrough } from '@shop/contract/call'
import { payOrder } from '@shop/contract/shop/orders/card-payments'
import { getOrderPage } from '@shop/contract/shop/orders/order-pages'
import { placeGuestOrder } from '@shop/contract/shop/orders/orders'
import { readConfig } from '../config.ts'
import { startStandIn as startCheckbox } from '../integrations/checkbox/stand-in.ts'
import { startStandIn as startMonobank } from '../integrations/monobank/stand-in.ts'
import { closeServices, openServices } from '../open-services.ts'
import { addProducts } from '../testing/fixtures/products.ts'
import { guest } from '../testing/fixtures/users.ts'

const ROOT = path.join(import.meta.dirname, '../..')
const LOOK_MS = 300

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

async function until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  const began = performance.now()
  while (!(await isSo())) {
    if (performance.now() - began > 150_000) throw new Error(`waited in vain: ${what}`)
    await pause(LOOK_MS)
  }
}

/** A shop with one product in a folder, run by processes of its own. */
async function prepareShop(t: TestContext, env: Record<string, string>) {
  const data_dir = await mkdtemp(path.join(tmpdir(), 'shop-killed-'))
  const port = String(await freePort())
  const variables = { ...env, DATA_DIR: data_dir, DEMO: 'off', PORT: port, LOG_LEVEL: 'silent', RATE_LIMIT: 'off' }
  const services = await openServices(readConfig(variables), () => {})
  await addProducts(services.db, [{ id: 1, price: 500, amount_in_store: 50 }])
  await closeServices(services)
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess | null = null
  const kill = async () => {
    if (!child) return
    child.kill('SIGKILL')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    child = null
  }
  t.after(async () => {
    await kill()
    await rm(data_dir, { recursive: true, force: true, maxRetries: 5 })
  })
  const start = async () => {
    const environment = { PATH: process.env['PATH'], HOME: data_dir, ...variables }
    child = spawn(process.execPath, ['scripts/tests/serve-api.ts'], { cwd: ROOT, env: environment, stdio: 'ignore' })
    await until('the shop is open', () =>
      fetch(`${url}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      ),
    )
  }
  return { url, start, kill }
}

test(
  'a process killed between payment and receipt leaves one receipt for each payment',
  { timeout: 400_000 },
  async (t) => {
    const [monobank, checkbox] = await Promise.all([startMonobank(), startCheckbox()])
    t.after(() => Promise.all([monobank.stop(), checkbox.stop()]))
    const { url, start, kill } = await prepareShop(t, {
      MONOBANK_URL: monobank.url,
      MONOBANK_TOKEN: 'token',
      CHECKBOX_URL: checkbox.url,
      CHECKBOX_LICENSE_KEY: 'licence',
      CHECKBOX_PIN: '1234',
    })
    monobank.shop = url
    await start()
    const call = callThrough(fetch, url)
    const pay = async () => {
      const body = {
        products: [{ product_id: 1, product_amount: 1 }],
        ...guest.olena,
        payment: { terms: 'card' as const },
      }
      const { code } = (await call(placeGuestOrder, { body })).data
      const { data } = await call(payOrder, { params: { code }, body: { provider: 'monobank' } })
      assert.ok('redirect_url' in data)
      await monobank.press(data.redirect_url.split('/').at(-1) ?? '', 'pay')
      return code
    }
    const pageOf = async (code: string) => (await call(getOrderPage, { params: { code } })).data
    // The first is sold, and the process is killed before the answer arrives. The second is paid, and nothing was sold yet.
    checkbox.fail('mute', 'receipts/sell')
    const sold = await pay()
    await until('the first receipt is sold', () => checkbox.receipts.size === 1)
    checkbox.fail('silence', 'cashier/')
    const unsold = await pay()
    assert.equal((await pageOf(unsold)).paid, 500)
    await kill()
    checkbox.fail(null)
    await start()
    for (const code of [sold, unsold])
      await until(
        'the receipt is there',
        async () => (await pageOf(code)).payments[0]?.receipt_url?.startsWith('http') === true,
      )
    assert.equal(checkbox.receipts.size, 2)
    const totals = [...checkbox.receipts.values()].map(({ total_sum, status }) => [total_sum, status])
    assert.deepEqual(totals, [
      [50_000, 'DONE'],
      [50_000, 'DONE'],
    ])
  },
)
