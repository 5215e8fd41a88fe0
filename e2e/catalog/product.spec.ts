import type { Page } from '@playwright/test'
import { callThrough } from '@shop/contract/call'
import { getProduct, listProducts, STATUS, type Card, type Product } from '@shop/contract/shop/catalog'
import { productsToBuy } from '../checkout.ts'
import type { OpenShop } from '../open-shop.ts'
import { openPage, searchField, toastWith } from '../open-page.ts'
import { expect, test } from '../shop-test.ts'

const panel = (page: Page) => page.getByRole('main').locator('.panel').first()
const addButton = (page: Page) => panel(page).getByRole('button').filter({ hasNotText: 'Комерційна пропозиція' }).last()
const amountField = (page: Page) => panel(page).getByRole('textbox', { name: 'Кількість' })
const title = (page: Page) => page.getByRole('heading', { level: 1 })

/** Pattern of `12 480,00 ₴` with no-break spaces. */
const money = (sum: number) => {
  const [whole = '', kopiykas = ''] = sum.toFixed(2).split('.')
  return new RegExp(`${whole.replace(/\B(?=(\d{3})+$)/g, '\\s')},${kopiykas}\\s₴`)
}

async function oneToBuy(shop: OpenShop, suits: (card: Card) => boolean): Promise<Card> {
  const [card] = await productsToBuy(shop, suits)
  if (!card) throw new Error('the demo data has no such product')
  return card
}

const wholeProduct = async (shop: OpenShop, id: number) =>
  (await callThrough(fetch, shop.url)(getProduct, { params: { id: String(id) } })).data

const seenAs = (page: Page, product: Product) =>
  page.route(`**/api/products/${product.id}`, (route) => route.fulfill({ json: { data: product } }))

test('the price follows the amount, with the old one struck through', async ({ page, shop }) => {
  const card = await oneToBuy(shop, ({ sale_price, amount_in_store }) => sale_price !== null && amount_in_store >= 3)
  await openPage(page, `/product/${card.id}`)
  await panel(page).getByRole('button', { name: 'Збільшити' }).click()
  await panel(page).getByRole('button', { name: 'Збільшити' }).click()
  await expect(amountField(page)).toHaveValue('3')
  await expect(panel(page).locator('.price--sale')).toContainText(money((card.sale_price ?? 0) * 3))
  await expect(panel(page).locator('s.price-old')).toContainText(money(card.price * 3))
  await addButton(page).click()
  await expect(toastWith(page, 'Товар додано в кошик')).toBeVisible()
  await expect(page.locator('header a[href="/basket"]').first()).toContainText('3')
  const link = toastWith(page, 'Товар додано в кошик').getByRole('link')
  await page.keyboard.press('Tab')
  await expect(link).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(link).not.toBeFocused()
  const basket = page.locator('header a[href="/basket"]').first()
  await basket.focus()
  await page.keyboard.press('F6')
  await expect(link).toBeFocused()
  await page.keyboard.press('F6')
  await expect(basket).toBeFocused()
})

test('an amount above the stock is refused and does not change', async ({ page, shop }) => {
  const card = await oneToBuy(shop, ({ amount_in_store }) => amount_in_store >= 2 && amount_in_store < 99)
  const all = card.amount_in_store
  await openPage(page, `/product/${card.id}`)
  await amountField(page).fill(String(all))
  await amountField(page).press('Enter')
  await expect(amountField(page)).toHaveValue(String(all))
  await panel(page).getByRole('button', { name: 'Збільшити' }).click()
  await expect(toastWith(page, 'Недостатня кількість товару на складі')).toBeVisible()
  await expect(panel(page)).toContainText(new RegExp(`На складі лише ${all} `))
  await expect(amountField(page)).toHaveValue(String(all))
  await amountField(page).fill('1')
  await amountField(page).blur()
  await expect(panel(page)).not.toContainText('На складі лише')
  await expect(panel(page).getByRole('button', { name: 'Зменшити' })).toBeDisabled()
})

test('the amount is a whole number from 1 to 100', async ({ page, shop }) => {
  const card = await oneToBuy(shop, ({ amount_in_store }) => amount_in_store >= 2)
  await seenAs(page, { ...(await wholeProduct(shop, card.id)), amount_in_store: 5000 })
  await openPage(page, '/')
  await goTo(page, card)
  await amountField(page).fill('250')
  await amountField(page).press('Enter')
  await expect(amountField(page)).toHaveValue('100')
  await expect(panel(page).getByRole('button', { name: 'Збільшити' })).toBeDisabled()
  await amountField(page).fill('')
  await amountField(page).blur()
  await expect(amountField(page)).toHaveValue('100')
  await amountField(page).fill('0')
  await amountField(page).blur()
  await expect(amountField(page)).toHaveValue('1')
})

test('expected, sold-out and removed products are shown but not sold', async ({ page, shop }) => {
  const call = callThrough(fetch, shop.url)
  const listed: Card[] = []
  for (let number = 1; number <= 12; number++)
    listed.push(...(await call(listProducts, { query: { page: String(number) } })).data)
  const shown = new Set(listed.map(({ id }) => id))
  const ids = Array.from({ length: Math.max(...shown) }, (_, place) => place + 1)
  const hidden = ids.filter((id) => !shown.has(id))
  // Refused products also use up ids.
  const found = await Promise.allSettled(hidden.map((id) => wholeProduct(shop, id)))
  const gone = found
    .flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
    .filter(({ status }) => status.id === STATUS.removed)
  const others = [STATUS.out, STATUS.expected].map((status_id) => listed.find(({ status }) => status.id === status_id))
  const cases: Array<[Card | undefined, string]> = [
    [others[0], 'Немає в наявності'],
    [others[1], 'Очікується найближчими днями'],
    [gone[0], 'Знято з прайсу'],
  ]
  for (const [product, label] of cases) {
    if (!product) throw new Error(`the demo data has no product for «${label}»`)
    await openPage(page, `/product/${product.id}`)
    await expect(page.getByRole('main').locator('.status').first()).toHaveText(label)
    await expect(panel(page).getByText(/^остання ціна/)).toHaveCount(product === others[0] ? 1 : 0)
    if (product === gone[0]) await expect(addButton(page)).toBeDisabled()
    else await expect(panel(page).getByRole('button', { name: 'Повідомити мене' })).toBeVisible()
    await expect(amountField(page)).toHaveCount(0)
  }
})

test('client navigation shows the loading view for 1300 ms; the server-rendered page has none', async ({
  page,
  shop,
}) => {
  const card = await oneToBuy(shop, () => true)
  const html = await (await fetch(`${shop.url}/product/${card.id}`)).text()
  expect(html).toContain('<h1')
  expect(html).not.toContain('class="skeleton')
  await openPage(page, '/')
  const lasted_ms = page.evaluate(() => {
    // At the change itself: a slow machine draws frames too seldom to time it by.
    const { promise, resolve } = Promise.withResolvers<number>()
    let since = NaN
    new MutationObserver(() => {
      if (Number.isNaN(since) && document.querySelector('main .skeleton')) since = performance.now()
      if (document.querySelector('main .buy-bar')) resolve(performance.now() - since)
    }).observe(document, { childList: true, subtree: true })
    return promise
  })
  await goTo(page, card, { is_awaited: false })
  expect(await lasted_ms).toBeGreaterThan(1250)
  await expect(title(page)).toHaveText(card.name)
})

test('pictures change by thumbnail; the full screen opens by keyboard and restores the focus', async ({
  page,
  shop,
}) => {
  const card = await oneToBuy(shop, () => true)
  const product = await wholeProduct(shop, card.id)
  const [file] = product.files
  if (!file) throw new Error('the product has no picture')
  const files = Array.from({ length: 6 }, (_, place) => ({ ...file, id: 9000 + place }))
  await seenAs(page, { ...product, files })
  await openPage(page, '/')
  await goTo(page, card)
  const gallery = page.locator('.gallery')
  await expect(gallery.locator('.thumb')).toHaveCount(4)
  await expect(gallery).toContainText('1–4 з 6')
  await gallery.getByRole('button', { name: 'Наступні зображення' }).click()
  await expect(gallery).toContainText('3–6 з 6')
  await expect(gallery.getByRole('button', { name: 'Наступні зображення' })).toBeDisabled()
  await gallery.getByRole('button', { name: 'Зображення 6 з 6' }).click()
  await expect(gallery).toContainText(/Рис\.\s6/)
  await expect(gallery.getByRole('button', { name: 'Зображення 6 з 6' })).toHaveAttribute('aria-current', 'true')
  const opener = gallery.getByRole('button', { name: 'Відкрити на весь екран' })
  await opener.press('Enter')
  await expect(page.locator('.yarl__slide_current img')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('.yarl__slide_current')).toHaveCount(0)
  await expect(opener).toBeFocused()
})

test.describe('names and texts of any kind', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  for (const name of [
    'Лупа "Око" & \'Скло\' <img src=x onerror=alert(1)> </script><script>alert(2)</script>',
    '🔬🧪👩‍🏫 Набір «Юний дослідник» 🇺🇦',
    'Природничоматематичнийекспериментальнодослідницький'.repeat(6).slice(0, 300),
  ])
    test(`a product named «${name.slice(0, 40)}» is shown literally`, async ({ page, shop }) => {
      const card = await oneToBuy(shop, () => true)
      const names = { name, name_ua: name, name_ru: null, name_en: null }
      const product = await wholeProduct(shop, card.id)
      await seenAs(page, {
        ...product,
        ...names,
        description: name,
        description_ua: name,
        files: [],
        recommended_products: [{ ...card, ...names }],
      })
      await openPage(page, '/')
      await goTo(page, card)
      await expect(title(page)).toHaveText(name)
      await expect(page).toHaveTitle(new RegExp(`^${name.slice(0, 12).replace(/[^\p{L} ]/gu, '.+')}`, 'u'))
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    })
})

test.describe('when the product cannot be loaded', () => {
  test.use({ allowed_errors: [/ERR_FAILED/] })

  test('the error is shown and can be retried', async ({ page, shop }) => {
    const card = await oneToBuy(shop, () => true)
    await openPage(page, '/')
    await page.route(`**/api/products/${card.id}`, (route) => route.abort())
    await goTo(page, card, { is_awaited: false })
    await expect(toastWith(page, 'Невідома помилка')).toBeVisible()
    await page.unroute(`**/api/products/${card.id}`)
    await page.getByRole('link', { name: 'Спробувати ще раз' }).click()
    await expect(title(page)).toHaveText(card.name)
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('price and button stay visible and do not cover the page’s end', async ({ page, shop }) => {
    const card = await oneToBuy(shop, ({ amount_in_store }) => amount_in_store > 0)
    await openPage(page, `/product/${card.id}`)
    const bar = page.locator('.buy-bar')
    await panel(page).getByRole('button', { name: 'Додати в кошик' }).scrollIntoViewIfNeeded()
    await expect(bar).toBeHidden()
    await page.getByRole('heading', { name: 'Опис' }).scrollIntoViewIfNeeded()
    await expect(bar).toBeInViewport()
    await expect(bar).toContainText(money(card.sale_price ?? card.price))
    await bar.getByRole('button', { name: 'Додати в кошик' }).click()
    await expect(toastWith(page, 'Товар додано в кошик')).toBeVisible()
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    const last_text = page.locator('.footer a').last()
    await expect(last_text).toBeInViewport()
    // The page may still be scrolling: both are measured again until it stands still.
    const overlap = async () => {
      const [text_box, bar_box] = [await last_text.boundingBox(), await bar.boundingBox()]
      return (text_box?.y ?? Infinity) + (text_box?.height ?? 0) - (bar_box?.y ?? 0)
    }
    await expect.poll(overlap).toBeLessThanOrEqual(0)
  })
})

test('recommended products and a link to the consultation are shown', async ({ page, shop }) => {
  const products = await productsToBuy(shop)
  for (const { id } of products) {
    const product = await wholeProduct(shop, id)
    if (product.recommended_products.length === 0) continue
    await openPage(page, `/product/${id}`)
    const together = page.locator('section').filter({ hasText: 'Разом із цим купують' })
    await expect(together.locator('article.card')).toHaveCount(product.recommended_products.length)
    await expect(panel(page).getByRole('link', { name: 'Консультація з тендерів' })).toHaveAttribute(
      'href',
      '/about/#consultation',
    )
    return
  }
  throw new Error('no product recommends another')
})

async function goTo(page: Page, card: Card, { is_awaited = true } = {}): Promise<void> {
  await searchField(page).fill(card.article)
  await page.locator(`[role=option][href="/product/${card.id}"]`).click()
  if (is_awaited) await page.locator('.buy-bar').waitFor({ state: 'attached' })
}

test('a click enlarges the picture, and closing it restores the focus', async ({ page, shop }) => {
  const { id } = await oneToBuy(shop, ({ files }) => files.length > 0)
  await openPage(page, `/product/${id}`)
  await page.locator('.gallery__track img').first().click()
  const enlarged = page.getByRole('dialog', { name: 'Зображення товару' })
  await expect(enlarged.locator('img').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(enlarged).toBeHidden()
  await expect(page.getByRole('button', { name: 'Відкрити на весь екран' })).toBeFocused()
})
