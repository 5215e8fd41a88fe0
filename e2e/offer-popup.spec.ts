import { openPage } from './open-page.ts'
import { expect, test } from './shop-test.ts'

test('a technical specification is offered once, after ten seconds', async ({ page }) => {
  await page.clock.install()
  await openPage(page, '/catalog')
  const offer = page.getByRole('dialog', { name: 'Потрібне технічне завдання?' })
  await page.clock.fastForward(9000)
  await expect(offer).toHaveCount(0)
  await page.clock.fastForward(2000)
  await expect(offer).toBeVisible()
  await expect(offer.getByRole('link', { name: 'Так, потрібне' })).toHaveAttribute('href', '/about/#consultation')
  expect(await page.evaluate(() => localStorage.getItem('isShown'))).toBe('true')
  await openPage(page, '/catalog')
  await page.clock.fastForward(30_000)
  await expect(offer).toHaveCount(0)
})
