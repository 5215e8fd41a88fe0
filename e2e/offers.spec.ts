import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { callThrough } from '@shop/contract/call'
import { sendCommercialOffer } from '@shop/contract/offers'
import { listOrders } from '@shop/contract/orders'
import { logInHere, newBuyer, newPerson, tokenOf } from './account.ts'
import { lineOf, productsToBuy, putIntoBasket } from './buying.ts'
import { openPage } from './opened.ts'
import type { OpenShop } from './open-shop.ts'
import { expect, test } from './shop.ts'

const popup = (page: Page) => page.getByRole('dialog', { name: 'Комерційна пропозиція' })
const askFor = (page: Page) => page.getByRole('button', { name: 'Комерційна пропозиція' }).click()
const send = (page: Page) => popup(page).getByRole('button', { name: 'Отримати пропозицію' }).click()

/** The number that the popup tells. */
async function numberIn(page: Page): Promise<string> {
  const told = popup(page).locator('[data-offer]')
  await expect(told).toContainText(/№ КП-\d{4}-\d{6}, ціни дійсні до \d{4}\.\d\d\.\d\d/)
  return (await told.getAttribute('data-offer')) ?? ''
}

const goodsOf = async (shop: OpenShop) => {
  const [first, second] = await productsToBuy(shop, ({ amount_in_store }) => amount_in_store >= 5)
  if (!first || !second) throw new Error('the demonstration has too few products')
  return [first, second] as const
}

test('a commercial offer for the basket has its amounts and goes to two addresses with three papers', async ({
  page,
  shop,
}) => {
  const [product] = await goodsOf(shop)
  const [olena, taras] = [newPerson('Олена').email, newPerson('Тарас').email]
  await putIntoBasket(page, product)
  await openPage(page, '/basket')
  await lineOf(page, product).getByRole('button', { name: 'Збільшити' }).click()
  await askFor(page)
  await popup(page).getByLabel('Електронна пошта').fill(olena)
  await popup(page).getByRole('button', { name: 'Додати адресу' }).click()
  const second = popup(page).getByLabel('Ще одна адреса (2)', { exact: true })
  await expect(second).toBeFocused()
  await second.fill('taras')
  await send(page)
  await expect(popup(page).getByText('Перевірте адресу')).toBeVisible()
  await second.fill(taras)
  await popup(page).getByRole('button', { name: 'Вказати заклад' }).click()
  await popup(page).getByLabel('Заклад').fill('Ліцей № 17')
  await popup(page).getByLabel('Код ЄДРПОУ').fill('26244510')
  await send(page)
  const number = await numberIn(page)
  await expect(popup(page).getByText(`Пропозицію надішлемо на ${olena}, ${taras}`)).toBeVisible()
  for (const address of [olena, taras]) {
    const letter = await shop.mailTo(address)
    expect(letter.subject).toContain(number)
    expect(letter.text).toContain('2\u00a0')
    const names = letter.attachments.map(({ filename }) => filename)
    for (const name of [`Комерційна пропозиція ${number}.pdf`, `Комерційна пропозиція ${number}.xlsx`])
      expect(names).toContain(name)
    expect(names).toContain(`Технічна специфікація до ${number}.docx`)
  }
})

test('an offer from the product’s page leads to a page that confirms it to anybody', async ({ page, shop }) => {
  const [product] = await goodsOf(shop)
  await openPage(page, `/product/${product.id}`)
  await askFor(page)
  await expect(popup(page)).toContainText(product.name_ua)
  await popup(page).getByLabel('Електронна пошта').fill(newPerson('Олена').email)
  await send(page)
  const number = await numberIn(page)
  await popup(page).getByRole('link', { name: 'Переглянути пропозицію' }).click()
  await expect(popup(page)).toHaveCount(0)
  const main = page.getByRole('main')
  await expect(main.getByText('Пропозиція дійсна: ціни діють до')).toBeVisible()
  await expect(main.locator('dd').first()).toHaveText(number)
  // As whoever follows the paper's code comes in, scripts or none.
  const answer = await page.reload()
  expect(answer?.headers()['cache-control']).toBe('no-store')
  const html = (await answer?.text()) ?? ''
  expect(html).toContain(number)
  expect(html).toMatch(/<meta name="robots" content="noindex/)
})

test.describe('a code that nobody gave out', () => {
  test.use({ allowed_errors: [/status of 404/] })
  test('leads to the page of what is not there', async ({ page }) => {
    const answer = await openPage(page, '/offers/0000000000000')
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
})

test('a buyer finds an offer in the cabinet, saves its paper and orders at its prices', async ({ page, shop }) => {
  const person = await newBuyer(shop)
  const [first, second] = await goodsOf(shop)
  const call = callThrough(fetch, shop.url)
  const products = [{ product_id: first.id, product_amount: 2 }, { product_id: second.id }]
  // Asked for before the log-in, with the same e-mail.
  const { number } = (await call(sendCommercialOffer, { body: { products, email: person.email } })).data
  await openPage(page, '/')
  await logInHere(page, person)
  await openPage(page, '/profile')
  await page.getByRole('link', { name: 'Комерційні пропозиції' }).first().click()
  const offer = page.locator(`[data-offer="${number}"]`)
  await expect(offer.getByText('Дійсна', { exact: true })).toBeVisible()
  const [paper] = await Promise.all([
    page.waitForEvent('download'),
    offer.getByRole('button', { name: 'PDF', exact: true }).click(),
  ])
  expect(paper.suggestedFilename()).toBe(`Комерційна пропозиція ${number}.pdf`)
  expect((await readFile(await paper.path())).subarray(0, 5).toString()).toBe('%PDF-')
  await offer.getByRole('button', { name: 'Оформити замовлення' }).click()
  await offer.getByRole('button', { name: 'Так, замовити' }).click()
  await expect(offer.getByText('Замовлено', { exact: true })).toBeVisible()
  const orders = (await call(listOrders, {}, { token: await tokenOf(shop, person) })).data
  expect(orders.map(({ products_count }) => products_count)).toEqual([3])
  await offer.getByRole('link', { name: `Замовлення № ${orders[0]?.number}` }).click()
  await expect(page).toHaveURL(new RegExp(`/profile/orders/${orders[0]?.id}$`))
})
