import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { getDocumentFile, issueDocument } from '@shop/contract/admin/money/billing'
import { changeOrderStatus, getStaffOrder, listStaffOrders } from '@shop/contract/admin/orders/orders'
import { callThrough } from '@shop/contract/call'
import { unitPrice } from '@shop/contract/rules/money/price'
import { getProduct, listProducts, STATUS } from '@shop/contract/shop/catalog'
import { placeGuestOrder } from '@shop/contract/shop/orders/orders'
import { isFine, ownerToken, signInAdmin } from '../admin.ts'
import { expectAccessible } from '../axe.ts'
import { basketBadge, confirmButton, fillInOrder, stockOf, thanks } from '../checkout.ts'
import type { OpenShop } from '../open-shop.ts'
import { openPage, toastWith, skipOfferPopup } from '../open-page.ts'
import { expect, test } from '../shop-test.ts'

// Expected refusals: not signed in to the admin, a component whose kit stays.
test.use({ allowed_errors: [/status of (401|422)/] })
test.beforeEach(({ page }) => skipOfferPopup(page))

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

async function idOf(shop: OpenShop, article: string): Promise<number> {
  const { data } = await callThrough(fetch, shop.url)(listProducts, { query: { search: article } })
  const card = data.find((one) => one.article === article)
  if (!card) throw new Error(`the demo data has no ${article}`)
  return card.id
}

async function priceOf(shop: OpenShop, id: number): Promise<number> {
  const { data } = await callThrough(fetch, shop.url)(getProduct, { params: { id: String(id) } })
  return unitPrice(data)
}

/** `10 197,00`, whatever the space. */
const shownSum = (sum: number) =>
  new RegExp(sum.toLocaleString('uk-UA', { minimumFractionDigits: 2 }).replace(/\s/g, '\\s'))

async function addComponent(page: Page, article: string) {
  await page.getByRole('combobox', { name: 'Додати складову' }).fill(article)
  await page.getByRole('option', { name: new RegExp(article) }).click()
}

async function invoiceText(shop: OpenShop): Promise<string> {
  const call = callThrough(fetch, shop.url)
  const token = { token: await ownerToken(shop) }
  const order_id = (await call(listStaffOrders, {}, token)).data[0]?.id ?? 0
  const params = { id: String(order_id) }
  const { version } = (await call(getStaffOrder, { params }, token)).data
  await call(changeOrderStatus, { params, body: { version, status: 'confirmed', is_mailed: false } }, token)
  const { data: invoice } = await call(issueDocument, { body: { order_id, kind: 'invoice' } }, token)
  const answer = await fetch(shop.url + getDocumentFile.path.replace(':id', String(invoice.id)), {
    headers: { Authorization: `Bearer ${token.token}` },
  })
  const run = promisify(execFile)('pdftotext', ['-', '-'])
  run.child.stdin?.end(Buffer.from(await answer.arrayBuffer()))
  return (await run).stdout.replace(/\s+/g, ' ')
}

async function sharedAndOpened(page: Page) {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Зберегти список за посиланням' }).click()
  await expect(toastWith(page, 'Посилання на список скопійовано')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  await page.getByRole('button', { name: /^Видалити з кошика/ }).click()
  await expect(page.getByRole('heading', { name: 'У кошику ще нічого немає' })).toBeVisible()
  await openPage(page, link)
  await expect(page.locator('.ml')).toContainText('Разом із: Маятник Ньютона настільний')
  await page.getByRole('button', { name: /^Додати 1 позицію/ }).click()
  await expect(page).toHaveURL(/\/basket$/)
}

test.setTimeout(240_000)

test('staff make a kit, a buyer chooses an option and orders, and the invoice shows the composition', async ({
  page,
  shop,
}) => {
  await signInAdmin(page, shop, 'editor')
  await page.goto('/admin/products/create')
  await field(page, 'Назва').first().fill('Комплект «Виміри» на 15 пар')
  await field(page, 'Артикул').fill('11-0999')
  await field(page, 'Ціна, ₴').fill('1')
  await addComponent(page, '11-0502')
  await addComponent(page, '12-0302')
  await addComponent(page, '11-0105')
  await field(page, 'Кількість у комплекті').first().fill('15')
  await page.getByRole('checkbox', { name: 'За бажанням покупця' }).last().check()
  await page.getByRole('radio', { name: 'Сума складових мінус відсоток' }).check()
  await expect(field(page, 'Знижка від суми, %')).toHaveValue('10')
  await isFine(page)
  await page.getByRole('button', { name: 'Зберегти', exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/products\/\d+$/)
  await expect(page.getByText('Залишок комплекту рахується за його складовими')).toBeVisible()
  const kit_id = Number(/\d+$/.exec(page.url())?.[0])
  const [multimeter, molecules, pendulum] = [
    await idOf(shop, '11-0502'),
    await idOf(shop, '12-0302'),
    await idOf(shop, '11-0105'),
  ]

  await page.setViewportSize({ width: 390, height: 844 })
  await openPage(page, `/product/${kit_id}`)
  await expectAccessible(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  const section = page.getByRole('region', { name: 'Складається з' })
  await expect(section.getByRole('listitem')).toHaveCount(3)
  // Other stories change prices.
  const prices = [await priceOf(shop, multimeter), await priceOf(shop, molecules), await priceOf(shop, pendulum)]
  const [each = 0, one = 0, option = 0] = prices
  const alone = Math.round((15 * each + one) * 90) / 100
  const sums = page.getByRole('complementary', { name: 'Порівняно з покупкою окремо' })
  await expect(sums).toContainText(shownSum(alone))
  await section.getByRole('checkbox', { name: /Маятник Ньютона настільний/ }).check()
  await expect(sums).toContainText(shownSum(alone + option))
  await expectAccessible(page)
  const before = [await stockOf(shop, multimeter), await stockOf(shop, molecules), await stockOf(shop, pendulum)]
  await page.getByRole('main').getByRole('button', { name: 'Додати в кошик' }).first().click()
  await expect(toastWith(page, 'Товар додано в кошик')).toBeVisible()
  await basketBadge(page).click()
  const line = page.locator(`#basket-line-${kit_id}`)
  await expect(line).toContainText('Разом із: Маятник Ньютона настільний')
  await expect(line).toContainText(shownSum(alone + option))
  await page.reload()
  await expect(line).toContainText(shownSum(alone + option))
  await sharedAndOpened(page)
  await expect(line).toContainText('Разом із: Маятник Ньютона настільний')
  await expect(line).toContainText(shownSum(alone + option))
  await fillInOrder(page, 'kits@lyceum.example')
  await confirmButton(page).click()
  await expect(thanks(page)).toBeVisible()
  const after = [await stockOf(shop, multimeter), await stockOf(shop, molecules), await stockOf(shop, pendulum)]
  expect(after.map((amount, at) => (before[at] ?? 0) - amount)).toEqual([15, 1, 1])

  const mail = await shop.mailTo('kits@lyceum.example')
  expect(mail.text).toContain('Мультиметр цифровий навчальний «Вольтик-2000»')
  const invoice = await invoiceText(shop)
  for (const article of ['11-0502', '12-0302', '11-0105']) expect(invoice).toContain(article)

  await openPage(page, `/product/${multimeter}`)
  await expect(page.getByRole('heading', { name: 'Входить до комплекту' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Комплект «Виміри» на 15 пар дешевше' })).toBeVisible()
  await page.goto(`/admin/products/${multimeter}`)
  await page.getByRole('button', { name: 'В архів' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'В архів' }).click()
  await expect(toastWith(page, 'Спершу приберіть товар із комплекту: Комплект «Виміри» на 15 пар')).toBeVisible()
  await page.getByRole('link', { name: 'Відкрити комплект' }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/products/${kit_id}$`))
})

test('the prices of a kit that follow from its components cannot be typed', async ({ page, shop }) => {
  await signInAdmin(page, shop, 'editor')
  await page.goto(`/admin/products/${await idOf(shop, '11-0901')}`)
  await expect(field(page, 'Ціна, ₴')).toBeDisabled()
  await expect(field(page, 'Акційна, ₴')).toBeDisabled()
  await page.getByRole('radio', { name: 'Власна ціна' }).check()
  await expect(field(page, 'Ціна, ₴')).toBeEnabled()
})

test('on a phone a manager sees what an ordered kit consists of', async ({ page, shop }) => {
  const call = callThrough(fetch, shop.url)
  const kit_id = await idOf(shop, '11-0901')
  const contacts = { email_not_auth_user: 'kit@school.example', phone_not_auth_user: '+380 (67) 111 22 33' }
  const body = { products: [{ product_id: kit_id, product_amount: 1 }], ...contacts }
  const { data: order } = await call(placeGuestOrder, { body }, { language: 'uk' })
  const { data: kit } = await call(getProduct, { params: { id: String(kit_id) } })
  const part = kit.components.find(({ is_optional }) => !is_optional)
  await signInAdmin(page, shop, 'manager')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/admin/orders/${order.id}`)
  const line = page.getByRole('list', { name: 'Товари замовлення' }).getByRole('listitem').first()
  await expect(line).toContainText(`– ${part?.article} ${part?.name_ua}: ${part?.amount}`)
  await expectAccessible(page)
})

test('a kit names the component that allows the fewest kits', async ({ page, shop }) => {
  const { data: kit } = await callThrough(fetch, shop.url)(getProduct, {
    params: { id: String(await idOf(shop, '11-0901')) },
  })
  const seenWith = async (left: number) => {
    const kits = Math.floor(left / 2)
    const components = kit.components.map((part, at) =>
      at === 0 ? { ...part, amount: 2, amount_in_store: left } : { ...part, amount_in_store: 500 },
    )
    await page.route(`**/api/products/${kit.id}`, (route) =>
      route.fulfill({
        json: { data: { ...kit, components, amount_in_store: kits, status: { id: STATUS.in_stock } } },
      }),
    )
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  }
  const scarce = kit.components[0]?.name_ua ?? ''
  const main = page.getByRole('main')
  const part = main.getByRole('region', { name: 'Складається з' }).getByRole('listitem').first()

  await openPage(page, `/product/${kit.id}`)
  await seenWith(7)
  await expect(part).toContainText('стримує комплект')
  await expect(main.getByText('Вистачить на комплектів: 3')).toBeVisible()
  const amount = main.getByRole('textbox', { name: 'Кількість' }).first()
  await amount.fill('4')
  await amount.press('Enter')
  await expect(main.getByText(`«${scarce}» на складі лише 7: вистачить на комплектів: 3.`)).toBeVisible()
  await seenWith(1)
  await expect(main.getByText(`Комплект не зібрати: «${scarce}» на складі 1, а треба 2.`)).toBeVisible()
})
