import type { Page } from '@playwright/test'
import { cards, holdRequests, openEarly, REACT } from '../open-page.ts'
import { expect, test } from '../shop-test.ts'

const PICTURE = /\/files\/products\/.+\.(avif|webp)$/

/** Grows with each request. */
function codeRequests(page: Page): string[] {
  const requested: string[] = []
  page.on('request', (request) => REACT.test(request.url()) && requested.push(request.url()))
  return requested
}

test('the main code waits only for the first picture', async ({ page }) => {
  const requested = codeRequests(page)
  const releasePictures = await holdRequests(page, PICTURE)
  await page.goto('/catalog', { waitUntil: 'domcontentloaded' })
  await expect(cards(page).first()).toBeVisible()
  expect(requested).toEqual([])
  releasePictures()
  await expect.poll(() => requested.length).toBe(1)
})

/** The clock stands still, and the largest paint is never reported. */
async function openUnpainted(page: Page): Promise<string[]> {
  const requested = codeRequests(page)
  await page.addInitScript(() => {
    const observe = PerformanceObserver.prototype.observe
    PerformanceObserver.prototype.observe = function (options) {
      if (options?.type !== 'largest-contentful-paint') observe.call(this, options)
    }
  })
  await page.clock.install({ time: '2026-11-27T10:00:00Z' })
  await page.clock.pauseAt('2026-11-27T10:00:01Z')
  await openEarly(page)
  return requested
}

test('the code waits three seconds for a slow paint', async ({ page }) => {
  const requested = await openUnpainted(page)
  await page.clock.runFor(2_900)
  expect(requested).toEqual([])
  await page.clock.runFor(200)
  await expect.poll(() => requested.length).toBe(1)
})

test('in a hidden tab, which paints nothing, the code does not wait', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(document, 'hidden', { value: true }))
  const requested = await openUnpainted(page)
  await expect.poll(() => requested.length).toBe(1)
})

test('an interaction loads the code at once', async ({ page }) => {
  const releasePictures = await holdRequests(page, PICTURE)
  await openEarly(page)
  const code = page.waitForRequest(REACT)
  await page.getByRole('heading', { level: 1 }).click()
  await code
  releasePictures()
})
