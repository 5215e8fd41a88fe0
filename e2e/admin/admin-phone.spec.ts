import { callThrough } from '@shop/contract/call'
import { placeGuestOrder } from '@shop/contract/shop/orders/orders'
import { isFine, signInAdmin } from '../admin.ts'
import { expectAccessible } from '../axe.ts'
import { productsToBuy } from '../checkout.ts'
import { expect, test } from '../shop-test.ts'

test('the menu has groups, and shows its current line at 900 px of height', async ({ page, shop }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInAdmin(page, shop)
  const menu = page.getByRole('navigation', { name: 'Меню' })
  for (const name of ['Продажі', 'Гроші', 'Каталог', 'Кабінети', 'Сайт', 'Система'])
    await expect(menu.getByRole('group', { name })).toBeVisible()
  await page.goto('/admin/audit')
  await expect(menu.locator('[aria-current=page]')).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1440, height: 500 })
  await page.goto('/admin/settings/shop')
  await expect(menu.locator('[aria-current=page]')).toBeInViewport({ ratio: 1 })
})

test('on a phone the menu is a drawer that Escape closes', async ({ page, shop }) => {
  await signInAdmin(page, shop)
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/admin/orders')
    const opener = page.getByRole('button', { name: 'Меню' })
    await opener.click()
    const drawer = page.getByRole('dialog', { name: 'Меню' })
    await expect(drawer.locator(':focus')).toHaveCount(1)
    await expectAccessible(page, 'dialog')
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await expect(opener).toBeFocused()
  }
})

test.use({ allowed_errors: [/status of 401/] })

test('on a phone inner pages link to their list', async ({ page, shop }) => {
  await signInAdmin(page, shop)
  await page.setViewportSize({ width: 390, height: 844 })
  const inner = { '/products/1': 'Товари', '/texts/footer': 'Тексти сайту', '/invitations/create': 'Працівники' }
  for (const [address, name] of Object.entries(inner)) {
    await page.goto(`/admin${address}`)
    const link = page.getByRole('navigation', { name: 'Ви тут' }).getByRole('link')
    await expect(link).toHaveText(name)
  }
  await page.goto('/admin/products')
  await expect(page.getByRole('navigation', { name: 'Ви тут' })).toBeHidden()
})

test('on a phone the rows of a list are cards that name their values and fit the screen', async ({ page, shop }) => {
  await signInAdmin(page, shop)
  for (const list of ['products', 'people', 'dk-codes', 'reviews']) {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`/admin/${list}`)
    const rows = page.locator('.table--cards tbody tr')
    await expect(rows.first(), list).toBeVisible()
    const label = await rows.first().locator('[data-label]').last().getAttribute('data-label')
    expect(label, list).toMatch(/\S/)
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth), list).toBeLessThanOrEqual(width)
      const beyond = await page
        .locator('.table--cards td > *')
        .evaluateAll(
          (all, edge) =>
            all.filter((one) => one.getBoundingClientRect().right > edge).map(({ textContent }) => textContent),
          width,
        )
      expect(beyond, list).toEqual([])
    }
    await isFine(page)
  }
  await page.goto('/admin/products')
  await page.getByRole('button', { name: 'Ціна' }).click()
  await expect(page).toHaveURL(/sort=price/)
})

test('on a phone every column of an imported file has its choice in sight', async ({ page, shop }) => {
  await signInAdmin(page, shop, 'editor')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/admin/import')
  const buffer = Buffer.from('Артикул;Назва;Ціна, грн\n11-0102;Маятник Ньютона демонстраційний на п’ять куль;1250,50\n')
  await page
    .getByLabel('Перетягніть файл сюди або виберіть його')
    .setInputFiles({ name: 'прайс.csv', mimeType: 'text/csv', buffer })
  for (const [column, field] of Object.entries({ Артикул: 'article', 'Ціна, грн': 'price' })) {
    await expect(page.getByLabel(`Що означає «${column}»`)).toHaveValue(field)
  }
  const bounds = await page.locator('main select').evaluateAll((all) => all.map((one) => one.getBoundingClientRect()))
  expect(Math.max(...bounds.map(({ right }) => right))).toBeLessThanOrEqual(390)
  await isFine(page)
  await page.getByRole('button', { name: 'en', exact: true }).click()
  await expect(page.getByText(/1\sKB/)).toBeVisible()
})

test('on a phone a letter fits its preview', async ({ page, shop }) => {
  const [card] = await productsToBuy(shop, ({ price }) => price > 1000)
  if (!card) throw new Error('the demo data has no such product')
  const products = [{ product_id: card.id, product_amount: 1 }]
  const contacts = { email_not_auth_user: 'guest@school.example', phone_not_auth_user: '+380 (50) 000 00 00' }
  await callThrough(fetch, shop.url)(placeGuestOrder, { body: { products, ...contacts } }, { language: 'uk' })
  await signInAdmin(page, shop)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/admin/mails')
  await page
    .getByRole('link', { name: /прийнято/ })
    .first()
    .click()
  const letter = page.frameLocator('iframe').locator('html')
  await expect(letter).toContainText(card.article)
  expect(await letter.evaluate((html) => html.scrollWidth - html.clientWidth)).toBeLessThanOrEqual(0)
})
