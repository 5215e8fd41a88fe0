import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { ROOT } from '../../scripts/processes/runtime.mjs'
import { signInAdmin } from '../admin.ts'
import { holdRequests, toastWith } from '../open-page.ts'
import { expect, test } from '../shop-test.ts'

// Expected refusals: not signed in, an invalid picture, an invalid price, a stale edit, a hidden product.
test.use({ allowed_errors: [/status of (401|404|409|422)/] })

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const choice = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })
const saveButton = (page: Page) => page.getByRole('button', { name: 'Зберегти', exact: true })
const handles = (page: Page) =>
  page.getByRole('list', { name: 'Зображення' }).getByRole('button', { name: /^Перетягнути/ })
const pictures = (page: Page) => page.getByRole('list', { name: 'Зображення' }).locator('img')

/** Demo pictures in the formats of a camera. */
const photograph = async (name: string) => ({
  name,
  mimeType: 'image/webp',
  buffer: await readFile(path.join(ROOT, 'server/demo/pictures/products', name)),
})

async function save(page: Page): Promise<void> {
  await saveButton(page).click()
  await expect(toastWith(page, 'Збережено')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Зберегти' })).toHaveCount(0)
}

async function fillProduct(page: Page, product: { name: string; article: string; price: string }): Promise<void> {
  await page.goto('/admin/products/create')
  await field(page, 'Назва').first().fill(product.name)
  await field(page, 'Артикул').fill(product.article)
  await field(page, 'Ціна, ₴').fill(product.price)
}

test('an editor adds a product with two pictures, and it is shown in the shop', async ({ page, shop, context }) => {
  await signInAdmin(page, shop, 'editor')
  await fillProduct(page, { name: 'Глобус рельєфний 320 мм', article: '14-0999', price: '1 250,50' })
  await field(page, 'Опис').first().fill('Гори видно й на дотик.\n\n- Шкала\n- Підставка')
  await field(page, 'Акційна, ₴').fill('1 300')
  await choice(page, 'Категорія').selectOption({ label: 'Кабінет географії та астрономії' })
  await choice(page, 'Підкатегорія').selectOption({ label: 'Глобуси' })
  await choice(page, 'Код ДК 021:2015').fill('навчальне обл')
  await page.getByRole('option', { name: /39162100-6/ }).click()

  const no_picture = { name: 'note.png', mimeType: 'image/png', buffer: Buffer.from('<svg onload="alert(1)"/>') }
  const files = [no_picture, await photograph('globe.webp'), await photograph('microscope.webp')]
  await page.locator('input[type=file][accept*=image]').setInputFiles(files)
  await expect(page.getByRole('alert')).toContainText('note.png: Це не JPG')
  await expect(pictures(page)).toHaveCount(2)

  await saveButton(page).click()
  await expect(page.getByText('Акційна ціна має бути нижчою за звичайну')).toBeVisible()
  await field(page, 'Акційна, ₴').fill('1 100')
  await saveButton(page).click()
  await expect(page).toHaveURL(/\/admin\/products\/\d+$/)

  const main_picture = (await pictures(page).first().getAttribute('src')) ?? ''
  await handles(page).first().press('ArrowRight')
  await expect(pictures(page).nth(1)).toHaveAttribute('src', main_picture)
  await field(page, 'Підпис для незрячих 1, ua').fill('Мікроскоп збоку')
  await save(page)

  await field(page, 'Зміна, шт.').fill('+5')
  await field(page, 'Причина').fill('Надходження')
  await page.getByRole('button', { name: 'Змінити залишок' }).click()
  await expect(page.getByRole('status', { name: 'На складі' })).toHaveText('5')

  const address = page.url().replace('/admin/products/', '/product/')
  const buyer = await context.newPage()
  await buyer.goto(address)
  await expect(buyer.getByRole('heading', { level: 1 })).toHaveText(/Глобус рельєфний/)
  const shown = buyer.getByRole('main')
  await expect(shown.getByText('Гори видно й на дотик.')).toBeVisible()
  await expect(shown.getByRole('listitem').filter({ hasText: /^Підставка$/ })).toBeVisible()
  await expect(shown.locator('.price').first()).toContainText(/1\s100,00/)
  await expect(shown.getByRole('img', { name: 'Мікроскоп збоку' }).first()).toBeVisible()
  await expect(shown.getByText('В наявності').first()).toBeVisible()
})

test('a hidden product is visible to staff as a preview, and to nobody else', async ({ page, shop, context }) => {
  await signInAdmin(page, shop, 'editor')
  await fillProduct(page, { name: 'Таємний прилад', article: '11-0998', price: '10' })
  await page.locator('.switch').click()
  await saveButton(page).click()
  await expect(page).toHaveURL(/\/admin\/products\/\d+$/)
  const [preview] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('button', { name: 'Переглянути на сайті' }).click(),
  ])
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText(/Таємний прилад/)
  const answer = await fetch(page.url().replace('/admin/products/', '/product/'))
  expect(answer.status).toBe(404)
})

test('a stale edit of a product shows both versions to choose from', async ({ page, shop, context }) => {
  await signInAdmin(page, shop, 'editor')
  await page.goto('/admin/products/1')
  const other = await context.newPage()
  await other.goto('/admin/products/1')
  await field(other, 'Виробник').fill('Другий редактор')
  await field(page, 'Виробник').fill('Перший редактор')
  await save(page)
  await saveButton(other).click()
  const dialog = other.getByRole('dialog', { name: 'Хтось уже змінив це' })
  await expect(dialog.getByRole('row', { name: /Виробник/ })).toContainText('Перший редактор')
  await expect(dialog.getByRole('row', { name: /Виробник/ })).toContainText('Другий редактор')
  await dialog.getByRole('button', { name: 'Узяти збережену' }).click()
  await expect(field(other, 'Виробник')).toHaveValue('Перший редактор')
  await field(other, 'Виробник').fill('Разом')
  await save(other)
  await page.reload()
  await expect(field(page, 'Виробник')).toHaveValue('Разом')
})

test('prices of selected products change by a percentage', async ({ page, shop }) => {
  await signInAdmin(page, shop, 'editor')
  await page.goto('/admin/products?sort=article&order=ASC')
  const ticks = page.getByRole('checkbox', { name: 'Вибрати рядок' })
  await ticks.nth(0).check()
  await ticks.nth(1).check()
  await page.getByRole('button', { name: 'Змінити ціну' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('-99')
  await dialog.getByRole('button', { name: 'Застосувати' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Не менше ніж -90')
  await dialog.getByRole('textbox').fill('-10')
  await dialog.getByRole('button', { name: 'Застосувати' }).click()
  await expect(toastWith(page, 'Змінено товарів: 2')).toBeVisible()
  await expect(page.getByText('Вибрано')).toHaveCount(0)
})

test('selected products are archived after a question that says they can be restored', async ({ page, shop }) => {
  await signInAdmin(page, shop, 'editor')
  await fillProduct(page, { name: 'Прилад до архіву', article: '11-0997', price: '10' })
  await saveButton(page).click()
  await expect(page).toHaveURL(/\/admin\/products\/\d+$/)
  await page.goto('/admin/products')
  const row = page.getByRole('row', { name: /Прилад до архіву/ })
  await row.getByRole('checkbox', { name: 'Вибрати рядок' }).check()
  await page.getByRole('button', { name: 'В архів' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('товари можна повернути з архіву')
  await expect(dialog).not.toContainText('не можна скасувати')
  await dialog.getByRole('button', { name: 'В архів' }).click()
  await expect(toastWith(page, 'Змінено товарів: 1')).toBeVisible()
  await expect(row).toHaveCount(0)
})

test('an editor gives a product sizes, codes and papers, and buyers see them', async ({ page, shop, context }) => {
  await signInAdmin(page, shop, 'editor')
  await page.goto('/admin/products/1')
  await field(page, 'Довжина, мм').fill('320')
  await field(page, 'Ширина, мм').fill('200')
  await field(page, 'Висота, мм').fill('410')
  await field(page, 'Код УКТЗЕД').fill('9023 00 80 00')
  await field(page, 'Штрихкод (GTIN)').fill('4006381333930')
  const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from(`%PDF-1.7 ${name}`) })
  await page
    .locator('input[type=file][accept*=pdf]')
    .setInputFiles([pdf('Паспорт стенда.pdf'), pdf('Сертифікат стенда.pdf')])
  const papers = page.getByRole('listitem').filter({ has: page.getByLabel('Чинний до') })
  await expect(papers).toHaveCount(2)
  await papers.nth(1).getByLabel('Вид документа').selectOption({ label: 'Сертифікат' })
  await papers.nth(1).getByLabel('Чинний до').fill('2024-03-14')
  await saveButton(page).click()
  await expect(page.getByText('Контрольна цифра штрихкоду неправильна').first()).toBeVisible()
  await field(page, 'Штрихкод (GTIN)').fill('4006381333931')
  await save(page)

  const buyer = await context.newPage()
  await buyer.goto('/product/1')
  const shown = buyer.getByRole('main')
  await expect(shown.getByRole('row', { name: /Розміри.*320 × 200 × 410 мм/ })).toBeVisible()
  await expect(shown.getByRole('row', { name: /УКТЗЕД.*9023 00 80 00/ })).toBeVisible()
  await expect(shown.getByRole('link', { name: /Паспорт стенда/ })).toHaveAttribute('download', 'Паспорт стенда.pdf')
  await expect(shown.getByText('Оновлюємо')).toBeVisible()
  await expect(shown.getByRole('link', { name: /Сертифікат стенда/ })).toHaveCount(0)
})

test('categories are reordered by keyboard and by dragging, and the shop follows', async ({ page, shop }) => {
  await signInAdmin(page, shop, 'editor')
  await page.goto('/admin/categories')
  const physics = page.getByRole('button', { name: 'Перетягнути: Кабінет фізики' })
  await physics.press('ArrowDown')
  await expect(toastWith(page, 'Порядок збережено')).toBeVisible()
  await expect(physics).toBeFocused()
  const first = async () => {
    const { data } = (await (await fetch(`${shop.url}/api/categories/get?active=1`)).json()) as {
      data: { name: string }[]
    }
    return data[0]?.name
  }
  await expect.poll(first).toBe('Кабінет хімії')
  await physics.dragTo(page.getByRole('link', { name: 'Кабінет хімії', exact: true }))
  await expect.poll(first).toBe('Кабінет фізики')
})

test('a second move builds on the first while the list is still loading', async ({ page, shop }) => {
  await signInAdmin(page, shop, 'editor')
  await page.goto('/admin/categories')
  const handles = page.getByRole('button', { name: /^Перетягнути: Кабінет/ })
  const names = () => handles.evaluateAll((found) => found.map((handle) => handle.getAttribute('aria-label')))
  await expect(handles.nth(2)).toBeVisible()
  const [moved, second, third] = await names()
  const release = await holdRequests(page, /\/api\/admin\/categories$/)
  await handles.first().press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  expect((await names()).slice(0, 3)).toEqual([second, third, moved])
  release()
  await expect(toastWith(page, 'Порядок збережено')).toBeVisible()
  await page.waitForLoadState('networkidle')
  await page.reload()
  await expect.poll(async () => (await names()).slice(0, 3)).toEqual([second, third, moved])
})

test('the official register is imported from a file, and invalid codes are reported', async ({ page, shop }) => {
  await signInAdmin(page, shop, 'editor')
  await page.goto('/admin/dk-codes')
  await page.getByRole('button', { name: 'Завантажити список' }).click()
  const register = { '39162100-6': 'Навчальне обладнання', '39162100-5': 'Не та цифра', '37416000-7': 'Розваги' }
  const buffer = Buffer.from(JSON.stringify(register))
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type=file]').setInputFiles({ name: 'dk.json', mimeType: 'application/json', buffer })
  await expect(dialog.getByRole('status')).toContainText('без змін 1')
  await expect(dialog.getByRole('status')).toContainText('39162100-5 Контрольна цифра коду неправильна')
})

test('an attribute with unsaved changes is removed without a question about them', async ({ page, shop }) => {
  await signInAdmin(page, shop, 'editor')
  await page.goto('/admin/attributes/create')
  await field(page, 'Назва').fill('Колір корпусу')
  await saveButton(page).click()
  await expect(page).toHaveURL(/\/admin\/attributes\/\d+$/)
  await expect(page.getByRole('region', { name: 'Зберегти' })).toHaveCount(0)
  await field(page, 'Назва').fill('Колір підставки')
  await page.getByRole('button', { name: 'Видалити', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Видалити', exact: true }).click()
  await expect(toastWith(page, 'Видалено')).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/attributes$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('the purchase price is saved with the rest of the form', async ({ page, shop }) => {
  const price = field(page, 'Закупівельна ціна, ₴')
  await signInAdmin(page, shop)
  await page.goto('/admin/products/2')
  await field(page, 'Виробник').fill('Збережений разом')
  await price.fill('77,555')
  await expect(page.getByText('Незбережені зміни: Виробник, Закупівельна ціна, ₴')).toBeVisible()
  await saveButton(page).click()
  await expect(price).toHaveAccessibleDescription('Це не число')
  await expect(price).toHaveValue('77,555')
  await price.fill('77,5')
  await price.press('Enter')
  await expect(toastWith(page, 'Збережено')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Зберегти' })).toHaveCount(0)
  await page.reload()
  await expect(price).toHaveValue('77,50')
  await expect(field(page, 'Виробник')).toHaveValue('Збережений разом')
})

test('an accountant, who cannot change products, saves a purchase price', async ({ page, shop }) => {
  await signInAdmin(page, shop, 'accountant')
  await page.goto('/admin/products/3')
  await expect(field(page, 'Виробник')).toBeDisabled()
  await field(page, 'Закупівельна ціна, ₴').fill('41,2')
  await field(page, 'Закупівельна ціна, ₴').press('Enter')
  await expect(toastWith(page, 'Закупівельну ціну збережено')).toBeVisible()
  await page.reload()
  await expect(field(page, 'Закупівельна ціна, ₴')).toHaveValue('41,2')
})

test('2.5 is two and a half hryvnia, and is refused where pieces are counted', async ({ page, shop }) => {
  await signInAdmin(page, shop, 'editor')
  await page.goto('/admin/products/4')
  await field(page, 'Зміна, шт.').fill('2.5')
  await field(page, 'Причина').fill('Надходження')
  await page.getByRole('button', { name: 'Змінити залишок' }).click()
  await expect(field(page, 'Зміна, шт.')).toHaveAccessibleDescription('Лише ціле число')
  await field(page, 'Ціна, ₴').fill('2.5')
  await field(page, 'Гарантія, місяців').fill('2.5')
  await saveButton(page).click()
  await expect(field(page, 'Гарантія, місяців')).toHaveAccessibleDescription('Лише ціле число')
  await expect(field(page, 'Гарантія, місяців')).toHaveValue('2.5')
  await field(page, 'Гарантія, місяців').fill('25')
  await field(page, 'Акційна, ₴').fill('')
  await save(page)
  await page.reload()
  await expect(field(page, 'Ціна, ₴')).toHaveValue('2,50')
})
