import { callThrough } from '@shop/contract/call'
import { createProduct } from '@shop/contract/admin/catalog/catalog'
import { createCategory } from '@shop/contract/admin/catalog/categories'
import { isFine, ownerToken, saved, signInAdmin } from '../admin.ts'
import { expectAccessible } from '../axe.ts'
import { openPage } from '../open-page.ts'
import type { OpenShop } from '../open-shop.ts'
import { expect, test } from '../shop-test.ts'

// A pale colour is refused, and signing in asks who is there.
test.use({ demo: false, allowed_errors: [/status of (401|422)/] })

const SOON = { uk: 'Скоро відкриємося', ru: 'Скоро откроемся', en: 'Opening soon' }

async function addProduct(shop: OpenShop): Promise<void> {
  const call = callThrough(fetch, shop.url)
  const staff = { token: await ownerToken(shop) }
  const names = { name_ua: 'Глобус фізичний', name_ru: 'Глобус физический', name_en: 'Physical globe' }
  const category = { parent_id: null, active: true, symbol: null, icon_link: null, picture_id: null }
  const { data } = await call(createCategory, { body: { ...category, ...names } }, staff)
  const goods = { article: 'GL-1', active: true, status_id: 1, category_id: data.id, price: 900, order_multiple: 1 }
  const rest = { unit: 'pcs', weight: 900, warranty_months: 12, precept_ids: [], recommended_ids: [] }
  const body = { ...names, ...goods, ...rest }
  await call(createProduct, { body: body as never }, staff)
}

test('an empty shop says that it opens soon and leads its owner through the first run', async ({ page, shop }) => {
  for (const [language, text] of Object.entries(SOON)) {
    await page.setViewportSize({ width: language === 'uk' ? 1440 : 320, height: 844 })
    await openPage(page, language === 'uk' ? '/' : `/?lng=${language}`)
    await expect(page.getByRole('heading', { level: 1, name: text })).toBeVisible()
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex, follow')
    await expectAccessible(page)
  }

  await page.setViewportSize({ width: 1440, height: 900 })
  await signInAdmin(page, shop)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByText('Зроблено 0 з 9')).toBeVisible()
  await expect(page.getByText('Бракує: назви, коду ЄДРПОУ або РНОКПП, IBAN, адреси, підписанта')).toBeVisible()
  await isFine(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Надіслати мені лист' }).click()
  await expect(page.getByText(`Лист на ${shop.admin.email} записано у файл`)).toBeVisible()
  expect((await shop.mailTo(shop.admin.email)).subject).toBe('Перевірка пошти магазину')

  await page.getByRole('link', { name: 'Заповнити : Назва й логотип' }).click()
  await page.getByLabel('Назва українською').fill('Крамниця «Глобус»')
  const color = page.getByRole('textbox', { name: 'Основний колір' })
  await color.fill('#7fd6a2')
  await expect(page.getByText(/^Заблідий: білий текст не прочитати, 1,7 : 1/)).toBeVisible()
  await color.fill('#1b7f47')
  await expect(page.getByText('Білий текст на кольорі 5,0 : 1')).toBeVisible()
  await expect(page.getByRole('figure').filter({ hasText: 'Сайт' })).toContainText('Крамниця «Глобус»')
  const hero = page.locator('section', { hasText: 'Картинка головної сторінки' })
  await hero.locator('input[type=file]').setInputFiles('storefront/public/favicon-192.png')
  await expect(hero.locator('img[src^="/files/hero/"]')).toBeVisible()
  await isFine(page)
  await page.getByRole('button', { name: 'Зберегти' }).click()
  await saved(page, 'Збережено')
  await page.getByRole('link', { name: /^Головна: речення під заголовком/ }).click()
  await page.getByLabel('Текст', { exact: true }).first().fill('Глобуси для кожного кабінету.')
  await page.getByRole('button', { name: 'Зберегти' }).click()
  await saved(page, 'Збережено')

  await addProduct(shop)
  await openPage(page, '/')
  await expect(page.getByRole('heading', { level: 1, name: 'Крамниця «Глобус»' })).toBeVisible()
  await expect(page.getByText('Глобуси для кожного кабінету.')).toBeVisible()
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'index, follow')
  const brand = () => getComputedStyle(document.documentElement).getPropertyValue('--color-brand-600')
  expect(await page.evaluate(brand)).toBe('#1b7f47')
  await expect(page.getByRole('main').locator('img[src^="/files/hero/"]')).toBeVisible()
  await expectAccessible(page)

  await page.goto('/admin')
  await expect(page.getByText('Зроблено 2 з 9')).toBeVisible()
  await page.getByRole('button', { name: 'Більше не показувати' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Більше не показувати' }).click()
  await expect(page.getByText('Зроблено 2 з 9')).toBeHidden()
})
