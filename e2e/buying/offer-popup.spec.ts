import { openPage } from '../open-page.ts'
import { expect, test } from '../shop-test.ts'

test('a technical specification is offered once, after ten seconds', async ({ page }) => {
  const began = new Date('2026-11-23T09:00:00Z').getTime()
  await page.clock.install({ time: began })
  await openPage(page, '/catalog')
  const offer = page.getByRole('dialog', { name: 'Потрібне технічне завдання?' })
  // Time stands still from here on. The ten seconds begin with hydration: a page that opened slowly has not had them.
  const opened = await page.evaluate(() => Date.now())
  await page.clock.pauseAt(Math.max(began + 9_900, opened + 500))
  await expect(offer).toHaveCount(0)
  await page.clock.runFor(11_000)
  // The popup’s code may arrive later, and is shown after the next paint.
  await page.clock.resume()
  await expect(offer).toBeVisible()
  await expect(offer.getByRole('link', { name: 'Так, потрібне' })).toHaveAttribute('href', '/about/#consultation')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('isShown'))).toBe('true')
  await openPage(page, '/catalog')
  await page.clock.fastForward(30_000)
  await expect(offer).toHaveCount(0)
})
