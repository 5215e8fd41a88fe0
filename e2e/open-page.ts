import type { Page, Response } from '@playwright/test'

/** Goes to an address and waits until the page has come to life: a click before that would be lost. */
export async function openPage(page: Page, address: string): Promise<Response | null> {
  const answer = await page.goto(address)
  await page.locator('.preloader').waitFor({ state: 'hidden' })
  return answer
}

/** Not the list's order, which is a combobox as well. */
export const searchField = (page: Page) => page.getByRole('main').getByRole('combobox').and(page.locator('input'))

export const toastWith = (page: Page, text: string | RegExp) => page.locator('.toast', { hasText: text })

/** Cards of the page's list of products. */
export const cards = (page: Page) => page.getByRole('main').locator('article.card')

export const cardNames = (page: Page) => page.getByRole('main').locator('.card__name').allTextContents()
