import type { Page } from '@playwright/test'
import { callThrough } from '@shop/contract/call'
import { listReviews } from '@shop/contract/shop/content'
import { openPage } from '../open-page.ts'
import { expect, test } from '../shop-test.ts'

const consultation = (page: Page) => page.locator('#consultation')
const reviews = (page: Page) => page.locator('#reviews')
/** Reviews visible in the slider. */
const shownReviews = (page: Page) =>
  reviews(page)
    .getByRole('listitem')
    .evaluateAll((items) => {
      const track = items[0]?.parentElement?.getBoundingClientRect()
      if (!track) return []
      const places = items.map((item) => item.getBoundingClientRect())
      return places.flatMap(({ left, right }, place) =>
        left >= track.left - 2 && right <= track.right + 2 ? [place] : [],
      )
    })

async function askForConsultation(page: Page) {
  await consultation(page).getByLabel('Ім’я').fill('Олена')
  await consultation(page).getByLabel('Телефон').pressSequentially('0671234567')
  await consultation(page).getByRole('button', { name: 'Отримати консультацію' }).click()
}

test('a URL with an anchor opens at that section, and the side menu marks it', async ({ page }) => {
  await openPage(page, '/about#payment')
  await expect(page.locator('#payment h2')).toBeInViewport()
  const contents = page.getByRole('navigation', { name: 'Розділи сторінки' })
  await expect(contents.getByRole('link', { name: 'Оплата' })).toHaveAttribute('aria-current', 'true')

  await contents.getByRole('link', { name: 'Відгуки' }).click()
  await expect(page).toHaveURL(/\/about#reviews$/)
  await expect(page.getByRole('heading', { name: 'Відгуки' })).toBeInViewport()
  await expect(contents.getByRole('link', { name: 'Відгуки' })).toHaveAttribute('aria-current', 'true')

  await page.goBack()
  await expect(page).toHaveURL(/#payment$/)
  await expect(page.locator('#payment h2')).toBeInViewport()
})

test('the menu’s tender consultation link opens the form from any page', async ({ page }) => {
  await openPage(page, '/certificate')
  await page.getByRole('banner').getByRole('link', { name: 'Консультація з тендерів' }).click()
  await expect(page).toHaveURL(/\/about#consultation$/)
  await expect(consultation(page).getByLabel('Телефон')).toBeInViewport()
})

test('the texts about company, delivery and payment are paragraphs and lists in the reader’s language', async ({
  page,
}) => {
  await openPage(page, '/about')
  await expect(page.locator('#about-us li')).toHaveCount(5)
  await expect(page.locator('#deliv')).toContainText('Бюджетним установам доставляємо безкоштовно')
  await expect(page.locator('#payment li').first()).toContainText('надсилаємо проєкт договору')
  await expect(page.getByText('•')).toHaveCount(0)
  await openPage(page, '/about?lng=en')
  await expect(page.locator('#deliv h2')).toHaveText('Delivery')
  await expect(page.locator('#deliv')).not.toContainText('доставляємо')
})

test('requesting a consultation shows a thank-you and clears the form', async ({ page }) => {
  await openPage(page, '/about#consultation')
  const form = consultation(page)
  await form.getByRole('button', { name: 'Отримати консультацію' }).click()
  await expect(form.getByText('Напишіть, як до вас звертатися')).toBeVisible()
  await expect(form.getByText('Введіть номер повністю')).toBeVisible()
  await expect(form.getByLabel('Ім’я')).toBeFocused()

  await form.getByLabel('Ім’я').fill('Ліцей № 7, Олена')
  await form.getByLabel('Телефон').pressSequentially('06712')
  await expect(form.getByLabel('Телефон')).toHaveValue('+380 (67) 12_ __ __')
  await form.getByRole('button', { name: 'Отримати консультацію' }).click()
  await expect(form.getByText('Напишіть, як до вас звертатися')).toHaveCount(0)
  await expect(form.getByText('Введіть номер повністю')).toBeVisible()

  await form.getByLabel('Телефон').click()
  await form.getByLabel('Телефон').fill('067 123 45 67')
  await expect(form.getByLabel('Телефон')).toHaveValue('+380 (67) 123 45 67')
  const sent = page.waitForRequest('**/api/consultation/create-request')
  await form.getByRole('button', { name: 'Отримати консультацію' }).click()
  expect((await sent).postDataJSON()).toEqual({ name: 'Ліцей № 7, Олена', phone: '+380 (67) 123 45 67' })
  await expect(page.getByRole('dialog', { name: 'Дякуємо!' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(form.getByLabel('Ім’я')).toHaveValue('')
  await expect(form.getByLabel('Телефон')).toHaveValue('')
})

test.describe('when the shop cannot be reached', () => {
  test.use({ allowed_errors: [/ERR_FAILED/] })

  test('a failed consultation request keeps the input and can be sent again', async ({ page }) => {
    await openPage(page, '/about#consultation')
    await page.route('**/api/consultation/create-request', (route) => route.abort())
    await askForConsultation(page)
    await expect(consultation(page).getByRole('alert')).toContainText('Не вдалося надіслати')
    await expect(consultation(page).getByLabel('Ім’я')).toHaveValue('Олена')
    await expect(consultation(page).getByLabel('Телефон')).toHaveValue('+380 (67) 123 45 67')
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await page.unroute('**/api/consultation/create-request')
    await consultation(page).getByRole('button', { name: 'Отримати консультацію' }).click()
    await expect(page.getByRole('dialog', { name: 'Дякуємо!' })).toBeVisible()
  })

  test('the page works without its reviews', async ({ page }) => {
    await openPage(page, '/certificate')
    await page.route('**/api/reviews/get', (route) => route.abort())
    await page.getByRole('banner').getByRole('link', { name: 'Про компанію' }).click()
    await expect(page.locator('#deliv')).toContainText('доставляємо')
    await expect(reviews(page).getByRole('alert')).toContainText('Не вдалося завантажити відгуки')
    await expect(page.locator('.toast', { hasText: 'Невідома помилка' })).toBeVisible()
    await page.unroute('**/api/reviews/get')
    await reviews(page).getByRole('link', { name: 'Спробувати ще раз' }).click()
    await expect(reviews(page).getByRole('article').first()).toBeVisible()
  })
})

test('reviews are shown in pairs on a wide window and singly on a phone, with page numbers', async ({ page, shop }) => {
  const count = (await callThrough(fetch, shop.url)(listReviews)).data.data.length
  const last = (per_view: number) => String(Math.ceil(count / per_view))
  await openPage(page, '/about#reviews')
  const pages = page.getByRole('navigation', { name: 'Сторінки відгуків' })
  await expect.poll(() => shownReviews(page)).toEqual([0, 1])
  await expect(reviews(page).getByRole('button', { name: 'Попередні відгуки' })).toBeDisabled()
  await reviews(page).getByRole('button', { name: 'Наступні відгуки' }).click()
  await expect.poll(() => shownReviews(page)).toEqual([2, 3])
  await expect(pages.locator('[aria-current]')).toHaveText('2')
  await pages.getByRole('button', { name: /^Сторінка 4 / }).click()
  await expect.poll(() => shownReviews(page)).toEqual([6, 7])
  await pages.getByRole('button').last().click()
  await expect(pages.locator('[aria-current]')).toHaveText(last(2))
  await expect(reviews(page).getByRole('button', { name: 'Наступні відгуки' })).toBeDisabled()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  await page.locator('.preloader').waitFor({ state: 'hidden' })
  await expect.poll(() => shownReviews(page)).toEqual([0])
  await expect(pages.getByRole('button').last()).toHaveText(last(1))
  await pages.getByRole('button', { name: /^Сторінка 2 / }).click()
  await expect.poll(() => shownReviews(page)).toEqual([1])
})

test('the document of a review opens full screen, with a link to the file', async ({ page, shop }) => {
  const all = (await callThrough(fetch, shop.url)(listReviews)).data.data
  const place = all.findIndex(({ file }) => file !== null)
  const file = all[place]?.file
  if (!file) throw new Error('no demo review has a document')
  await openPage(page, '/about#reviews')
  const document_link = reviews(page)
    .getByRole('article')
    .nth(place)
    .getByRole('link', { name: 'Переглянути документ' })
  await document_link.click()
  const gallery = page.locator('.yarl__portal')
  await expect(gallery.locator('.yarl__slide_current img')).toBeVisible()
  const link = gallery.locator('.yarl__slide_current').getByRole('link', { name: /Переглянути документ/ })
  await expect(link).toHaveAttribute('href', file.web_path)
  await expect(link).toHaveAttribute('target', '_blank')
  expect((await fetch(shop.url + file.web_path)).status).toBe(200)
  await page.keyboard.press('Escape')
  await expect(gallery).toHaveCount(0)
  await expect(document_link).toBeFocused()
})
