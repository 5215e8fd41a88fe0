import type { Page, Response } from '@playwright/test'

/** Opens a page and waits for hydration: earlier clicks would be lost. */
export async function openPage(page: Page, address: string): Promise<Response | null> {
  const answer = await page.goto(address)
  await page.locator('.preloader').waitFor({ state: 'hidden' })
  return answer
}

/** Excludes the sort control, which is a combobox too. */
export const searchField = (page: Page) => page.getByRole('main').getByRole('combobox').and(page.locator('input'))

export const toastWith = (page: Page, text: string | RegExp) => page.locator('.toast', { hasText: text })

export const cards = (page: Page) => page.getByRole('main').locator('article.card')

export const cardNames = (page: Page) => page.getByRole('main').locator('.card__name').allTextContents()
