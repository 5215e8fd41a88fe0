import type { Page } from '@playwright/test'
import { logOut } from '@shop/contract/shop/account'
import { addToBasket, getBasket } from '@shop/contract/shop/basket'
import { callThrough } from '@shop/contract/call'
import { placeBuyerOrder } from '@shop/contract/shop/orders/orders'
import { newBuyer, popup, tokenCookie, tokenOf, typeLogIn, type Account } from '../account.ts'
import { expectAccessible } from '../axe.ts'
import { productsToBuy, buyAsAnotherGuest, stockOf } from '../checkout.ts'
import type { OpenShop } from '../open-shop.ts'
import { openPage, toastWith } from '../open-page.ts'
import { expect, test } from '../shop-test.ts'

test.use({ allowed_errors: [/status of (401|404)/] })

/** Products that another customer can buy out in one order. */
const cheapEnough = ({ price, amount_in_store }: { price: number; amount_in_store: number }) =>
  price > 300 && amount_in_store >= 5 && amount_in_store <= 60

async function withOrder(shop: OpenShop, amounts: readonly number[]) {
  const buyer = await newBuyer(shop)
  const token = await tokenOf(shop, buyer)
  const call = callThrough(fetch, shop.url)
  const found = await productsToBuy(shop, cheapEnough)
  const cards = amounts.map((_, place) => {
    const card = found[place]
    if (!card) throw new Error('the demo data has too few such products')
    return card
  })
  const products = cards.map((card, place) => ({ product_id: card.id, product_amount: amounts[place] ?? 1 }))
  const { data: order } = await call(placeBuyerOrder, { body: { products, note: 'До 1 вересня' } }, { token })
  const basket = async () =>
    (await call(getBasket, {}, { token })).data.products.map((line) => [line.product_id, line.product_amount])
  return { buyer, token, call, cards, order, basket }
}

async function openOrders(page: Page, buyer: Account): Promise<void> {
  await openPage(page, '/profile?tab=orders')
  await typeLogIn(page, buyer)
}

test('a buyer opens an order from the list and sees its lines, sums and status', async ({ page, shop }) => {
  const { buyer, cards, order } = await withOrder(shop, [2, 1])
  await openOrders(page, buyer)
  await page.locator(`tr[data-order="${order.id}"]`).getByRole('link').first().click()
  await expect(page).toHaveURL(`/profile/orders/${order.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Замовлення № ${order.number}`)
  const main = page.getByRole('main')
  await expect(main).toContainText(order.number)
  await expect(main.locator('[aria-current=step]')).toContainText('Прийнято')
  for (const card of cards) await expect(main.getByRole('table').getByRole('link', { name: card.name })).toBeVisible()
  await expect(main).toContainText('До 1 вересня')
  await expect(main).toContainText('Рахунок і накладна з’являться тут')
  await expectAccessible(page, 'main')

  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Замовлення № ${order.number}`)
  const html = await (await fetch(`${shop.url}/profile/orders/${order.id}`)).text()
  expect(html).toContain('noindex')
  expect(html).not.toContain(order.number)
})

test('another buyer’s order is not found, for buyers and guests', async ({ page, shop }) => {
  const { order } = await withOrder(shop, [1])
  await openPage(page, `/profile/orders/${order.id}`)
  await expect(popup(page, 'Вхід')).toBeVisible()
  await typeLogIn(page, await newBuyer(shop, 'Іван Іваненко'))
  await expect(page.getByRole('main')).toContainText('Такого замовлення немає')
  await expect(page.getByRole('main')).not.toContainText(order.number)
})

test('ordering again adds the available products to the basket and names the rest', async ({ page, shop }) => {
  const { buyer, token, call, cards, order, basket } = await withOrder(shop, [1, 3, 2])
  const [sold_out, scarce, plenty] = cards
  if (!sold_out || !scarce || !plenty) throw new Error('three products were ordered')
  await buyAsAnotherGuest(shop, sold_out.id, await stockOf(shop, sold_out.id))
  await buyAsAnotherGuest(shop, scarce.id, (await stockOf(shop, scarce.id)) - 1)
  await call(addToBasket, { body: { product_id: plenty.id, product_amount: 1 } }, { token })

  await openPage(page, `/profile/orders/${order.id}`)
  await typeLogIn(page, buyer)
  await page.getByRole('button', { name: 'Замовити ще раз' }).click()
  await expect(toastWith(page, 'Товари замовлення — у кошику')).toBeVisible()
  const note = page.getByRole('main').getByRole('status').filter({ hasText: 'До кошика потрапило не все' })
  await expect(note.getByRole('listitem')).toHaveText([
    `${sold_out.name}: немає в наявності`,
    `${scarce.name}: додано 1 із 3 шт.`,
  ])
  const expected = [
    [plenty.id, 3],
    [scarce.id, 1],
  ]
  expect((await basket()).toSorted()).toEqual(expected.toSorted())

  await note.getByRole('link', { name: 'Відкрити кошик' }).click()
  await expect(page.locator(`#basket-line-${plenty.id}`).getByRole('textbox')).toHaveValue('3')
})

test('ordering again works after the log-in that an expired session required', async ({ page, shop }) => {
  const { buyer, cards, order, call, basket, token } = await withOrder(shop, [2])
  await openPage(page, `/profile/orders/${order.id}`)
  await typeLogIn(page, buyer)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Замовлення № ${order.number}`)
  const here = (await tokenCookie(page))?.value
  if (here === undefined) throw new Error('the buyer is not signed in')
  await call(logOut, {}, { token: decodeURIComponent(here) })
  await page.getByRole('button', { name: 'Замовити ще раз' }).click()
  await typeLogIn(page, buyer)
  await expect(toastWith(page, 'Товари замовлення — у кошику')).toBeVisible()
  expect(await basket()).toEqual([[cards[0]?.id, 2]])
  expect(token).not.toBe(here)
})
