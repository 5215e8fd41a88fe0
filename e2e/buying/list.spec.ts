import type { Page } from '@playwright/test'
import { newAccount } from '../account.ts'
import { expectAccessibleEverywhere } from '../axe.ts'
import { productsToBuy } from '../checkout.ts'
import { openPage, toastWith } from '../open-page.ts'
import { expect, test } from '../shop-test.ts'

const field = (page: Page) => page.getByLabel('Вставте рядки, кожен товар з нового рядка')

test('a pasted list is in the basket after three clicks at most', async ({ page, shop }) => {
  const products = await productsToBuy(
    shop,
    ({ amount_in_store, order_multiple }) => amount_in_store >= 2 && order_multiple === 1,
  )
  const wanted = products.slice(0, 12)
  let clicks = 0
  const click = async (name: RegExp) => {
    clicks += 1
    await page.getByRole('main').getByRole('button', { name }).click()
  }
  await openPage(page, '/list')
  await field(page).fill(wanted.map(({ name_ua }) => `${name_ua} — 2`).join('\n'))
  await click(/^Знайти \d+ рядк/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Знайшли ${wanted.length} із ${wanted.length}`)
  await click(/^Додати \d+ позиц/)
  await expect(page).toHaveURL(/\/basket$/)
  for (const { name_ua } of wanted) await expect(page.getByRole('main').getByText(name_ua).first()).toBeVisible()
  expect(clicks).toBeLessThanOrEqual(3)
})

test('a basket is saved as a link, and the link is a list to look at and put into a basket', async ({
  page,
  shop,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const [one, other] = await productsToBuy(shop, (card) => card.amount_in_store >= 4 && card.order_multiple === 1)
  if (!one || !other) throw new Error('the demo data has no such products')
  await openPage(page, `/list#goods=${one.id}x3,${other.id}x2`)
  await page.getByRole('button', { name: /^Додати 2 позиції/ }).click()
  await expect(page).toHaveURL(/\/basket$/)
  await expectAccessibleEverywhere(page)
  await page.getByRole('button', { name: 'Зберегти список за посиланням' }).click()
  await expect(toastWith(page, 'Посилання на список скопійовано')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(new URL(link).hash.slice('#goods='.length).split(',').toSorted()).toEqual(
    [`${one.id}x3`, `${other.id}x2`].toSorted(),
  )
  // As on a page without https.
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await page.getByRole('button', { name: 'Зберегти список за посиланням' }).click()
  await expect(toastWith(page, 'Щось пішло не так')).toBeVisible()
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Знайшли 2 із 2')
  await expect(page.locator('.ml').getByRole('textbox').first()).toHaveValue(/[23]/)
})

test('the answer has choices, an unknown line and amounts, and becomes an offer', async ({ page }) => {
  await openPage(page, '/list')
  await expectAccessibleEverywhere(page)
  await field(page).fill('мікроскоп 2\nабракадабра хвилеподібна 3')
  await page.getByRole('button', { name: 'Знайти 2 рядки' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  const [microscope, unknown] = [page.locator('.ml').nth(0), page.locator('.ml').nth(1)]
  await expect(unknown).toContainText('Не знайшли такого товару')
  await expect(unknown.getByRole('link', { name: 'Запитати менеджера' })).toBeVisible()
  await microscope.getByRole('radio').nth(1).check()
  // A price is on one line: it is no taller than its letters.
  const price = microscope.locator('.opt .price').first()
  expect((await price.boundingBox())?.height ?? 99).toBeLessThan(30)
  const chosen = await microscope.locator('.opt').nth(1).locator('> span').first().textContent()
  const name = await microscope.locator('.mrow a').textContent()
  expect(chosen).toContain(name ?? '-')
  await microscope.getByRole('button', { name: 'Збільшити' }).click()
  await expect(microscope.getByRole('textbox')).toHaveValue('3')
  await expectAccessibleEverywhere(page)
  await microscope.getByRole('button', { name: 'Прибрати' }).click()
  await expect(microscope.locator(':focus')).toHaveCount(1)
  await microscope.getByRole('button', { name: 'Повернути' }).click()
  await expect(microscope.locator(':focus')).toHaveCount(1)
  await page.getByRole('button', { name: '1 Немає' }).click()
  await expect(page.locator('.ml')).toHaveCount(1)
  await page.getByRole('button', { name: 'Отримати пропозицію' }).click()
  const popup = page.getByRole('dialog', { name: 'Комерційна пропозиція' })
  await popup.getByLabel('Електронна пошта').fill(newAccount('Олена').email)
  await popup.getByRole('button', { name: 'Отримати пропозицію' }).click()
  await expect(popup.locator('[data-offer]')).toBeVisible()
  await popup.getByRole('button', { name: 'Закрити' }).first().click()
  await page.getByRole('button', { name: 'Інший список' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Покажіть свій список' })).toBeFocused()
})

test('lines of one product that want more than an order may have say what is cut', async ({ page, shop }) => {
  const [product] = await productsToBuy(shop, ({ order_multiple }) => order_multiple === 1)
  if (!product) throw new Error('the demo data has no such product')
  await openPage(page, '/list')
  await field(page).fill(`арт. ${product.article} — 80\nарт. ${product.article} — 50`)
  await page.getByRole('button', { name: 'Знайти 2 рядки' }).click()
  const note = page.getByRole('complementary', { name: 'За вашим списком' }).locator('.note--warn')
  await expect(note).toContainText('щонайбільше 100 одиниць одного товару')
  await expect(note.getByRole('listitem')).toHaveText(`${product.name_ua}: буде 100 із 130`)
  await expectAccessibleEverywhere(page)
  const amount = page.locator('.ml').nth(1).locator('.stepper').getByRole('textbox')
  await amount.fill('20')
  await amount.press('Enter')
  await expect(note).toHaveCount(0)
})

test('after a cut list is in the basket a message that stays says what was left out', async ({ page, shop }) => {
  const [product] = await productsToBuy(shop, ({ order_multiple }) => order_multiple === 1)
  if (!product) throw new Error('the demo data has no such product')
  await openPage(page, '/list')
  await field(page).fill(`арт. ${product.article} — 250`)
  await page.getByRole('button', { name: 'Знайти 1 рядок' }).click()
  await page.getByRole('button', { name: /^Додати 1 позицію/ }).click()
  await expect(page).toHaveURL(/\/basket$/)
  const message = toastWith(page, 'Увійшло не все: щонайбільше 100 одиниць одного товару')
  await expect(message).toContainText(`${product.name_ua}: буде 100 із 250`)
  await expect(message.getByRole('link', { name: 'Запитати менеджера' })).toBeVisible()
})

test('a CSV file in Windows-1251 is read, and keys alone are enough', async ({ page }) => {
  await openPage(page, '/list')
  // «Назва;Кількість» and «мікроскоп;3» in windows-1251.
  const bytes = Buffer.from('cde0e7e2e03bcab3ebfceab3f1f2fc0d0aecb3eaf0eef1eaeeef3b33', 'hex')
  await page.locator('input[type=file]').setInputFiles({ name: 'потреба.csv', mimeType: 'text/csv', buffer: bytes })
  await expect(page.getByText('Файл «потреба.csv»')).toBeVisible()
  await expect(page.locator('.ml').first()).toContainText('мікроскоп, 3')
  const add = page.getByRole('button', { name: /^Додати 1 позицію/ })
  await add.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/basket$/)
})

test.describe('what cannot be read', () => {
  test.use({ allowed_errors: [/status of 422|net::ERR/] })
  test('is explained, and the typed text stays', async ({ page, context }) => {
    await openPage(page, '/list')
    await field(page).fill('глобус 2')
    const file = page.locator('input[type=file]')
    await file.setInputFiles({ name: 'план.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') })
    await expect(page.locator('.note--bad')).toContainText('Підтримуємо XLSX і CSV')
    await file.setInputFiles({ name: 'план.xlsx', mimeType: '', buffer: Buffer.from('PK\u0003\u0004 broken') })
    await expect(page.locator('.note--bad')).toContainText('Не вдалося прочитати файл')
    await expectAccessibleEverywhere(page)
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Знайти 1 рядок' }).click()
    await expect(page.locator('.note--bad')).toContainText('Немає зв’язку')
    await expect(field(page)).toHaveValue('глобус 2')
    await context.setOffline(false)
  })
})

test('it is linked from the header, the catalog, the basket, and speaks three languages', async ({ page }) => {
  await openPage(page, '/catalog')
  await page.locator('.header').getByRole('link', { name: 'За списком' }).click()
  await expect(page).toHaveURL(/\/list$/)
  await openPage(page, '/basket')
  await page.getByRole('main').getByRole('link', { name: 'Маєте готовий список?' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Покажіть свій список')
  await openPage(page, '/list?lng=en')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Show us your list')
  await openPage(page, '/list?lng=ru')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Покажите свой список')
})

test('in a filtered list the keyboard goes on after a confirmed or changed line', async ({ page }) => {
  await openPage(page, '/list')
  await field(page).fill('мікроскоп 2\nглобус 1\nнабір 3')
  await page.getByRole('button', { name: /^Знайти 3/ }).click()
  const tally = page.getByRole('group', { name: 'Показати рядки' })
  const lines = page.locator('.ml')
  const confirm = page.getByRole('button', { name: 'Підтвердити' })
  await tally.getByRole('button', { name: /уточнити/i }).click()
  await expect(confirm).toHaveCount(3)
  await confirm.nth(1).press('Enter')
  await expect(lines).toHaveCount(2)
  await expect(confirm.nth(1)).toBeFocused()

  const radios = lines.first().getByRole('radio')
  await radios.first().focus()
  await radios.first().press('ArrowDown')
  await expect(radios.nth(1)).toBeFocused()
  await radios.nth(1).press('ArrowDown')
  await expect(radios.nth(2)).toBeChecked()

  await confirm.press('Enter')
  await expect(lines).toHaveCount(3)
  await expect(lines.nth(2).getByRole('radio', { checked: true })).toBeFocused()
})
