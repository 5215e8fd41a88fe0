import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pino } from 'pino'
import { sql } from 'kysely'
import { placeGuestOrder } from '@shop/contract/shop/orders/orders'
import { mailTo } from '../../testing/fixtures/accounts.ts'
import { openShop } from '../../testing/shop.ts'
import { guest } from '../../testing/fixtures/users.ts'

test('no log line ever holds the code of an order’s page, not even of a failed request', async (t) => {
  const shop = await openShop({ products: [{ id: 1, price: 1000 }] })
  t.after(shop.close)
  const lines: string[] = []
  Object.assign(shop.services.log, { [pino.symbols.streamSym]: { write: (line: string) => void lines.push(line) } })
  shop.services.log.level = 'trace'
  const body = { products: [{ product_id: 1, product_amount: 1 }], ...guest.olena }
  const { code } = (await shop.call(placeGuestOrder, { body })).data
  assert.ok((await mailTo(shop, guest.olena.email_not_auth_user, 'order_placed')).text.includes(code))
  const statusOf = async (path: string) => (await shop.fetch(path)).status
  assert.equal(await statusOf(`/api/orders/by-code/${code}`), 200)
  assert.equal(await statusOf(`/api/orders/by-code/${code}/documents/invoice/pdf`), 404)
  assert.equal(await statusOf(`/api/orders/by-code/${code}?again=${code}`), 200)
  assert.equal(await statusOf(`/api/orders/by-code/${code}A`), 404)
  await statusOf(`/orders/${code}`)
  await sql`alter table order_events rename to order_events_away`.execute(shop.services.db)
  assert.equal(await statusOf(`/api/orders/by-code/${code}`), 500)
  await sql`alter table order_events_away rename to order_events`.execute(shop.services.db)
  const log = lines.join('')
  assert.match(log, /"route":"\/api\/orders\/by-code\/:code"/)
  assert.match(log, /unexpected error/)
  assert.equal(log.includes(code), false)
})
