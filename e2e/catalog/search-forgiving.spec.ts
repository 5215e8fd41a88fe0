import { listProducts } from '@shop/contract/shop/catalog'
import { callThrough } from '@shop/contract/call'
import { cardNames, cards, openPage, searchField } from '../open-page.ts'
import { expect, test } from '../shop-test.ts'

/** Kind of typo, input, and the suggested correction. */
const TYPED: [string, string, string, RegExp][] = [
  ['on the wrong keyboard', 'vsrhjcrjg', 'мікроскоп', /мікроскоп/i],
  ['in Latin letters', 'mikroskop', 'мікроскоп', /мікроскоп/i],
  ['with a slip', 'глобсу', 'глобус', /глобус/i],
]

for (const [how, typed, meant, name] of TYPED)
  test(`a search ${how} is corrected, and the correction is shown`, async ({ page }) => {
    await openPage(page, `/search/${typed}`)
    await expect(page.getByText('Можливо, ви шукали:')).toBeVisible()
    await expect(cards(page).first()).toContainText(name)
    await page.getByRole('main').getByRole('link', { name: meant, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Пошук за запитом «${meant}»`)
    await expect(page.getByText('Можливо, ви шукали:')).toHaveCount(0)
  })

test('suggestions tolerate the same typos and mark the match', async ({ page }) => {
  await openPage(page, '/')
  await searchField(page).fill('vsrhjcrjg')
  await expect(page.getByRole('option').first().locator('mark')).toHaveText(/^мікроскоп$/i)
})

test('an article number finds its product first, with or without dashes', async ({ page }) => {
  await openPage(page, '/search/глобус')
  const article = ((await cards(page).first().locator('.mono').first().textContent()) ?? '').replace(/^арт\.\s*/, '')
  const [name = ''] = await cardNames(page)
  for (const typed of [article, article.replace(/\D/g, '')]) {
    await openPage(page, `/search/${typed}`)
    await expect(cards(page).first().locator('.card__name')).toHaveText(name)
  }
})

test('a ДК 021 code from a tender finds its products, however it is written', async ({ page, shop }) => {
  const dk = '39162100-6'
  const { total } = (await callThrough(fetch, shop.url)(listProducts, { query: { dk } })).meta
  expect(total).toBeGreaterThan(0)
  for (const typed of [dk, '39162100', `ДК 021:2015 ${dk}`]) {
    await openPage(page, '/')
    await searchField(page).fill(typed)
    await expect(page.getByRole('option').last()).toContainText(String(total))
    await searchField(page).press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Пошук за запитом «${typed}»`)
    await expect(page.getByRole('status').filter({ hasText: /товар/ })).toHaveText(new RegExp(`^${total} товар`))
    await expect(page.getByText('Можливо, ви шукали:')).toHaveCount(0)
  }
  await openPage(page, `/search/${dk}`)
  await page.getByRole('checkbox', { name: /^В наявності/ }).check()
  await expect.poll(() => new URL(page.url()).searchParams.get('in_stock')).toBe('1')
  await expect(cards(page).first()).toContainText(/В наявності/)
})
