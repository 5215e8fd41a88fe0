import type { Page } from '@playwright/test'
import { openPage, cards, searchField, toastWith } from '../open-page.ts'
import { expect, test } from '../shop-test.ts'

const EMPTY = 'Пошуковий запит не може бути порожнім'
const INVALID = 'Пошуковий запит містить неприпустимі символи'
const productOptions = (page: Page) => page.getByRole('main').locator('[role=option][href^="/product/"]')
const FORBIDDEN = [...'!@#$%^&*(),.?":{}|<>']

for (const place of ['/', '/catalog', '/search'])
  test(`on ${place} an empty or blank search is refused in place`, async ({ page }) => {
    await openPage(page, place)
    for (const typed of ['', '   ']) {
      await searchField(page).fill(typed)
      await page.getByRole('main').getByRole('button', { name: 'Знайти' }).click()
      await expect(page.getByRole('alert').filter({ hasText: EMPTY })).toBeVisible()
      await expect(searchField(page)).toHaveAttribute('aria-invalid', 'true')
    }
    expect(new URL(page.url()).pathname).toBe(place)
    await searchField(page).fill('лупа')
    await expect(page.getByText(EMPTY)).toHaveCount(0)
  })

test('a search with a forbidden symbol is refused in place', async ({ page }) => {
  await openPage(page, '/search')
  for (const symbol of FORBIDDEN) {
    await searchField(page).fill(`лупа ${symbol}`)
    await expect(page.getByText(INVALID)).toHaveCount(0)
    await searchField(page).press('Enter')
    await expect(page.getByText(INVALID), symbol).toBeVisible()
  }
  expect(new URL(page.url()).pathname).toBe('/search')
})

test('refusals are in the user’s language', async ({ page }) => {
  await openPage(page, '/?lng=ru')
  await searchField(page).press('Enter')
  await expect(page.getByText('Поисковый запрос не может быть пустым')).toBeVisible()
  await openPage(page, '/catalog?lng=en')
  await searchField(page).fill('a?')
  await searchField(page).press('Enter')
  await expect(page.getByText('The search query contains characters that are not allowed')).toBeVisible()
})

test('a search shows its results under a shareable URL', async ({ page }) => {
  await openPage(page, '/')
  await searchField(page).fill('  мікроскоп ')
  await searchField(page).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Пошук за запитом «мікроскоп»')
  expect(decodeURIComponent(new URL(page.url()).pathname)).toBe('/search/мікроскоп')
  await expect(cards(page).first()).toContainText(/мікроскоп/i)
  await expect(searchField(page)).toHaveValue('мікроскоп')
  await expect(page).toHaveTitle(/мікроскоп/)
})

test('a slash is allowed, typed or in the URL', async ({ page }) => {
  await openPage(page, '/')
  await searchField(page).fill('лупа 2/3')
  await searchField(page).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Пошук за запитом «лупа 2/3»')
  const answer = await openPage(page, page.url())
  expect(answer?.status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Пошук за запитом «лупа 2/3»')
})

test('an empty result says so and shows alternatives', async ({ page }) => {
  await openPage(page, '/search/телепорт')
  await expect(page.getByRole('heading', { name: 'Такого товару не знайшли' })).toBeVisible()
  await expect(page.getByRole('main').locator('.tile')).toHaveCount(4)
})

test('a URL with a forbidden symbol shows the refusal and keeps the text', async ({ page }) => {
  await openPage(page, '/search/телепорт%3F')
  await expect(page.getByText(INVALID)).toBeVisible()
  await expect(searchField(page)).toHaveValue('телепорт?')
})

test('suggestions appear from two characters and mark the match', async ({ page }) => {
  await openPage(page, '/')
  const asked: string[] = []
  page.on('request', (request) => {
    const typed = new URL(request.url()).searchParams.get('q')
    if (typed !== null) asked.push(typed)
  })
  await searchField(page).fill('м')
  await searchField(page).fill('мі')
  await expect(page.getByRole('option').first()).toBeVisible()
  await searchField(page).fill('мікроскоп')
  await expect(page.getByRole('option').first().locator('mark')).toHaveText(/^мікроскоп$/i)
  expect(asked).not.toContain('м')
})

test('arrow keys select a suggestion and Enter opens its product', async ({ page }) => {
  await openPage(page, '/')
  await searchField(page).fill('глобус')
  const first = productOptions(page).first()
  const name = await first.locator('b').textContent()
  // Categories and positions of lists stand before the goods.
  const options = page.getByRole('main').getByRole('option')
  const ids = await options.evaluateAll((rows) => rows.map(({ id }) => id))
  const first_id = (await first.getAttribute('id')) ?? ''
  for (const _ of ids.slice(0, ids.indexOf(first_id) + 1)) await searchField(page).press('ArrowDown')
  await expect(first).toHaveAttribute('aria-selected', 'true')
  await expect(searchField(page)).toHaveAttribute('aria-activedescendant', first_id)
  await searchField(page).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name ?? '')
})

test('suggestions close on Escape and on blur, keep the text, and reopen on focus', async ({ page }) => {
  await openPage(page, '/')
  await searchField(page).fill('глобус')
  await expect(page.getByRole('listbox')).toBeVisible()
  await searchField(page).press('Escape')
  await expect(page.getByRole('listbox')).toBeHidden()
  await expect(searchField(page)).toHaveValue('глобус')
  await searchField(page).blur()
  await searchField(page).focus()
  await expect(page.getByRole('listbox')).toBeVisible()
  await searchField(page).blur()
  await expect(page.getByRole('listbox')).toBeHidden()
})

test('a suggestion can be clicked, although the field loses focus', async ({ page }) => {
  await openPage(page, '/')
  await searchField(page).fill('телескоп')
  const name = await productOptions(page).first().locator('b').textContent()
  await productOptions(page).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name ?? '')
})

test('the list says when nothing matches', async ({ page }) => {
  await openPage(page, '/')
  await searchField(page).fill('щщщщ')
  await expect(page.locator('.suggest')).toContainText('Нічого не знайдено')
})

test('a request for an outdated text is aborted, and its late response is ignored', async ({ page }) => {
  const old_question = /suggest\?q=%D0%B3%D0%BB(&|$)/
  let answerOld = () => {}
  const held = new Promise<void>((resolve) => (answerOld = resolve))
  await page.route(old_question, async (route) => {
    await held
    // The browser has aborted the request by then.
    await route.continue().catch(() => undefined)
  })
  await openPage(page, '/')
  const asked = page.waitForRequest(old_question)
  const taken_back = page.waitForEvent('requestfailed', (request) => old_question.test(request.url()))
  await searchField(page).fill('гл')
  await asked
  await searchField(page).fill('телескоп')
  await taken_back
  answerOld()
  await expect(productOptions(page).first()).toContainText(/телескоп/i)
})

test.describe('when suggestions fail', () => {
  test.use({ allowed_errors: [/status of 503/] })
  test('the error is shown, and the search still works', async ({ page }) => {
    await page.route(/\/api\/search\/suggest/, (route) => route.fulfill({ status: 503, json: { message: 'busy' } }))
    await openPage(page, '/')
    await searchField(page).fill('лупа')
    await expect(toastWith(page, 'Невідома помилка')).toBeVisible()
    await expect(page.getByText('Підказки не завантажилися')).toBeVisible()
    await expect(searchField(page)).toHaveValue('лупа')
    await searchField(page).press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Пошук за запитом «лупа»')
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the search form works, with the same refusals', async ({ page }) => {
    await page.goto('/catalog')
    await searchField(page).fill('глобус')
    await page.getByRole('main').getByRole('button', { name: 'Знайти' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Пошук за запитом «глобус»')
    expect(decodeURIComponent(new URL(page.url()).pathname)).toBe('/search/глобус')
    await expect(cards(page).first()).toContainText(/глобус/i)
    await searchField(page).fill(' ')
    await searchField(page).press('Enter')
    await expect(page.getByText(EMPTY)).toBeVisible()
    await searchField(page).fill('a<b')
    await searchField(page).press('Enter')
    await expect(page.getByText(INVALID)).toBeVisible()
    await expect(searchField(page)).toHaveValue('a<b')
  })
})
