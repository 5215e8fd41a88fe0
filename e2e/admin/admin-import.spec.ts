import { readFile } from 'node:fs/promises'
import { callThrough } from '@shop/contract/call'
import { listProducts } from '@shop/contract/shop/catalog'
import type { Page } from '@playwright/test'
import { signInAdmin } from '../admin.ts'
import { expect, test } from '../shop-test.ts'

// Refused before sign-in.
test.use({ allowed_errors: [/status of 401/] })

const ROWS = 5000

/** 5000 products under a title row, as suppliers send it. */
function priceList(price: string, category: string): Buffer {
  const rows = Array.from(
    { length: ROWS },
    (_, at) =>
      `НВ-${at};Навчальний виріб ${at};${at % 1000 === 7 ? price : `${at + 1},50`};${at};${at % 2500 === 9 ? category : ''}`,
  )
  return Buffer.from(['ТОВ «Школяр», прайс-лист;;;;', 'Артикул;Назва;Ціна, грн;Залишок;Категорія', ...rows].join('\n'))
}

async function checkFile(page: Page, buffer: Buffer): Promise<void> {
  await page.goto('/admin/import')
  await page
    .getByLabel('Перетягніть файл сюди або виберіть його')
    .setInputFiles({ name: 'прайс.csv', mimeType: 'application/vnd.ms-excel', buffer })
  await expect(page.getByLabel('Рядок із заголовками')).toHaveValue('2')
  await expect(page.getByLabel('Що означає «Ціна, грн»')).toHaveValue('price')
  await page.getByRole('button', { name: 'Перевірити файл' }).click()
  await expect(page.getByText('Перевірено', { exact: true })).toBeVisible({ timeout: 60_000 })
}

test('an editor imports 5000 rows, corrects the reported errors, and the shop shows the products', async ({
  page,
  shop,
}) => {
  test.setTimeout(240_000)
  await signInAdmin(page, shop, 'editor')
  const call = callThrough(fetch, shop.url)
  const before = (await call(listProducts)).meta.total

  await checkFile(page, priceList('дорого', 'Немає такої'))
  await expect(page.getByRole('button', { name: '7 рядків з помилками' })).toBeVisible()
  await expect(page.getByText('Стовпець C, Ціна, грн: «дорого» не число').first()).toBeVisible()
  await expect(page.getByText('Стовпець E, Категорія: категорії «Немає такої» немає').first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Записати/ })).toBeDisabled()
  expect((await call(listProducts)).meta.total).toBe(before)

  await checkFile(page, priceList('99', 'Кабінет фізики'))
  await expect(page.getByText('до 1 хв')).toBeVisible()
  await page.getByRole('button', { name: /^Записати/ }).click()
  await expect(page.getByText('Імпортовано', { exact: true })).toBeVisible({ timeout: 120_000 })
  await expect
    .poll(async () => (await call(listProducts, { query: { search: 'НВ-4999' } })).data.map(({ price }) => price))
    .toEqual([5000.5])
  await page.getByRole('link', { name: 'Історія' }).click()
  await expect(page.getByRole('row', { name: /прайс\.csv.*Імпортовано/ })).toBeVisible()
})

test('importing an exported file changes nothing', async ({ page, shop }) => {
  await signInAdmin(page, shop, 'editor')
  await page.goto('/admin/export')
  await page.getByLabel('Назва або артикул').fill('глобус')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Зберегти файл' }).click()
  const file = await readFile(await (await saved).path())
  await page.goto('/admin/import')
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  await page
    .getByLabel('Перетягніть файл сюди або виберіть його')
    .setInputFiles({ name: 'товари.xlsx', mimeType, buffer: file })
  await page.getByRole('button', { name: 'Перевірити файл' }).click()
  await expect(page.getByText('Усе вже так, як у файлі.')).toBeVisible({ timeout: 60_000 })
})
