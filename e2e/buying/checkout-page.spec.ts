import type { Page } from '@playwright/test'
import { newBuyer, typeLogIn } from '../account.ts'
import { expectAccessible, expectAccessibleEverywhere } from '../axe.ts'
import { basketBadge, productsToBuy, putIntoBasket, thanks, unknownCode } from '../checkout.ts'
import type { OpenShop } from '../open-shop.ts'
import { holdRequests, openPage, toastWith } from '../open-page.ts'
import { expect, test } from '../shop-test.ts'

const LYCEUM = {
  code: '26244515',
  name: 'Опорний заклад «Ковалівський ліцей»',
  address: 'с. Ковалівка, вул. Шкільна, 4',
}

async function openCheckout(page: Page, shop: OpenShop) {
  // Without the carrier's directory the branch is typed by hand.
  await page.route('**/api/delivery/**', (route) => route.fulfill({ status: 503, json: { code: 'unavailable' } }))
  const [card] = await productsToBuy(shop, ({ amount_in_store }) => amount_in_store > 5)
  if (!card) throw new Error('the demo data has no product')
  await putIntoBasket(page, card)
  await openPage(page, '/checkout')
  return card
}

async function signInNewBuyer(page: Page, shop: OpenShop) {
  await openPage(page, '/profile')
  await typeLogIn(page, await newBuyer(shop))
  await expect(page.getByRole('button', { name: 'Вийти' }).first()).toBeVisible()
}

const focused = (page: Page, name: string) => expect(page.locator(`[name="${name}"]`)).toBeFocused()
const send = (page: Page) => page.getByRole('button', { name: /^Надіслати замовлення/ })

test.use({ allowed_errors: [/status of (404|503)/] })

test('a guest orders for a lyceum by keyboard alone, and the order’s page shows it', async ({ page, shop }) => {
  await openCheckout(page, shop)
  const { keyboard } = page
  await page.getByRole('radio', { name: /^Заклад освіти/ }).focus()
  await keyboard.press('Tab')
  await focused(page, 'buyer.code')
  await keyboard.type(LYCEUM.code)
  await expect(page.getByText('Такого коду в попередніх замовленнях немає')).toBeVisible()
  await keyboard.press('Tab')
  await keyboard.press('Tab')
  await focused(page, 'buyer.name')
  await keyboard.type(LYCEUM.name)
  await keyboard.press('Tab')
  await keyboard.type(LYCEUM.address)
  await keyboard.press('Tab')
  await focused(page, 'buyer.contact_person')
  await keyboard.type('Коваленко Олена Петрівна')
  await keyboard.press('Tab')
  await keyboard.press('Tab')
  await focused(page, 'phone')
  await keyboard.type('0671234567')
  await keyboard.press('Tab')
  await keyboard.type('kovalivka@lyceum.example')
  await keyboard.press('Tab')
  await keyboard.press('Tab')
  await focused(page, 'delivery.settlement')
  await keyboard.type('Ко')
  await expect(page.getByText('Довідник зараз недоступний')).toBeVisible()
  await page.locator('[name="delivery.settlement"]').focus()
  await keyboard.type('Ковалівка')
  await keyboard.press('Tab')
  await focused(page, 'delivery.branch')
  await keyboard.type('Відділення 1')

  await page.reload()
  await expect(page.locator('[name="delivery.branch"]')).toHaveValue('Відділення 1')
  await expect(page.locator('.review2')).toContainText(LYCEUM.name)
  await send(page).focus()
  await keyboard.press('Enter')
  await expect(thanks(page)).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('checkout-draft'))).toBeNull()

  await page.getByRole('button', { name: 'Відкрити сторінку замовлення' }).press('Enter')
  await expect(page).toHaveURL(/\/orders\/[\w-]{22,}$/)
  const sheet = page.locator('article.paper')
  await expect(sheet).toContainText(LYCEUM.name)
  await expect(sheet).toContainText('Відділення 1')
  await expect(sheet.locator('[aria-current="step"]')).toContainText('Узгоджено')
  const answer = await page.request.get(page.url())
  expect(answer.headers()).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  expect(await answer.text()).not.toContain(LYCEUM.name)
  await expectAccessible(page)
  await Promise.all([
    // From before the click: the toast is short.
    expect(toastWith(page, 'у кошику')).toBeVisible(),
    sheet.getByRole('button', { name: 'Повторити' }).click(),
  ])
  await expect(basketBadge(page)).toContainText('1')
})

test('the summary of errors takes the focus and leads to the fields', async ({ page, shop }) => {
  await openCheckout(page, shop)
  await page.locator('[name="buyer.code"]').fill('2624451')
  await send(page).click()
  const summary = page.locator('#checkout-errors')
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('link')).toHaveCount(7)
  await expect(page.getByText('Впишіть назву', { exact: true })).toBeVisible()
  await expect(summary.getByRole('link', { name: 'Назва: впишіть назву' })).toBeVisible()
  await summary.getByRole('link', { name: /^Код:/ }).press('Enter')
  await focused(page, 'buyer.code')
  await page.locator('[name="buyer.code"]').fill(LYCEUM.code)
  await expect(summary.getByRole('link')).toHaveCount(6)
  await expectAccessibleEverywhere(page)
})

test('an error leaves with the field that another choice takes away', async ({ page, shop }) => {
  await openCheckout(page, shop)
  await send(page).click()
  const errors = page.locator('#checkout-errors').getByRole('link')
  await expect(errors).toHaveCount(7)
  await page.getByRole('radio', { name: /^Для себе/ }).check()
  await expect(errors).toHaveText([/^Контактна особа/, /^Телефон/, /^Електронна пошта/, /^Населений пункт/])
  await page.getByRole('radio', { name: /^Самовивіз/ }).check()
  await expect(errors).toHaveCount(3)
  await page.getByRole('radio', { name: /^Заклад освіти/ }).check()
  await expect(errors).toHaveCount(6)
})

test('no field takes more than an order can hold', async ({ page, shop }) => {
  await openCheckout(page, shop)
  await page.getByRole('radio', { name: /кур’єр/ }).check()
  await page.getByText('Додати реквізити для договору').click()
  // Of a comment a text of this length is kept whole.
  const fields = page.locator(
    'form input:is(:not([type]), [type="text"]):not([inputmode], [name="delivery.settlement"])',
  )
  for (const field of await fields.all()) await field.fill('Я'.repeat(600))
  const lengths = await fields.evaluateAll((inputs: HTMLInputElement[]) =>
    inputs.map((one) => [one.name, one.value.length]),
  )
  expect(Object.fromEntries(lengths)).toEqual({
    'buyer.iban': 600,
    'buyer.name': 300,
    'buyer.legal_address': 500,
    'buyer.contact_person': 120,
    position: 78,
    'delivery.street': 300,
    'delivery.building': 20,
    apartment: 20,
    delivery_comment: 600,
    signer: 200,
    basis: 300,
    bank: 200,
  })
})

test('basis, bank and budget code are typed behind a quiet line and stay with the order', async ({ page, shop }) => {
  await openCheckout(page, shop)
  await page.locator('[name="buyer.code"]').fill(unknownCode(27_182_818))
  await expect(page.getByText('Такого коду в попередніх замовленнях немає')).toBeVisible()
  await page.locator('[name="buyer.name"]').fill('Зарічненська гімназія')
  await page.locator('[name="buyer.legal_address"]').fill('с. Зарічне, вул. Садова, 2')
  await page.locator('[name="buyer.contact_person"]').fill('Бондар Ірина Олегівна')
  await page.locator('[name="phone"]').pressSequentially('0671234567')
  await page.locator('[name="email"]').fill('zarichne@lyceum.example')
  await page.getByRole('radio', { name: /^Самовивіз/ }).check()
  await expect(page.getByLabel('Діє на підставі')).toBeHidden()
  await page.getByText('Додати реквізити для договору').press('Enter')
  await page.getByLabel('Діє на підставі').fill('Статуту')
  await page.getByLabel('Банк покупця').fill('Держказначейська служба України')
  await page
    .getByLabel('КЕКВ')
    .selectOption({ label: '3110 Придбання обладнання і предметів довгострокового користування' })
  await page.reload()
  await expect(page.getByLabel('Діє на підставі')).toHaveValue('Статуту')
  await expectAccessibleEverywhere(page)
  await page.getByLabel('Хто підписує договір').fill('Бондар Ірина Олегівна, директорка')
  const placed = page.waitForRequest((request) => request.url().endsWith('/api/order/create'))
  await send(page).click()
  await expect(thanks(page)).toBeVisible()
  expect(((await placed).postDataJSON() as { buyer: unknown }).buyer).toMatchObject({
    bank: 'Держказначейська служба України',
    kekv: '3110',
    signer: { name: 'Бондар Ірина Олегівна', position: 'директорка', basis: 'Статуту' },
  })
})

test('a profile that arrives after the first words fills the rest and does not interrupt the typing', async ({
  page,
  shop,
}) => {
  await signInNewBuyer(page, shop)
  const sendProfile = await holdRequests(page, '**/api/user/profile')
  await openCheckout(page, shop)
  const phone = page.locator('[name="phone"]')
  await phone.pressSequentially('0671')
  sendProfile()
  await expect(page.locator('[name="buyer.contact_person"]')).toHaveValue('Марія Гнатюк')
  await expect(phone).toBeFocused()
  await page.keyboard.type('234567')
  await expect(phone).toHaveValue('+380 (67) 123 45 67')
})

test('an order that is sent before the profile has arrived waits for it', async ({ page, shop }) => {
  await signInNewBuyer(page, shop)
  const sendProfile = await holdRequests(page, '**/api/user/profile')
  await openCheckout(page, shop)
  await page.getByRole('radio', { name: /^Для себе/ }).check()
  await page.locator('[name="phone"]').pressSequentially('0671234567')
  await page.getByRole('radio', { name: /^Самовивіз/ }).check()
  await send(page).click()
  await expect(send(page)).toHaveAttribute('aria-busy', 'true')
  await expect(page.locator('#checkout-errors')).toHaveCount(0)
  sendProfile()
  await expect(thanks(page)).toBeVisible()
})

test('the next order of a signed-in buyer begins with the requisites of the last', async ({ page, shop }) => {
  await signInNewBuyer(page, shop)
  const card = await openCheckout(page, shop)
  await expect(page.locator('[name="buyer.contact_person"]')).toHaveValue('Марія Гнатюк')
  const code = unknownCode(31_415_926)
  await page.locator('[name="buyer.code"]').fill(code)
  await expect(page.getByText('Такого коду в попередніх замовленнях немає')).toBeVisible()
  await page.locator('[name="buyer.name"]').fill('Лозівська гімназія')
  await page.locator('[name="buyer.legal_address"]').fill('с. Лозове, вул. Садова, 2')
  await page.locator('[name="phone"]').pressSequentially('0671234567')
  await page.getByRole('radio', { name: /^Самовивіз/ }).check()
  await page.getByText('Додати реквізити для договору').press('Enter')
  await page.getByLabel('Діє на підставі').fill('Статуту')
  await page.getByLabel('Банк покупця').fill('Держказначейська служба України')
  await page.getByLabel('Хто підписує договір').fill('Бондар Ірина Олегівна, директорка')
  await send(page).click()
  await expect(thanks(page)).toBeVisible()

  await putIntoBasket(page, card)
  await openPage(page, '/checkout')
  await expect(page.locator('[name="buyer.code"]')).toHaveValue(code)
  await expect(page.locator('[name="buyer.name"]')).toHaveValue('Лозівська гімназія')
  await expect(page.getByLabel('Діє на підставі')).toHaveValue('Статуту')
  await expect(page.getByLabel('Банк покупця')).toHaveValue('Держказначейська служба України')
  await expect(page.getByLabel('Хто підписує договір')).toHaveValue('Бондар Ірина Олегівна, директорка')
})

test('a wrong link shows no order and says what to do', async ({ page }) => {
  await openPage(page, `/orders/${'A'.repeat(22)}`)
  await expect(page.getByRole('heading', { name: 'Посилання недійсне' })).toBeVisible()
})

test('a phone keeps the sum in sight', async ({ page, shop }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openCheckout(page, shop)
  const summary = page.locator('summary').filter({ hasText: '1 товар' })
  await page.mouse.wheel(0, 900)
  await expect.poll(async () => (await summary.boundingBox())?.y).toBeLessThan(20)
  expect((await summary.boundingBox())?.y).toBeGreaterThanOrEqual(0)
})

test('nothing leads away from an order but the telephone, the basket and the documents', async ({ page, shop }) => {
  await openCheckout(page, shop)
  const [header, footer] = [page.getByRole('banner'), page.getByRole('contentinfo')]
  const phone = /^\+380/
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(header).toHaveCount(1)
    expect((await header.boundingBox())?.height).toBeLessThan(80)
    expect((await footer.boundingBox())?.height).toBeLessThan(250)
    await expect(header.getByRole('link', { name: phone })).toHaveCount(width === 390 ? 0 : 1)
    await expect(header.getByRole('link')).toHaveCount(width === 390 ? 2 : 3)
    await expect(footer.getByRole('link', { name: phone })).toHaveAttribute('href', /^tel:\+380\d{9}$/)
    await expect(footer.getByRole('link', { name: 'Обробка персональних даних' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Головне меню' })).toHaveCount(0)
    await expectAccessible(page)
  }
  await footer.getByRole('link', { name: 'en' }).click()
  await header.getByRole('link', { name: 'Back to cart' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/basket$/)
  await expect(page.locator('.header')).toBeVisible()
  await expect(basketBadge(page)).toHaveAccessibleName(/1/)
  await page.goBack()
  await expect(footer.getByText('Questions about the order')).toBeVisible()
})
