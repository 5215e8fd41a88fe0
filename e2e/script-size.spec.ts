import { SCRIPT_KB_MAX } from '../lab/bench/weight-limits.ts'
import { openPage } from './open-page.ts'
import { expect, test } from './shop-test.ts'

test.use({ serviceWorkers: 'block' })

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
