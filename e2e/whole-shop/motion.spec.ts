import { openPage } from '../open-page.ts'
import { expect, test } from '../shop-test.ts'

// All other stories ask for reduced motion.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('pages fade into each other', async ({ page }) => {
  await openPage(page, '/')
  await page.evaluate(() => {
    const slow = new CSSStyleSheet()
    slow.replaceSync('::view-transition-old(root), ::view-transition-new(root) { animation-duration: 2s !important }')
    document.adoptedStyleSheets.push(slow)
  })
  const menu = page.getByRole('navigation', { name: 'Головне меню' })
  await menu.getByRole('link', { name: 'Прайс-лист' }).click()
  await expect(page).toHaveURL(/\/pricelist$/)
  await expect.poll(() => page.evaluate(runningFades)).toBeGreaterThan(0)
  await menu.getByRole('link', { name: 'Сертифікати та накази' }).click()
  await expect(page).toHaveURL(/\/certificate$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Сертифікати та накази')
})

test('a link to a part of the page scrolls there', async ({ page }) => {
  await openPage(page, '/about')
  await page.getByRole('link', { name: 'Умови доставки' }).first().click()
  await expect(page).toHaveURL(/#deliv$/)
  await expect(page.locator('#deliv')).toBeInViewport()
})

const runningFades = () =>
  document.getAnimations().filter(({ effect }) => (effect as KeyframeEffect).pseudoElement?.includes('view-transition'))
    .length
