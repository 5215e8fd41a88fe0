import type { BrowserContext, Page } from '@playwright/test'
import { logInHere, newBuyer, tokenOf } from '../account.ts'
import { confirmButton, fillInOrder, lineOf, productsToBuy, putIntoBasket, stockOf } from '../checkout.ts'
import { openPage, toastWith } from '../open-page.ts'
import type { OpenShop } from '../open-shop.ts'
import { expect, test } from '../shop-test.ts'

const LOST_LINE = 'ERR_INTERNET_DISCONNECTED|Failed to fetch|503|Failed to load'
test.use({ serviceWorkers: 'allow', allowed_errors: [new RegExp(LOST_LINE)] })

async function untilCached(page: Page, address: string) {
  await expect
    .poll(() =>
      page.evaluate(async (wanted) => {
        await navigator.serviceWorker.ready
        const store = await caches.open('pages-v1')
        return (await store.keys()).map(({ url }) => new URL(url).pathname + new URL(url).search).includes(wanted)
      }, address),
    )
    .toBe(true)
}

const keptFiles = (page: Page) =>
  page.evaluate(async () => {
    const store = await caches.open('assets-v1')
    return (await store.keys()).map(({ url }) => new URL(url).pathname)
  })

const untilReady = (page: Page) =>
  expect.poll(async () => (await keptFiles(page)).some((file) => file.includes('start-offline'))).toBe(true)

const unplug = (context: BrowserContext) => context.setOffline(true)
const plugIn = (context: BrowserContext) => context.setOffline(false)

async function oneProduct(shop: OpenShop) {
  const [card] = await productsToBuy(shop, ({ amount_in_store }) => amount_in_store >= 5)
  if (!card) throw new Error('the demo data has no product to buy')
  return card
}

test('visited pages, the basket and the favourites open offline', async ({ page, context, shop }) => {
  const card = await oneProduct(shop)
  await openPage(page, '/catalog')
  await untilCached(page, '/catalog')
  await untilCached(page, '/basket')
  await untilCached(page, '/favorites')
  await putIntoBasket(page, card)
  await untilCached(page, `/product/${card.id}`)

  await unplug(context)
  await openPage(page, '/catalog')
  await expect(page.locator('.card').first()).toBeVisible()
  await openPage(page, `/product/${card.id}`)
  await expect(page.getByRole('heading', { level: 1, name: card.name_ua })).toBeVisible()
  await openPage(page, '/basket')
  await expect(lineOf(page, card)).toBeVisible()
  await openPage(page, '/favorites')
  await expect(page.getByRole('heading', { name: 'В обраному поки порожньо' })).toBeVisible()

  await page.goto('/certificate')
  await expect(page.getByRole('heading', { name: 'Немає зв’язку' })).toBeVisible()
  await plugIn(context)
  await page.getByRole('link', { name: 'Спробувати ще раз' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Сертифікати')
})

test('of the styles that a page carries those are kept that other pages load', async ({ page, shop }) => {
  await openPage(page, '/complex-solutions/1')
  await untilCached(page, '/complex-solutions/1')
  const html = await (await fetch(`${shop.url}/complex-solutions/1`)).text()
  const carried = Array.from(html.matchAll(/<link rel="stylesheet" href="([^"]+)" disabled>/g), ([, href]) => href)
  expect(carried.length).toBeGreaterThan(1)
  await expect.poll(() => keptFiles(page)).toEqual(expect.arrayContaining(carried))
  expect(await keptFiles(page)).not.toContainEqual(expect.stringMatching(/entry-.*\.css/))
})

test('responses to authenticated requests are not cached', async ({ page, shop }) => {
  await openPage(page, '/')
  await untilCached(page, '/')
  const answer = await fetch(`${shop.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'buyer@school.example', password: 'shkola-2026' }),
  })
  const { data } = (await answer.json()) as { data: { token: string } }
  await page.context().addCookies([{ name: 'cookieToken', value: data.token, url: shop.url }])
  await openPage(page, '/profile')
  await expect(page.getByRole('main')).toContainText('buyer@school.example')
  const cached = await page.evaluate(async () => {
    const texts: string[] = []
    for (const name of await caches.keys()) {
      const store = await caches.open(name)
      for (const request of await store.keys()) {
        const found = await store.match(request)
        if (/json|html/.test(found?.headers.get('Content-Type') ?? ''))
          texts.push(request.url, (await found?.text()) ?? '')
      }
    }
    return texts
  })
  expect(cached.length).toBeGreaterThan(2)
  expect(cached.filter((text) => /buyer@school\.example|\/api\/user|\/api\/bucket/.test(text))).toEqual([])
})

test('a buyer who changes the basket offline is told so and sees the amount that the shop has', async ({
  page,
  context,
  shop,
}) => {
  const card = await oneProduct(shop)
  await openPage(page, '/')
  await logInHere(page, await newBuyer(shop))
  await putIntoBasket(page, card)
  await openPage(page, '/basket')
  const amount = lineOf(page, card).getByRole('textbox')
  await expect(amount).toHaveValue('1')

  await unplug(context)
  await lineOf(page, card).getByRole('button', { name: 'Збільшити' }).click()
  await expect(toastWith(page, 'Немає зв’язку')).toBeVisible()
  await expect(amount).toHaveValue('1')
  await plugIn(context)
  const saved = page.waitForResponse((response) => response.url().endsWith('/api/bucket/add') && response.ok())
  await lineOf(page, card).getByRole('button', { name: 'Збільшити' }).click()
  await expect(amount).toHaveValue('2')
  // Else the next page may ask for the basket before the call has ended.
  await saved
  await openPage(page, '/basket')
  await expect(amount).toHaveValue('2')
})

test('an order made offline is stored, survives a reload and is sent once', async ({ page, context, shop }) => {
  const card = await oneProduct(shop)
  const stock = await stockOf(shop, card.id)
  await openPage(page, '/catalog')
  await untilCached(page, '/basket')
  await putIntoBasket(page, card)
  await openPage(page, '/basket')
  await page.getByRole('button', { name: 'Оформити замовлення' }).waitFor()
  await untilReady(page)

  await unplug(context)
  await fillInOrder(page, 'offline@lyceum.example')
  await confirmButton(page).click()
  await expect(page.getByRole('heading', { name: 'Замовлення чекає на зв’язок' })).toBeVisible()
  await openPage(page, '/basket')
  await expect(page.getByRole('heading', { name: 'Замовлення чекає на зв’язок' })).toBeVisible()
  expect(await stockOf(shop, card.id)).toBe(stock)

  await plugIn(context)
  const sent = toastWith(page, 'замовлення надіслано')
  await expect(sent).toBeVisible()
  await expect(page.getByRole('heading', { name: 'У кошику ще нічого немає' })).toBeVisible()
  expect((await shop.mailTo('offline@lyceum.example')).subject).toMatch(/\d{4}-\d{6}/)
  const link = sent.getByRole('link', { name: /^Замовлення № \d{4}-\d{6}$/ })
  const number = (await link.textContent())?.replace('Замовлення ', '') ?? ''
  await page.setViewportSize({ width: 320, height: 700 })
  expect(await link.evaluate((element) => element.getClientRects().length)).toBe(1)
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number)
  await page.reload()
  await page.waitForLoadState('load')
  expect(await stockOf(shop, card.id)).toBe(stock - 1)
})

test('a guest’s order whose answer was lost is one order, also if they sign in before it is sent again', async ({
  page,
  context,
  shop,
}) => {
  const card = await oneProduct(shop)
  const stock = await stockOf(shop, card.id)
  const token = await tokenOf(shop, await newBuyer(shop))
  await putIntoBasket(page, card)
  await openPage(page, '/basket')
  await untilReady(page)
  await unplug(context)
  await fillInOrder(page, 'lost-answer@lyceum.example')
  await confirmButton(page).click()
  await expect(page.getByRole('heading', { name: 'Замовлення чекає на зв’язок' })).toBeVisible()
  const lost = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/order/create'))
  await page.route('**/api/order/create', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await plugIn(context)
  await lost
  expect(await stockOf(shop, card.id)).toBe(stock - 1)

  await page.unroute('**/api/order/create')
  await context.addCookies([{ name: 'cookieToken', value: token, url: shop.url }])
  await page.reload()
  await expect(toastWith(page, 'замовлення надіслано')).toBeVisible()
  expect(await stockOf(shop, card.id)).toBe(stock - 1)
})

test('an offline order that is refused later leaves the basket unchanged', async ({ page, context, shop }) => {
  const card = await oneProduct(shop)
  await openPage(page, '/catalog')
  await untilCached(page, '/basket')
  await putIntoBasket(page, card)
  await openPage(page, '/basket')
  await unplug(context)
  await fillInOrder(page, 'offline@lyceum.example')
  await confirmButton(page).click()
  await expect(page.getByRole('heading', { name: 'Замовлення чекає на зв’язок' })).toBeVisible()
  await page.evaluate(() => {
    const pending = JSON.parse(localStorage.getItem('pending-order') ?? '') as {
      state: { order: { shown_products_sum: number } }
    }
    pending.state.order.shown_products_sum += 1
    localStorage.setItem('pending-order', JSON.stringify(pending))
  })
  await plugIn(context)
  await expect(toastWith(page, 'не прийнято')).toBeVisible()
  await expect(lineOf(page, card)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Оформити замовлення' })).toBeVisible()
})

test('what was typed in checkout survives a lost line, and the order is sent when it returns', async ({
  page,
  context,
  shop,
}) => {
  const card = await oneProduct(shop)
  await putIntoBasket(page, card)
  await openPage(page, '/checkout')
  await untilReady(page)
  const type = (name: string, text: string) => page.locator(`[name="${name}"]`).fill(text)
  await page.getByRole('radio', { name: /^Для себе/ }).check()
  await type('buyer.contact_person', 'Ткачук Марія')
  await page.locator('[name="phone"]').pressSequentially('0671234567')
  await type('email', 'offline-checkout@lyceum.example')
  await page.getByRole('radio', { name: /^Самовивіз/ }).check()
  await unplug(context)
  await expect(page.locator('.review2')).toContainText('Самовивіз')
  await page.getByRole('button', { name: /^Надіслати замовлення/ }).click()
  await expect(page).toHaveURL(/\/basket$/)
  await expect(page.getByRole('main')).toContainText('чекає на зв’язок', { ignoreCase: true })
  await plugIn(context)
  expect((await shop.mailTo('offline-checkout@lyceum.example')).text).toContain('Самовивіз')
})

test.describe('on a page that failed as a whole', () => {
  // The server's HTML is that of the page itself, which React notices.
  test.use({ allowed_errors: [new RegExp(`${LOST_LINE}|Internal error|React error #418`)] })

  test('the service worker is started', async ({ page }) => {
    await failRoot(page)
    await openPage(page, '/')
    await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
    await untilCached(page, '/basket')
  })

  test.describe('without a service worker', () => {
    test.use({ serviceWorkers: 'block' })
    test('an order made offline is sent, and the buyer is told', async ({ page, context, shop }) => {
      await putIntoBasket(page, await oneProduct(shop))
      await openPage(page, '/basket')
      await fillInOrder(page, 'failed-page@lyceum.example')
      await unplug(context)
      await confirmButton(page).click()
      await expect(page.getByRole('heading', { name: 'Замовлення чекає на зв’язок' })).toBeVisible()
      await page.goto('about:blank')
      await plugIn(context)
      await failRoot(page)
      await openPage(page, '/')
      await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
      const sent = toastWith(page, 'замовлення надіслано')
      await shop.mailTo('failed-page@lyceum.example')
      await sent.getByRole('link').click()
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Замовлення')
    })
  })
})

/** As after a bug of the server in what all pages need. */
async function failRoot(page: Page): Promise<void> {
  const errors = { shop: { message: 'Internal error' } }
  await page.route(
    (url) => url.pathname === '/',
    async (route) => {
      const response = await route.fetch()
      const html = (await response.text()).replace(
        /(<script type="application\/json" id="state">).*(<\/script>)/s,
        (_, open: string, close: string) =>
          open + JSON.stringify({ language: 'ua', shop: null, loaded: {}, errors }) + close,
      )
      await route.fulfill({ response, body: html })
    },
  )
}
