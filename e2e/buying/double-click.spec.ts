import { basketBadge, confirmButton, fillInOrder, productsToBuy, putIntoBasket, stockOf, thanks } from '../checkout.ts'
import { expect, test } from '../shop-test.ts'

test('a double click makes one order', async ({ page, shop }) => {
  const [card] = await productsToBuy(shop, ({ amount_in_store }) => amount_in_store >= 3)
  if (!card) throw new Error('the demo data has no such product')
  await putIntoBasket(page, card)
  await page.goto('/basket')
  await fillInOrder(page, 'twice@school.example')
  await confirmButton(page).dblclick()
  await expect(thanks(page)).toBeVisible()
  await shop.mailTo('twice@school.example')
  const mails = (await shop.outbox()).filter(({ to }) => to?.some(({ address }) => address === 'twice@school.example'))
  expect(mails).toHaveLength(1)
  expect(await stockOf(shop, card.id)).toBe(card.amount_in_store - 1)
})

test.describe('when the connection is lost', () => {
  test.use({ allowed_errors: [/net::ERR_/] })

  test('an order resent after a lost response is not duplicated', async ({ page, shop }) => {
    const [card] = await productsToBuy(shop, ({ amount_in_store }) => amount_in_store >= 3)
    if (!card) throw new Error('the demo data has no such product')
    await putIntoBasket(page, card)
    await page.goto('/basket')
    await page.route(
      '**/api/order/create',
      async (route) => {
        await route.fetch()
        await route.abort('connectionreset')
      },
      { times: 1 },
    )
    await fillInOrder(page, 'lost@school.example')
    await confirmButton(page).click()
    await expect(page.locator('.toast', { hasText: 'Щось пішло не так' })).toBeVisible()
    await expect(page.getByLabel('Електронна пошта')).toHaveValue('lost@school.example')
    const mail = await shop.mailTo('lost@school.example')

    // Although our own order has reduced the stock.
    await page.reload()
    await fillInOrder(page, 'lost@school.example')
    await confirmButton(page).click()
    await expect(thanks(page)).toBeVisible()
    const number = /\d{4}-\d{6}/.exec(await thanks(page).innerText())?.[0] ?? 'no number'
    expect(mail.subject).toContain(number)
    expect(await stockOf(shop, card.id)).toBe(card.amount_in_store - 1)
    await expect(basketBadge(page)).toHaveAccessibleName('Кошик')
  })

  test('the page stays usable when the shop is unreachable', async ({ page, shop }) => {
    const [card] = await productsToBuy(shop)
    if (!card) throw new Error('the demo data has no product')
    await putIntoBasket(page, card)
    await page.goto('/basket')
    await fillInOrder(page, 'offline@school.example')
    // offline.spec.ts tests a lost connection.
    await page.route('**/api/order/create', (route) => route.abort('connectionrefused'), { times: 1 })
    await confirmButton(page).click()
    await expect(page.locator('.toast', { hasText: 'Щось пішло не так' })).toBeVisible()
    await confirmButton(page).click()
    await expect(thanks(page)).toBeVisible()
  })
})
