import { openPage, cards, searchField, toastWith } from './opened.ts'
import { expect, test } from './shop.ts'

const EMPTY = 'Пошуковий запит не може бути порожнім'
const INVALID = 'Пошуковий запит містить неприпустимі символи'
const FORBIDDEN = [...'!@#$%^&*(),.?":{}|<>']

for (const place of ['/', '/catalog', '/search'])
  test(`on ${place} an empty search, or one of spaces, is told so and leads nowhere`, async ({ page }) => {
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

test('a search with any of the forbidden symbols is told so and leads nowhere', async ({ page }) => {
  await openPage(page, '/search')
  for (const symbol of FORBIDDEN) {
    await searchField(page).fill(`лупа ${symbol}`)
    await expect(page.getByText(INVALID)).toHaveCount(0)
    await searchField(page).press('Enter')
    await expect(page.getByText(INVALID), symbol).toBeVisible()
  }
  expect(new URL(page.url()).pathname).toBe('/search')
})

test('the refusals are said in the reader’s language', async ({ page }) => {
  await openPage(page, '/?lng=ru')
  await searchField(page).press('Enter')
  await expect(page.getByText('Поисковый запрос не может быть пустым')).toBeVisible()
  await openPage(page, '/catalog?lng=en')
  await searchField(page).fill('a?')
  await searchField(page).press('Enter')
  await expect(page.getByText('The search query contains characters that are not allowed')).toBeVisible()
})

test('a good search shows what was found under an address that can be passed on', async ({ page }) => {
  await openPage(page, '/')
  await searchField(page).fill('  мікроскоп ')
  await searchField(page).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Пошук за запитом «мікроскоп»')
  expect(decodeURIComponent(new URL(page.url()).pathname)).toBe('/search/мікроскоп')
  await expect(cards(page).first()).toContainText(/мікроскоп/i)
  await expect(searchField(page)).toHaveValue('мікроскоп')
  await expect(page).toHaveTitle(/мікроскоп/)
})

test('a slash is no forbidden symbol, neither typed nor in the address', async ({ page }) => {
  await openPage(page, '/')
  await searchField(page).fill('лупа 2/3')
  await searchField(page).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Пошук за запитом «лупа 2/3»')
  const answer = await openPage(page, page.url())
  expect(answer?.status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Пошук за запитом «лупа 2/3»')
})

test('nothing found says so and shows other ways', async ({ page }) => {
  await openPage(page, '/search/телепорт')
  await expect(page.getByRole('heading', { name: 'Такого товару не знайшли' })).toBeVisible()
  await expect(page.getByRole('main').locator('.tile')).toHaveCount(4)
})

test('an address with a forbidden symbol shows the refusal with the text in the field', async ({ page }) => {
  await openPage(page, '/search/телепорт%3F')
  await expect(page.getByText(INVALID)).toBeVisible()
  await expect(searchField(page)).toHaveValue('телепорт?')
})

test('suggestions come from two characters on and mark what was typed', async ({ page }) => {
  await openPage(page, '/')
  const asked: string[] = []
  page.on('request', (request) => {
    const search = new URL(request.url()).searchParams.get('search')
    if (search !== null) asked.push(search)
  })
  await searchField(page).fill('м')
  await searchField(page).fill('мі')
  await expect(page.getByRole('option').first()).toBeVisible()
  await searchField(page).fill('мікроскоп')
  await expect(page.getByRole('option').first().locator('mark')).toHaveText(/^мікроскоп$/i)
  expect(asked).not.toContain('м')
})

test('arrows choose a suggestion and Enter opens its product', async ({ page }) => {
  await openPage(page, '/')
  await searchField(page).fill('глобус')
  const second = page.getByRole('option').nth(1)
  const name = await second.textContent()
  await searchField(page).press('ArrowDown')
  await searchField(page).press('ArrowDown')
  await expect(second).toHaveAttribute('aria-selected', 'true')
  await expect(searchField(page)).toHaveAttribute('aria-activedescendant', (await second.getAttribute('id')) ?? '')
  await searchField(page).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name ?? '')
})

test('suggestions go at Escape with the text kept, and after the field is left; they return with it', async ({
  page,
}) => {
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

test('a suggestion can be clicked, although the click takes the focus away', async ({ page }) => {
  await openPage(page, '/')
  await searchField(page).fill('телескоп')
  const name = await page.getByRole('option').first().textContent()
  await page.getByRole('option').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name ?? '')
})

test('a text that nothing has says so in the list', async ({ page }) => {
  await openPage(page, '/')
  await searchField(page).fill('щщщщ')
  await expect(page.locator('.suggest')).toHaveText('Нічого не знайдено')
})

test('the question for an older text is taken back, and its late answer shows nothing', async ({ page }) => {
  const old_question = /search=%D0%B3%D0%BB(&|$)/
  let answerOld = () => {}
  const held = new Promise<void>((resolve) => (answerOld = resolve))
  await page.route(old_question, async (route) => {
    await held
    // The browser has hung up by then.
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
  await expect(page.getByRole('option').first()).toContainText(/телескоп/i)
})

test.describe('when suggestions cannot be had', () => {
  test.use({ allowed_errors: [/status of 503/] })
  test('the reader is told, and the search itself goes on', async ({ page }) => {
    await page.route(/\/api\/products\/get\?search=/, (route) =>
      route.fulfill({ status: 503, json: { message: 'busy' } }),
    )
    await openPage(page, '/')
    await searchField(page).fill('лупа')
    await expect(toastWith(page, 'Невідома помилка')).toBeVisible()
    await expect(searchField(page)).toHaveValue('лупа')
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the search form works, and refuses in the same words', async ({ page }) => {
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
