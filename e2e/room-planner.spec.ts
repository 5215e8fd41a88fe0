import { AxeBuilder } from './axe.ts'
import type { Page } from '@playwright/test'
import { basketBadge } from './checkout.ts'
import { openPage, toastWith } from './open-page.ts'
import { expect, test } from './shop-test.ts'

const total = (page: Page) => page.getByRole('complementary', { name: 'Підсумок плану' }).locator('.tot__price')
const row = (page: Page, number: string) => page.locator(`#position-${number.replaceAll('.', '-')}`)

test('a deputy head plans a physics room for 28 pupils, buys it and shares the plan', async ({ page, shop }) => {
  await openPage(page, '/complex-solutions')
  await page
    .getByRole('main')
    .getByRole('link', { name: /Кабінет фізики/ })
    .first()
    .click()
  await expect(page.getByText('Приклад структури, звірте з чинним наказом.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Учнів у класі' }).fill('28')
  await page.getByRole('textbox', { name: 'Учнів у класі' }).press('Enter')
  await expect(page.getByRole('textbox', { name: 'Груп чи пар' })).toHaveValue('14')
  await expect(row(page, '1.1').getByRole('textbox')).toHaveValue('14')

  const before = (await total(page).textContent()) ?? ''
  await row(page, '1.1').getByRole('checkbox', { name: /Уже є/ }).check()
  await expect(total(page)).not.toHaveText(before)
  await page.getByRole('radio', { name: 'Найдешевші' }).check({ force: true })
  await page.getByRole('button', { name: /^2\.1 Мультиметр учнівський/ }).click()
  await expect(row(page, '2.1')).toBeFocused()
  await page.reload()
  await expect(row(page, '1.1').getByRole('checkbox')).toBeChecked()

  const sum = (await total(page).textContent()) ?? ''
  await page.getByRole('button', { name: 'Зберегти план і отримати посилання' }).click()
  const link = page.getByRole('link', { name: /\/plans\// })
  await link.click()
  await expect(page).toHaveURL(/\/plans\/[0-9A-Z]{13}$/)
  await expect(total(page)).toHaveText(sum)
  const workbook = await page.getByRole('link', { name: 'Завантажити XLSX' }).getAttribute('href')
  expect((await fetch(shop.url + workbook)).headers.get('content-type')).toContain('spreadsheetml')
  const narrow = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']).analyze()
  expect(narrow.violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])

  await page.getByRole('button', { name: 'Додати план у кошик' }).click()
  await toastWith(page, 'Кількості з плану вже в кошику').getByRole('link').click()
  await expect(page.getByRole('main').locator('[id^=basket-line-]').nth(10)).toBeVisible()
  await expect(basketBadge(page)).toHaveAccessibleName(/\d/)
})

test.describe('an unknown code', () => {
  test.use({ allowed_errors: [/status of 404/] })

  test('a plan that nobody made is not found', async ({ page }) => {
    await openPage(page, '/plans/0000000000000')
    await expect(page.getByRole('main')).toContainText('Такого плану немає')
  })
})
