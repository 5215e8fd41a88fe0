import { brotliCompressSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import {
  FIRST_FILE_KB_MAX,
  FIRST_VISIT_KB_MAX,
  SCRIPT_KB_MAX,
  STYLE_KB_MAX,
} from '../../lab/bench/phones/weight-limits.ts'
import { openPage } from '../open-page.ts'
import { expect, test } from '../shop-test.ts'

test.use({ serviceWorkers: 'block', viewport: { width: 412, height: 823 } })
// Blocks the popup of offer-popup.spec.ts.
test.beforeEach(({ page }) => page.addInitScript(() => localStorage.setItem('isShown', 'true')))

interface Transferred {
  type: string
  url: string
  kb: number
  with_headers_kb: number
}

async function filesOf(page: Page, path: string): Promise<Transferred[]> {
  const transferred: Promise<Transferred>[] = []
  page.on('requestfinished', (request) => {
    const sizes = request.sizes().then(({ responseBodySize, responseHeadersSize }) => ({
      kb: responseBodySize / 1000,
      with_headers_kb: (responseBodySize + responseHeadersSize) / 1000,
    }))
    transferred.push(sizes.then((size) => ({ type: request.resourceType(), url: request.url(), ...size })))
  })
  await openPage(page, path)
  await page.waitForLoadState('networkidle')
  return Promise.all(transferred)
}

const picturesBelow = (page: Page) =>
  page
    .locator('img[loading="lazy"]')
    .evaluateAll((images: HTMLImageElement[]) =>
      images.filter((image) => image.getBoundingClientRect().top >= innerHeight).map(({ currentSrc }) => currentSrc),
    )

const sum = (files: readonly Transferred[]) => files.reduce((total, { kb }) => total + kb, 0)

test('the catalog page stays within its script limit', async ({ page }) => {
  const scripts = (await filesOf(page, '/catalog')).filter(({ type }) => type === 'script')
  expect(scripts.length).toBeGreaterThan(5)
  expect(sum(scripts)).toBeLessThanOrEqual(SCRIPT_KB_MAX)
})

test('the style in every page stays within its limit', async ({ shop }) => {
  const html = await (await fetch(`${shop.url}/catalog`)).text()
  const style = /<style>([^<]+)<\/style>/.exec(html)?.[1] ?? ''
  expect(style).toContain('.card')
  expect(brotliCompressSync(style).length / 1000).toBeLessThanOrEqual(STYLE_KB_MAX)
})

test('a page brings its own styles too: its first screen waits for no other file', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => request.resourceType() === 'stylesheet' && asked.push(request.url()))
  for (const path of ['/complex-solutions/1', '/compare']) {
    await openPage(page, path)
    await page.waitForLoadState('networkidle')
    const sheets = await page.evaluate(() => Array.from(document.styleSheets, ({ cssRules }) => cssRules.length))
    expect(sheets.filter((rules) => rules > 0).length, path).toBeGreaterThan(1)
  }
  expect(asked).toEqual([])
})

test('a first visit of the catalog stays within its limit, with two fonts before the first word', async ({
  page,
  shop,
}) => {
  // Only from the second request on is a page compressed well.
  for (let visit = 0; visit < 2; visit++) await fetch(`${shop.url}/catalog`, { headers: { 'Accept-Encoding': 'br' } })
  const files = await filesOf(page, '/catalog')
  expect(files.map(({ type }) => type)).toEqual(expect.arrayContaining(['document', 'script', 'font', 'image']))
  const later = await picturesBelow(page)
  expect(sum(files.filter(({ url }) => !later.includes(url)))).toBeLessThanOrEqual(FIRST_VISIT_KB_MAX)
  const fonts = await page
    .locator('link[rel="preload"][as="font"]')
    .evaluateAll((links: HTMLLinkElement[]) => links.map(({ href }) => href))
  expect(fonts).toHaveLength(2)
  const sizes = files.filter(({ url }) => fonts.includes(url)).map((file) => file.with_headers_kb)
  expect(sizes).toHaveLength(2)
  expect(Math.max(...sizes)).toBeLessThanOrEqual(FIRST_FILE_KB_MAX)
})

test('the home page’s picture for phones arrives with the fonts', async ({ page }) => {
  const picture = (await filesOf(page, '/')).filter(({ url }) => url.includes('/hero-mobile'))
  expect(picture).toHaveLength(1)
  expect(picture[0]?.with_headers_kb).toBeLessThanOrEqual(FIRST_FILE_KB_MAX)
})

test('a page does not carry the previews of its pictures', async ({ shop }) => {
  const textOf = async (path: string) => (await fetch(shop.url + path)).text()
  expect(await textOf('/api/products/get')).toContain('"blur":"data:')
  for (const path of ['/', '/catalog', '/product/1']) expect(await textOf(path), path).not.toContain('data:image/webp')
})
