import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { basketBadge, productsToBuy, putIntoBasket } from '../checkout.ts'
import { cards, holdRequests, openEarly, REACT, searchField } from '../open-page.ts'
import { expect, test } from '../shop-test.ts'

const catalogButton = (page: Page) => page.getByRole('button', { name: 'Каталог' })
const toBasket = (page: Page) => cards(page).getByRole('button', { name: 'До кошика' })

/** The second half of the HTML waits until released. */
async function throughSplittingProxy(
  shop_url: string,
  browse: (url: string, releaseRest: () => void) => Promise<void>,
) {
  const gate = Promise.withResolvers<void>()
  const answer = async (path: string, response: ServerResponse) => {
    const { status, headers, bytes } = await fetched(shop_url + path)
    response.writeHead(status, headers)
    const half = path === '/catalog' ? Math.floor(bytes.length / 2) : bytes.length
    response.write(bytes.subarray(0, half))
    if (half < bytes.length) await gate.promise
    response.end(bytes.subarray(half))
  }
  const proxy = createServer((request, response) => void answer(request.url ?? '/', response)).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  try {
    await browse(`http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, gate.resolve)
  } finally {
    proxy.closeAllConnections()
    proxy.close()
  }
}

async function fetched(url: string) {
  const answer = await fetch(url)
  const copied_headers = ['content-type', 'content-security-policy'].flatMap((name) => {
    const value = answer.headers.get(name)
    return value === null ? [] : [[name, value] as const]
  })
  return {
    status: answer.status,
    headers: Object.fromEntries(copied_headers),
    bytes: Buffer.from(await answer.arrayBuffer()),
  }
}

test('a key press while the HTML is half loaded does not break the page', async ({ page, shop }) => {
  await throughSplittingProxy(shop.url, async (url, releaseRest) => {
    await openEarly(page, `${url}/catalog`)
    const code = page.waitForResponse(REACT)
    await page.keyboard.press('Tab')
    await (await code).finished()
    releaseRest()
    await page.waitForLoadState()
    await catalogButton(page).click()
    await expect(catalogButton(page)).toHaveAttribute('aria-expanded', 'true')
  })
})

/** In the order in which they came. */
async function eventsOf(page: Page): Promise<string[]> {
  await page.addInitScript(() => {
    const events: string[] = []
    for (const name of ['load', 'shop:hydrating']) addEventListener(name, () => events.push(name))
    Object.assign(window, { events })
  })
  await page.goto('/catalog')
  await page.locator('html[data-laid-out]').waitFor({ state: 'attached' })
  return page.evaluate(() => (window as unknown as { events: string[] }).events)
}

test('with a mouse, the page is interactive once the window has loaded', async ({ page }) => {
  expect(await eventsOf(page)).toEqual(['shop:hydrating', 'load'])
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('no frame is made to hold the window’s load', async ({ page }) => {
    await page.addInitScript(() => {
      const frames: Node[] = []
      const note = (records: MutationRecord[]) =>
        frames.push(
          ...records.flatMap(({ addedNodes }) => [...addedNodes].filter((node) => node.nodeName === 'IFRAME')),
        )
      new MutationObserver(note).observe(document, { childList: true, subtree: true })
      Object.assign(window, { frames_made: frames })
    })
    expect(await eventsOf(page)).toHaveLength(2)
    expect(await page.evaluate(() => (window as unknown as { frames_made: Node[] }).frames_made.length)).toBe(0)
  })
})

test('clicks and typing before the code has loaded are replayed', async ({ page }) => {
  const releaseCode = await holdRequests(page, REACT)
  await openEarly(page)
  await toBasket(page).first().click()
  await searchField(page).fill('мікроскоп')
  releaseCode()
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
  await expect(searchField(page)).toHaveValue('мікроскоп')
  await expect(basketBadge(page)).toHaveText('1')
})

test('text typed while the page hydrates is kept', async ({ page }) => {
  await page.addInitScript(() => {
    const field = () => {
      const found = document.querySelector<HTMLInputElement>('main input[role="combobox"]')
      if (!found) throw new Error('the page has no search field')
      return found
    }
    addEventListener('shop:hydrating', () => {
      field().value = 'мікроскоп'
      field().dispatchEvent(new InputEvent('input', { bubbles: true }))
    })
    // As React does if it draws the field again before the page is ready, which depends on the machine.
    addEventListener('shop:hydrated', () => (field().value = ''))
  })
  await page.goto('/catalog')
  await searchField(page).focus()
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
  await expect(searchField(page)).toHaveValue('мікроскоп')
})

test('early clicks accumulate', async ({ page }) => {
  const releaseCode = await holdRequests(page, REACT)
  await openEarly(page)
  await toBasket(page).nth(0).click()
  await toBasket(page).nth(1).click()
  await catalogButton(page).click()
  releaseCode()
  await expect(basketBadge(page)).toHaveText('2')
  await expect(catalogButton(page)).toHaveAttribute('aria-expanded', 'true')
})

test('a sorting chosen before the code has loaded is applied', async ({ page }) => {
  const releaseCode = await holdRequests(page, REACT)
  await openEarly(page)
  await page.getByRole('main').locator('select').selectOption('price')
  releaseCode()
  await expect(page).toHaveURL(/sort=price/)
})

test('a search submitted before the code has loaded works', async ({ page }) => {
  const releaseCode = await holdRequests(page, REACT)
  await openEarly(page)
  await searchField(page).fill('мікроскоп')
  await searchField(page).press('Enter')
  releaseCode()
  await expect(page).toHaveURL(/\/search\//)
  await expect(cards(page).first()).toBeVisible()
})

test.describe('when the code cannot be loaded', () => {
  test.use({ allowed_errors: [/ERR_FAILED|^uncaught/] })

  for (const [what, files] of [
    ['React', REACT],
    ['the page’s own part', /\/assets\/catalog-page-[\w-]+\.js$/],
  ] as const)
    test(`a search works without ${what}`, async ({ page }) => {
      await page.route(files, (route) => route.abort())
      await openEarly(page)
      await searchField(page).fill('мікроскоп')
      await searchField(page).press('Enter')
      await expect(page).toHaveURL(/\/search/)
      await expect(cards(page).first()).toBeVisible()
    })
})

test('sections below the first screen are rendered once the page is idle', async ({ page }) => {
  const releaseCode = await holdRequests(page, REACT)
  await openEarly(page)
  const name = cards(page).last().locator('.card__name')
  const isLaidOut = () => name.evaluate((link) => link.checkVisibility({ contentVisibilityAuto: true }))
  expect(await isLaidOut()).toBe(false)
  releaseCode()
  await expect.poll(isLaidOut).toBe(true)
})

for (const [path, title] of [
  ['/basket', 'У кошику ще нічого немає'],
  ['/favorites', 'В обраному поки порожньо'],
  ['/profile', 'Увійдіть, щоб відкрити кабінет'],
] as const)
  test(`${path} without data of the visitor says so before the code arrives`, async ({ page }) => {
    const releaseCode = await holdRequests(page, REACT)
    await openEarly(page, path)
    const empty = page.locator('.empty', { hasText: title })
    await expect(empty).toBeVisible()
    await expect(page.locator('main .skeleton').first()).toBeHidden()
    releaseCode()
    await expect(page.locator('.own-empty')).toHaveCount(0)
    await expect(empty).toBeVisible()
  })

test('a filled basket shows no empty one before the code arrives', async ({ page, shop }) => {
  const [product] = await productsToBuy(shop)
  if (!product) throw new Error('no product is for sale')
  await putIntoBasket(page, product)
  const releaseCode = await holdRequests(page, REACT)
  await openEarly(page, '/basket')
  await expect(page.getByRole('status', { name: 'Завантаження' })).toBeVisible()
  await expect(page.getByText('У кошику ще нічого немає')).toBeHidden()
  releaseCode()
  await expect(page.locator('.own-data')).toHaveCount(0)
})

const START_PATHS = ['/', '/catalog', '/product/1', '/basket', '/profile', '/complex-solutions/1']

test('no page loads the names of months or countries while it starts', async ({ page }) => {
  // Each takes a phone 80 to 150 ms.
  await page.addInitScript(() => {
    const slow = ['DateTimeFormat', 'DisplayNames'] as const
    for (const name of slow)
      Reflect.set(
        Intl,
        name,
        new Proxy(Intl[name], {
          construct(made, values) {
            document.documentElement.dataset['slow'] = name
            return Reflect.construct(made, values) as object
          },
        }),
      )
  })
  for (const path of START_PATHS) {
    await page.goto(path)
    await page.locator('html[data-laid-out]').waitFor()
    if (path.startsWith('/product')) await expect(page.locator('[data-delivery="Київ"]')).toBeVisible()
    await expect(page.locator('html[data-slow]'), path).toHaveCount(0)
  }
})

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('its files are requested after the page is ready', async ({ page, context }) => {
    await page.addInitScript(() => {
      const { serviceWorker } = navigator
      const register = serviceWorker.register.bind(serviceWorker)
      serviceWorker.register = (...given) => {
        const { dataset } = document.documentElement
        dataset['worker'] = 'laidOut' in dataset ? 'late' : 'early'
        return register(...given)
      }
    })
    await page.goto('/')
    await expect(page.locator('html[data-worker]')).toHaveAttribute('data-worker', 'late')
    await expect.poll(() => context.serviceWorkers().length).toBe(1)
  })
})
