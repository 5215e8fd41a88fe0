import type { Page, Response } from '@playwright/test'

/**
 * Opens a page and waits for hydration and for the layout of what is below the first screen: a click that scrolls there
 * earlier can miss, because the cards above change their heights under it. Without scripts nothing of this happens.
 */
export async function openPage(page: Page, address: string): Promise<Response | null> {
  const answer = await page.goto(address)
  await page.locator('.preloader').waitFor({ state: 'hidden' })
  await page.locator('html:not([data-touches]), html[data-laid-out]').waitFor({ state: 'attached' })
  return answer
}

/** Returns once the first script records what the visitor does, before the page's code is there. */
export async function openEarly(page: Page, address = '/catalog'): Promise<void> {
  await page.goto(address, { waitUntil: 'commit' })
  await page.locator('html[data-touches]').waitFor()
}

/** A file that every page loads after its first paint. */
export const REACT = /\/assets\/react-[\w-]+\.js$/

/** Until the returned function is called. */
export async function holdRequests(page: Page, what: string | RegExp): Promise<() => void> {
  const gate = Promise.withResolvers<void>()
  await page.route(what, async (route) => {
    await gate.promise
    await route.continue()
  })
  return gate.resolve
}

/** Else the question about a technical task covers the page after ten seconds. Before the page is opened. */
export const skipOfferPopup = (page: Page) => page.addInitScript(() => localStorage.setItem('isShown', 'true'))

/** Excludes the sort control, which is a combobox too. */
export const searchField = (page: Page) => page.getByRole('main').getByRole('combobox').and(page.locator('input'))

export const toastWith = (page: Page, text: string | RegExp) => page.locator('.toast', { hasText: text })

export const cards = (page: Page) => page.getByRole('main').locator('article.card')

/** Without the soft hyphens of long words. */
export const cardNames = async (page: Page) => {
  const names = await page.getByRole('main').locator('.card__name').allTextContents()
  return names.map((name) => name.replaceAll('\u00AD', ''))
}
