import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { callThrough } from '@shop/contract/call'
import { getProduct, listProducts } from '@shop/contract/shop/catalog'
import { sendCommercialOffer } from '@shop/contract/shop/offers'
import { listOrders } from '@shop/contract/shop/orders/orders'
import { logInHere, newBuyer, newAccount, tokenOf } from '../account.ts'
import { expectAccessibleEverywhere } from '../axe.ts'
import { lineOf, productsToBuy, putIntoBasket } from '../checkout.ts'
import { openPage } from '../open-page.ts'
import type { OpenShop } from '../open-shop.ts'
import { expect, test } from '../shop-test.ts'

const popup = (page: Page) => page.getByRole('dialog', { name: 'Комерційна пропозиція' })
const askFor = (page: Page) => page.getByRole('button', { name: 'Комерційна пропозиція' }).click()
const send = (page: Page) => popup(page).getByRole('button', { name: 'Отримати пропозицію' }).click()

/** The number shown in the popup. */
async function numberIn(page: Page): Promise<string> {
  const number_text = popup(page).locator('[data-offer]')
  await expect(number_text).toContainText(/№ КП-\d{4}-\d{6}, ціни дійсні до \d{4}\.\d\d\.\d\d/)
  return (await number_text.getAttribute('data-offer')) ?? ''
}

const goodsOf = async (shop: OpenShop) => {
  const [first, second] = await productsToBuy(shop, ({ amount_in_store }) => amount_in_store >= 5)
  if (!first || !second) throw new Error('the demo data has too few products')
  return [first, second] as const
}

test('an offer for the basket has its amounts and is mailed to two addresses with three files', async ({
  page,
  shop,
}) => {
  const [product] = await goodsOf(shop)
  const [olena, taras] = [newAccount('Олена').email, newAccount('Тарас').email]
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
  await popup(page).getByLabel('Заклад').fill('Ліцей № 17')
  await popup(page).getByLabel('Код ЄДРПОУ').fill('26244510')
  const asked = page.waitForRequest((request) => request.url().endsWith('/api/send-commercial-offer'))
  await send(page)
  expect((await asked).postDataJSON()).toMatchObject({ email: olena, emails: [taras] })
  const number = await numberIn(page)
  await expect(popup(page).getByText(`Пропозицію надішлемо на ${olena}, ${taras}`)).toBeVisible()
  for (const address of [olena, taras]) {
    const mail = await shop.mailTo(address)
    expect(mail.subject).toContain(number)
    expect(mail.text).toContain('2\u00a0')
    const names = mail.attachments.map(({ filename }) => filename)
    for (const name of [`Комерційна пропозиція ${number}.pdf`, `Комерційна пропозиція ${number}.xlsx`])
      expect(names).toContain(name)
    expect(names).toContain(`Технічна специфікація до ${number}.docx`)
  }
})

test('the thanks give the files at once, and the offer’s own page its lines, a second sending and an order', async ({
  page,
  shop,
}) => {
  const [product] = await goodsOf(shop)
  const [olena, taras] = [newAccount('Олена').email, newAccount('Тарас').email]
  await openPage(page, `/product/${product.id}`)
  await askFor(page)
  await expect(popup(page)).toContainText(product.name_ua)
  await popup(page).getByLabel('Електронна пошта').fill(olena)
  await popup(page).getByLabel('Заклад').fill('Ліцей № 17')
  await send(page)
  const number = await numberIn(page)
  await expectFile(page, popup(page).getByRole('link', { name: /PDF/ }), `Комерційна пропозиція ${number}.pdf`)
  await popup(page).getByRole('link', { name: 'Відкрити пропозицію' }).click()
  await expect(popup(page)).toHaveCount(0)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toContainText(number)
  await expect(main.getByRole('row', { name: product.name_ua })).toBeVisible()
  await expect(main.getByText('Ліцей № 17')).toBeVisible()
  await expect(main.getByText('IBAN')).toBeVisible()
  await expectFile(page, main.getByRole('link', { name: /XLSX/ }), `Комерційна пропозиція ${number}.xlsx`)
  await expectFile(page, main.getByRole('link', { name: /DOCX/ }), `Технічна специфікація до ${number}.docx`)
  await expectAccessibleEverywhere(page, 'main')
  await main.getByLabel('Ще одна адреса').fill(taras)
  await main.getByRole('button', { name: 'Надіслати ще раз' }).click()
  await expect(main.getByText('Надіслали о')).toBeVisible()
  await expect(main.getByRole('button', { name: 'Надіслати ще раз' })).toBeDisabled()
  await expect(main.getByRole('button', { name: 'Надіслати ще раз' })).toBeFocused()
  expect((await shop.mailTo(taras)).subject).toContain(number)
  const own_page = page.url()
  await main.getByRole('button', { name: 'Замовити за цими цінами' }).click()
  await expect(main.getByLabel('Телефон')).toBeFocused()
  await main.getByRole('button', { name: 'Так, замовити' }).click()
  await expect(main.getByText('Введіть номер повністю')).toBeVisible()
  await main.getByLabel('Телефон').fill('+380 (67) 111 22 33')
  await main.getByRole('button', { name: 'Так, замовити' }).click()
  await expect(page).toHaveURL(/\/orders\/[\w-]{22}$/)
  const order_page = page.url()
  await openPage(page, own_page)
  await main.getByRole('link', { name: /^Замовлення № / }).click()
  await expect(page).toHaveURL(order_page)
})

test('an offer with other requisites keeps the chosen parts of a kit', async ({ page, shop }) => {
  const call = callThrough(fetch, shop.url)
  const [card] = (await call(listProducts, { query: { search: '11-0901' } })).data
  const kit = (await call(getProduct, { params: { id: String(card?.id) } })).data
  const option = kit.components.find((one) => one.is_optional)
  if (!option) throw new Error('the demo data has no kit with options')
  const products = [{ product_id: kit.id, product_amount: 1, options: [option.id] }]
  const { private_url } = (await call(sendCommercialOffer, { body: { products, email: newAccount('Олена').email } }))
    .data
  await openPage(page, new URL(private_url).pathname)
  await page.getByRole('button', { name: 'Виправити реквізити' }).click()
  await popup(page).getByLabel('Електронна пошта').fill(newAccount('Тарас').email)
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/send-commercial-offer'))
  await send(page)
  expect(JSON.parse((await sent).postData() ?? '')).toMatchObject({ products })
})

async function expectFile(page: Page, link: Locator, name: string) {
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  expect(download.suggestedFilename()).toBe(name)
}

test('the page by the printed code is public and says no more than that the offer is genuine', async ({
  page,
  shop,
}) => {
  const [product] = await goodsOf(shop)
  const call = callThrough(fetch, shop.url)
  const organization = { name: 'ФОП Коваль О. П.', document_code: '3141592653' }
  const body = { products: [{ product_id: product.id }], email: newAccount('Олена').email, organization }
  const { number, code, private_url } = (await call(sendCommercialOffer, { body })).data
  // Opened by the code in the document, with or without scripts.
  const answer = await openPage(page, `/offers/${code}`)
  await expect(page.getByRole('main').getByText('Пропозиція дійсна: ціни діють до')).toBeVisible()
  expect(answer?.headers()['cache-control']).toBe('no-store')
  const html = (await answer?.text()) ?? ''
  expect(html).toContain(number)
  expect(html).toMatch(/<meta name="robots" content="noindex/)
  expect(html).not.toContain(product.name_ua)
  const own = await openPage(page, new URL(private_url).pathname)
  expect(own?.headers()).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  expect(await own?.text()).not.toContain(number)
  await expect(page.getByText('РНОКПП 3141592653')).toBeVisible()
})

test.describe('an unknown code', () => {
  test.use({ allowed_errors: [/status of 404/] })
  test('shows the not-found page', async ({ page }) => {
    const answer = await openPage(page, '/offers/0000000000000')
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
})

test('a buyer finds an offer in the account, downloads it and orders at its prices', async ({ page, shop }) => {
  const buyer = await newBuyer(shop)
  const [first, second] = await goodsOf(shop)
  const call = callThrough(fetch, shop.url)
  const products = [{ product_id: first.id, product_amount: 2 }, { product_id: second.id }]
  // Requested as a guest, with the same e-mail.
  const { number, code } = (await call(sendCommercialOffer, { body: { products, email: buyer.email } })).data
  await openPage(page, '/')
  await logInHere(page, buyer)
  await openPage(page, '/profile')
  await page.getByRole('link', { name: 'Комерційні пропозиції' }).first().click()
  const offer = page.locator(`[data-offer="${number}"]`)
  await expect(offer.getByText('Дійсна', { exact: true })).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    offer.getByRole('button', { name: 'PDF', exact: true }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`Комерційна пропозиція ${number}.pdf`)
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-')
  await offer.getByRole('button', { name: 'Оформити замовлення' }).click()
  await offer.getByRole('button', { name: 'Так, замовити' }).click()
  await expect(offer.getByText('Замовлено', { exact: true })).toBeVisible()
  const orders = (await call(listOrders, {}, { token: await tokenOf(shop, buyer) })).data
  expect(orders.map(({ products_count }) => products_count)).toEqual([3])
  await offer.getByRole('link', { name: `Замовлення № ${orders[0]?.number}` }).click()
  await expect(page).toHaveURL(new RegExp(`/profile/orders/${orders[0]?.id}$`))
  await openPage(page, `/offers/${code}`)
  await expect(page.getByRole('main').getByText('За цією пропозицією вже оформлено замовлення.')).toBeVisible()
  expect(await page.content()).not.toContain(orders[0]?.number)
})
