import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { basketBadge } from './buying.ts'
import { cards, searchField } from './opened.ts'
import { expect, test } from './shop.ts'

const REACT = /\/assets\/react-[\w-]+\.js$/
const PICTURE = /\/files\/products\/.+\.(avif|webp)$/

/** The catalogue with its first script, which keeps touches, and nothing more. */
async function openEarly(page: Page, url = '/catalog') {
  await page.goto(url, { waitUntil: 'commit' })
  await page.locator('html[data-touches]').waitFor()
}

/** Of the products that are in stock. */
const toBasket = (page: Page) => cards(page).getByRole('button', { name: 'До кошика' })

/** Requests that match wait until the returned function is called. */
async function holdBack(page: Page, what: RegExp): Promise<() => void> {
  const gate = Promise.withResolvers<void>()
  await page.route(what, async (route) => {
    await gate.promise
    await route.continue()
  })
  return gate.resolve
}

test('the code waits for the first picture, and for nothing else', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const letPicturesCome = await holdBack(page, PICTURE)
  await page.goto('/catalog', { waitUntil: 'domcontentloaded' })
  await expect(cards(page).first()).toBeVisible()
  expect(asked.filter((url) => REACT.test(url))).toEqual([])
  letPicturesCome()
  await expect.poll(() => asked.filter((url) => REACT.test(url)).length).toBe(1)
})

test('a touch brings the code at once', async ({ page }) => {
  const letPicturesCome = await holdBack(page, PICTURE)
  await openEarly(page)
  const code = page.waitForRequest(REACT)
  await page.getByRole('heading', { level: 1 }).click()
  await code
  letPicturesCome()
})

/** The shop behind a line on which the second half of the catalogue's document waits until it is let come. */
async function throughHalvingLine(shop_url: string, browse: (url: string, letRestCome: () => void) => Promise<void>) {
  const gate = Promise.withResolvers<void>()
  const answer = async (path: string, response: ServerResponse) => {
    const { status, headers, bytes } = await fetched(shop_url + path)
    response.writeHead(status, headers)
    const half = path === '/catalog' ? Math.floor(bytes.length / 2) : bytes.length
    response.write(bytes.subarray(0, half))
    if (half < bytes.length) await gate.promise
    response.end(bytes.subarray(half))
  }
  const line = createServer((request, response) => void answer(request.url ?? '/', response)).listen(0, '127.0.0.1')
  await once(line, 'listening')
  try {
    await browse(`http://127.0.0.1:${(line.address() as AddressInfo).port}`, gate.resolve)
  } finally {
    line.closeAllConnections()
    line.close()
  }
}

async function fetched(url: string) {
  const answer = await fetch(url)
  const kept = ['content-type', 'content-security-policy'].flatMap((name) => {
    const value = answer.headers.get(name)
    return value === null ? [] : [[name, value] as const]
  })
  return { status: answer.status, headers: Object.fromEntries(kept), bytes: Buffer.from(await answer.arrayBuffer()) }
}

test('a key pressed while half of the document is still on its way does not kill the page', async ({ page, shop }) => {
  await throughHalvingLine(shop.url, async (url, letRestCome) => {
    await openEarly(page, `${url}/catalog`)
    const code = page.waitForResponse(REACT)
    await page.keyboard.press('Tab')
    await (await code).finished()
    letRestCome()
    await page.waitForLoadState()
    await page.getByRole('button', { name: 'Фільтри' }).click()
    await expect(page.getByRole('button', { name: 'Фільтри' })).toHaveAttribute('aria-expanded', 'true')
  })
})

test('once the window has loaded the page lives', async ({ page }) => {
  await page.addInitScript(() => {
    const told: string[] = []
    for (const name of ['load', 'shop:taken']) addEventListener(name, () => told.push(name))
    Object.assign(window, { told })
  })
  await page.goto('/catalog')
  expect(await page.evaluate(() => (window as unknown as { told: string[] }).told)).toEqual(['shop:taken', 'load'])
})

test('what is clicked and typed before the code is there is done when it is', async ({ page }) => {
  const letCodeCome = await holdBack(page, REACT)
  await openEarly(page)
  await toBasket(page).first().click()
  await searchField(page).fill('мікроскоп')
  letCodeCome()
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
  await expect(searchField(page)).toHaveValue('мікроскоп')
  await expect(basketBadge(page)).toHaveText('1')
})

test('clicks before the code is there build on each other', async ({ page }) => {
  const letCodeCome = await holdBack(page, REACT)
  await openEarly(page)
  await toBasket(page).nth(0).click()
  await toBasket(page).nth(1).click()
  await page.getByRole('button', { name: 'Фільтри' }).click()
  letCodeCome()
  await expect(basketBadge(page)).toHaveText('2')
  await expect(page.getByRole('button', { name: 'Фільтри' })).toHaveAttribute('aria-expanded', 'true')
})

test('an order of the list chosen before the code is there is the list’s order', async ({ page }) => {
  const letCodeCome = await holdBack(page, REACT)
  await openEarly(page)
  await page.getByRole('main').locator('select').selectOption('price')
  letCodeCome()
  await expect(page).toHaveURL(/sort=price/)
})

test('a search that is sent before the code is there arrives', async ({ page }) => {
  const letCodeCome = await holdBack(page, REACT)
  await openEarly(page)
  await searchField(page).fill('мікроскоп')
  await searchField(page).press('Enter')
  letCodeCome()
  await expect(page).toHaveURL(/\/search\//)
  await expect(cards(page).first()).toBeVisible()
})

test.describe('when the code cannot be had', () => {
  test.use({ allowed_errors: [/ERR_FAILED|^uncaught/] })

  for (const [what, files] of [
    ['React', REACT],
    ['the page’s own part', /\/assets\/catalog-page-[\w-]+\.js$/],
  ] as const)
    test(`a search arrives without ${what}`, async ({ page }) => {
      await page.route(files, (route) => route.abort())
      await openEarly(page)
      await searchField(page).fill('мікроскоп')
      await searchField(page).press('Enter')
      await expect(page).toHaveURL(/\/search/)
      await expect(cards(page).first()).toBeVisible()
    })
})

test('what was left below the first screen is laid out once the page is at rest', async ({ page }) => {
  const letCodeCome = await holdBack(page, REACT)
  await openEarly(page)
  const name = cards(page).last().locator('.card__name')
  const isLaidOut = () => name.evaluate((link) => link.checkVisibility({ contentVisibilityAuto: true }))
  expect(await isLaidOut()).toBe(false)
  letCodeCome()
  await expect.poll(isLaidOut).toBe(true)
})
