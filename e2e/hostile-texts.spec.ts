import type { Page } from '@playwright/test'
import { logInHere } from './account.ts'
import { HOSTILE, type Written, writeHostile } from './hostile-writing.ts'
import { signInOffice } from './office.ts'
import { openPage } from './opened.ts'
import { expect, test } from './shop.ts'

// A shop of its own: others do not want such texts. A refused script would be an error on the console, and fail this.
// Playwright's recorder writes into every frame at times, and that of a letter refuses it; letters stand below by themselves.
test.use({ shop_name: 'the shop of hostile texts', allowed_errors: [/status of (401|404)|in 'about:srcdoc'/] })

const shopPages = ({ product_id, category_id, offer_code }: Written) => [
  '/',
  `/catalog/${category_id}`,
  `/catalog/${category_id}?producer=${encodeURIComponent(HOSTILE)}`,
  `/product/${product_id}`,
  `/search/${encodeURIComponent(HOSTILE)}`,
  `/search?search=${encodeURIComponent(HOSTILE)}`,
  '/categories',
  '/about',
  '/certificate',
  '/pricelist',
  '/complex-solutions',
  `/docs/${encodeURIComponent(HOSTILE)}`,
  '/docs/privacy-policy',
  '/docs/public-offer',
  `/offers/${offer_code}`,
  `/offers/${encodeURIComponent(HOSTILE)}`,
  `/confirm?code=${encodeURIComponent(HOSTILE)}&email=${encodeURIComponent(HOSTILE)}`,
  `/reset-password?code=${encodeURIComponent(HOSTILE)}`,
  `/?lng=${encodeURIComponent(HOSTILE)}`,
  `/nowhere/${encodeURIComponent(HOSTILE)}`,
]

const OFFICE_PAGES =
  `/ /orders /orders/1 /orders/2 /orders/create /offers /offers/1 /documents /mails /mails/1 /products
  /products/1 /products/1/stock /categories /precepts /precepts/1 /certificates /certificates/1 /reviews /reviews/1
  /consultations /buyers /buyers/2 /texts /settings/shop /price-lists /people /audit
  /search?q=${encodeURIComponent(HOSTILE)}`.split(/\s+/)

/** Nothing of the texts may have become markup or have run. */
async function expectOnlyText(page: Page, address: string): Promise<void> {
  const found = await page.evaluate(() => ({
    has_run: '__xss' in window,
    elements: document.querySelectorAll('[data-xss], [onerror], [onload], [onmouseover]').length,
    // The office shows a letter in a frame that may run nothing.
    scripted: document.querySelectorAll('a[href^="javascript:" i], iframe:not([sandbox=""]), object, embed, base')
      .length,
  }))
  expect.soft(found, address).toEqual({ has_run: false, elements: 0, scripted: 0 })
}

let written: Written | null = null

test('hostile texts stay texts on every page of the shop, in three languages, signed in or not', async ({
  page,
  shop,
}) => {
  test.setTimeout(300_000)
  written ??= await writeHostile(shop)
  for (const address of shopPages(written)) {
    await openPage(page, address)
    await expectOnlyText(page, address)
  }
  for (const language of ['ru', 'en'])
    for (const address of ['/', `/product/${written.product_id}`, '/about']) {
      await openPage(page, `${address}?lng=${language}`)
      await expectOnlyText(page, `${address} ${language}`)
    }
  await openPage(page, '/?lng=ua')
  // They are there to be seen, or this shows nothing.
  await openPage(page, `/product/${written.product_id}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('<img data-xss')
  await openPage(page, '/about')
  await expect(page.locator('#reviews')).toContainText('<script data-xss>')
  await logInHere(page, written.buyer)
  for (const address of ['/profile', '/profile/orders/1', '/basket', '/favorites']) {
    await openPage(page, address)
    await expectOnlyText(page, address)
  }
})

test('hostile texts stay texts on every screen of the office', async ({ page, shop }) => {
  test.setTimeout(300_000)
  written ??= await writeHostile(shop)
  await signInOffice(page, shop)
  for (const address of OFFICE_PAGES) {
    await page.goto(`/admin${address}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\S/)
    await expect(page.getByRole('status', { name: /Завантажуємо|Loading/ })).toHaveCount(0)
    await expectOnlyText(page, address)
  }
  await page.goto('/admin/orders/1')
  await expect(page.getByRole('main')).toContainText('<script data-xss>')
})

test('hostile texts stay texts in letters, also where scripts would run', async ({ browser, shop }) => {
  test.setTimeout(120_000)
  written ??= await writeHostile(shop)
  await shop.mailTo('offer@school.example')
  // A page of no site: nothing there would stop a script.
  const page = await browser.newPage()
  const letters = await shop.outbox()
  expect(letters.length).toBeGreaterThan(3)
  expect(letters.filter(({ html = '' }) => /&(?:lt|#60|#x3c);img/i.test(html)).length).toBeGreaterThan(2)
  for (const { subject = '', html = '' } of letters) {
    expect(subject).not.toMatch(/[\r\n]/)
    await page.setContent(html)
    await expectOnlyText(page, subject)
  }
  await page.close()
})
