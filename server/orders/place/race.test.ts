import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { codeOf } from '@shop/contract/call'
import { placeBuyerOrder, placeGuestOrder } from '@shop/contract/shop/orders/orders'
import { kopiykas } from '@shop/contract/rules/money/price'
import { inTransaction, type Tx } from '../../platform/database/db.ts'
import { engine } from '../../testing/database.ts'
import { guest, signIn } from '../../testing/fixtures/users.ts'
import { openShop, type TestShop } from '../../testing/shop.ts'
import { isAnyoneWaiting, until } from '../../testing/wait-until.ts'

type Lines = { product_id: number; product_amount: number }[]

/** `sold`, or the refusal code. */
const tryOrder = (shop: TestShop, products: Lines): Promise<string> =>
  shop.call(placeGuestOrder, { body: { products, ...guest.olena } }).then(
    () => 'sold',
    (error: unknown) => codeOf(error) ?? String(error),
  )

const NO_STOCK = 'no_stock'

test('of 50 concurrent guests for 10 pieces exactly 10 get one', async (t) => {
  const shop = await openShop({ products: [{ id: 1, amount_in_store: 10 }] })
  t.after(shop.close)
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => tryOrder(shop, [{ product_id: 1, product_amount: 1 }])),
  )
  assert.equal(answers.filter((answer) => answer === 'sold').length, 10)
  assert.equal(answers.filter((answer) => answer === NO_STOCK).length, 40)
  assert.equal(await shop.stockOf(1), 0)
})

test('concurrent orders of the same products in different sequences do not deadlock', async (t) => {
  const shop = await openShop({
    products: [
      { id: 1, amount_in_store: 30 },
      { id: 2, amount_in_store: 30 },
    ],
  })
  t.after(shop.close)
  const forth = [
    { product_id: 1, product_amount: 1 },
    { product_id: 2, product_amount: 1 },
  ]
  const back = forth.toReversed()
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) => tryOrder(shop, index % 2 === 0 ? forth : back)),
  )
  assert.equal(answers.filter((answer) => answer === 'sold').length, 30)
  assert.equal(answers.filter((answer) => answer === NO_STOCK).length, 10)
  assert.deepEqual([await shop.stockOf(1), await shop.stockOf(2)], [0, 0])
})

/**
 * Runs `change` in a transaction while an order waits for product 1, which it has already read. The embedded database has
 * one connection: there the order begins after the change.
 */
async function changedWhileOrdering<T>(shop: TestShop, change: (tx: Tx) => Promise<unknown>, order: () => Promise<T>) {
  const { db } = shop.services
  let ordered: Promise<T> | undefined
  await inTransaction(db, async (tx) => {
    await tx.selectFrom('products').select('id').where('id', '=', 1).forNoKeyUpdate().execute()
    ordered = order()
    if (engine === 'postgres') await until('the order waits for the product', () => isAnyoneWaiting(db))
    await change(tx)
  })
  return ordered
}

const ordersIn = (shop: TestShop) =>
  shop.services.db.selectFrom('orders').select(['total', 'bonuses_spent']).orderBy('id').execute()

/** A guest orders two pieces at 100, whose price becomes 150 while the order waits. */
async function orderAtChangingPrice(t: TestContext, seen: { shown_products_sum?: number }) {
  const shop = await openShop({ products: [{ id: 1, amount_in_store: 10, price: 100 }] })
  t.after(shop.close)
  const body = { products: [{ product_id: 1, product_amount: 2 }], ...guest.olena, ...seen }
  const answer = await changedWhileOrdering(
    shop,
    (tx) =>
      tx
        .updateTable('products')
        .set({ price: kopiykas(150) })
        .where('id', '=', 1)
        .execute(),
    () =>
      shop.call(placeGuestOrder, { body }).then(
        ({ data }) => data.total,
        (error: unknown) => codeOf(error),
      ),
  )
  return { shop, answer }
}

test('a price that changes while an order waits for its product is the price of the order and of its mails', async (t) => {
  const { shop, answer } = await orderAtChangingPrice(t, {})
  assert.equal(answer, 300)
  assert.deepEqual(await ordersIn(shop), [{ total: kopiykas(300), bonuses_spent: 0 }])
  assert.equal(await shop.stockOf(1), 8)
  const mails = await shop.services.db.selectFrom('mails').select('text').execute()
  assert.equal(mails.length, 1)
  assert.match(mails[0]?.text ?? '', /300,00/)
})

test('a sum that the buyer saw is refused if the price changes while the order waits', async (t) => {
  const { shop, answer } = await orderAtChangingPrice(t, { shown_products_sum: 200 })
  assert.equal(answer, 'price_changed')
  assert.deepEqual([await ordersIn(shop), await shop.stockOf(1)], [[], 10])
})

test('bonuses that are spent elsewhere while an order waits are not spent twice', async (t) => {
  const shop = await openShop({ products: [{ id: 1, amount_in_store: 10, price: 100 }] })
  t.after(shop.close)
  const { user_id, token } = await signIn(shop, 'petro', { bonuses_balance: 50_00 })
  const products = [{ product_id: 1, product_amount: 1 }]
  await changedWhileOrdering(
    shop,
    (tx) =>
      tx
        .updateTable('users')
        .set({ bonuses_balance: kopiykas(20) })
        .where('id', '=', user_id)
        .execute(),
    () => shop.call(placeBuyerOrder, { body: { products, is_use_bonuses: true } }, { token }),
  )
  assert.deepEqual(await ordersIn(shop), [{ total: kopiykas(80), bonuses_spent: kopiykas(20) }])
  const { bonuses_balance } = await shop.services.db
    .selectFrom('users')
    .select('bonuses_balance')
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow()
  assert.equal(bonuses_balance, 0)
})
