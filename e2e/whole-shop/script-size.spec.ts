import { SCRIPT_KB_MAX } from '../../lab/bench/weight-limits.ts'
import { openPage } from '../open-page.ts'
import { expect, test } from '../shop-test.ts'

test.use({ serviceWorkers: 'block' })
// The popup that opens after ten seconds is no part of the page, see offer-popup.spec.ts.
test.beforeEach(({ page }) => page.addInitScript(() => localStorage.setItem('isShown', 'true')))

test('the catalog page stays within its script limit', async ({ page }) => {
  const sizes: Promise<number>[] = []
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script') sizes.push(request.sizes().then((size) => size.responseBodySize))
  })
  await openPage(page, '/catalog')
  await page.waitForLoadState('networkidle')
  const script_kb = (await Promise.all(sizes)).reduce((sum, bytes) => sum + bytes, 0) / 1000
  expect(sizes.length).toBeGreaterThan(5)
  expect(script_kb).toBeLessThanOrEqual(SCRIPT_KB_MAX)
})

test('a page does not carry the previews of its pictures', async ({ shop }) => {
  const textOf = async (path: string) => (await fetch(shop.url + path)).text()
  expect(await textOf('/api/products/get')).toContain('"blur":"data:')
  for (const path of ['/', '/catalog', '/product/1']) expect(await textOf(path), path).not.toContain('data:image/webp')
})
