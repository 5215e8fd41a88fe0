import type { BrowserContext, Page } from '@playwright/test'
import { confirmButton, fillInOrder, lineOf, productsToBuy, putIntoBasket, stockOf } from './buying.ts'
import { openPage, toastWith } from './opened.ts'
import type { OpenShop } from './open-shop.ts'
import { expect, test } from './shop.ts'

// Without a line the browser itself complains of every picture that it cannot fetch.
test.use({ serviceWorkers: 'allow', allowed_errors: [/ERR_INTERNET_DISCONNECTED|Failed to fetch|503|Failed to load/] })

/** The worker has taken over and has kept what it was told. */
async function untilKept(page: Page, address: string) {
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

/** The worker has everything that the page had loaded by itself. */
async function untilReady(page: Page) {
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const store = await caches.open('assets-v1')
        return (await store.keys()).some(({ url }) => url.includes('start-offline'))
      }),
    )
    .toBe(true)
}

const unplug = (context: BrowserContext) => context.setOffline(true)
const plugIn = (context: BrowserContext) => context.setOffline(false)

async function oneProduct(shop: OpenShop) {
  const [card] = await productsToBuy(shop, ({ amount_in_store }) => amount_in_store >= 5)
  if (!card) throw new Error('the demonstration has no product to buy')
  return card
}

test('pages that were seen, the basket and the favourites open without a line', async ({ page, context, shop }) => {
  const card = await oneProduct(shop)
  await openPage(page, '/catalog')
  await untilKept(page, '/catalog')
  await untilKept(page, '/basket')
  await untilKept(page, '/favorites')
  await putIntoBasket(page, card)
  await untilKept(page, `/product/${card.id}`)

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

test('nothing that was asked for with a token is kept', async ({ page, shop }) => {
  await openPage(page, '/')
  await untilKept(page, '/')
  const answer = await fetch(`${shop.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'buyer@school.example', password: 'shkola-2026' }),
  })
  const { data } = (await answer.json()) as { data: { token: string } }
  await page.context().addCookies([{ name: 'cookieToken', value: data.token, url: shop.url }])
  await openPage(page, '/profile')
  await expect(page.getByRole('main')).toContainText('buyer@school.example')
  const kept = await page.evaluate(async () => {
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
  expect(kept.length).toBeGreaterThan(2)
  expect(kept.filter((text) => /buyer@school\.example|\/api\/user|\/api\/bucket/.test(text))).toEqual([])
})

test('an order made without a line is kept, also over a reload, and sent once', async ({ page, context, shop }) => {
  const card = await oneProduct(shop)
  const stock = await stockOf(shop, card.id)
  await openPage(page, '/catalog')
  await untilKept(page, '/basket')
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
  await expect(toastWith(page, /замовлення № \d{4}-\d{6} надіслано/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'У кошику ще нічого немає' })).toBeVisible()
  expect((await shop.mailTo('offline@lyceum.example')).subject).toMatch(/\d{4}-\d{6}/)
  await page.reload()
  await page.waitForLoadState('load')
  expect(await stockOf(shop, card.id)).toBe(stock - 1)
})

test('an order that the shop refuses afterwards leaves the basket as it was', async ({ page, context, shop }) => {
  const card = await oneProduct(shop)
  await openPage(page, '/catalog')
  await untilKept(page, '/basket')
  await putIntoBasket(page, card)
  await openPage(page, '/basket')
  await unplug(context)
  await fillInOrder(page, 'offline@lyceum.example')
  await confirmButton(page).click()
  await expect(page.getByRole('heading', { name: 'Замовлення чекає на зв’язок' })).toBeVisible()
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('pending-order') ?? '') as {
      state: { order: { shown_products_sum: number } }
    }
    kept.state.order.shown_products_sum += 1
    localStorage.setItem('pending-order', JSON.stringify(kept))
  })
  await plugIn(context)
  await expect(toastWith(page, 'не прийнято')).toBeVisible()
  await expect(lineOf(page, card)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Оформити замовлення' })).toBeVisible()
})
