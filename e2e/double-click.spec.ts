import { basketBadge, confirmButton, fillInOrder, productsToBuy, putIntoBasket, stockOf, thanks } from './buying.ts'
import { expect, test } from './shop.ts'

test('two clicks on the button are one order', async ({ page, shop }) => {
  const [card] = await productsToBuy(shop, ({ amount_in_store }) => amount_in_store >= 3)
  if (!card) throw new Error('the demonstration has no such product')
  await putIntoBasket(page, card)
  await page.goto('/basket')
  await fillInOrder(page, 'twice@school.example')
  await confirmButton(page).dblclick()
  await expect(thanks(page)).toBeVisible()
  await shop.mailTo('twice@school.example')
  const letters = (await shop.outbox()).filter(({ to }) =>
    to?.some(({ address }) => address === 'twice@school.example'),
  )
  expect(letters).toHaveLength(1)
  expect(await stockOf(shop, card.id)).toBe(card.amount_in_store - 1)
})

test.describe('when the connection is lost', () => {
  test.use({ allowed_errors: [/net::ERR_/] })

  test('an order whose answer did not arrive is the same order when it is sent again', async ({ page, shop }) => {
    const [card] = await productsToBuy(shop, ({ amount_in_store }) => amount_in_store >= 3)
    if (!card) throw new Error('the demonstration has no such product')
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
    const letter = await shop.mailTo('lost@school.example')

    // Even from the page opened anew: the goods are short now because they are already ours.
    await page.reload()
    await fillInOrder(page, 'lost@school.example')
    await confirmButton(page).click()
    await expect(thanks(page)).toBeVisible()
    const number = /\d{4}-\d{6}/.exec(await thanks(page).innerText())?.[0] ?? 'no number'
    expect(letter.subject).toContain(number)
    expect(await stockOf(shop, card.id)).toBe(card.amount_in_store - 1)
    await expect(basketBadge(page)).toHaveAccessibleName('Кошик')
  })

  test('a shop that cannot be reached leaves the page usable', async ({ page, shop }) => {
    const [card] = await productsToBuy(shop)
    if (!card) throw new Error('the demonstration has no product')
    await putIntoBasket(page, card)
    await page.goto('/basket')
    await fillInOrder(page, 'offline@school.example')
    // The line is there and the shop is not: what happens without any line is told in lost-line.spec.ts.
    await page.route('**/api/order/create', (route) => route.abort('connectionrefused'), { times: 1 })
    await confirmButton(page).click()
    await expect(page.locator('.toast', { hasText: 'Щось пішло не так' })).toBeVisible()
    await confirmButton(page).click()
    await expect(thanks(page)).toBeVisible()
  })
})
