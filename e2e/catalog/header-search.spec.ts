import type { Page } from '@playwright/test'
import { logInHere, newBuyer } from '../account.ts'
import { expectAccessible } from '../axe.ts'
import { cards, openPage, skipOfferPopup } from '../open-page.ts'
import { expect, test } from '../shop-test.ts'

test.beforeEach(({ page }) => skipOfferPopup(page))

const field = (page: Page) => page.getByRole('search', { name: 'Пошук у магазині' }).getByRole('combobox')
const catalogButton = (page: Page) => page.getByRole('button', { name: 'Каталог' })
const title = (page: Page) => page.getByRole('heading', { level: 1 })

test('a search for a room finds all its goods and links to the room', async ({ page }) => {
  await openPage(page, '/search/кабінет фізики')
  await expect(page.getByText(/^(19|20) товарів$/)).toBeVisible()
  await page.getByRole('navigation', { name: 'Кабінети й розділи' }).getByRole('link').first().click()
  await expect(title(page)).toHaveText('Кабінет фізики')
})

test('the field is one key away on every page, and its suggestions begin with rooms', async ({ page }) => {
  for (const address of ['/about', '/product/1']) {
    await openPage(page, address)
    await page.keyboard.press('/')
    await expect(field(page)).toBeFocused()
    await field(page).blur()
    await page.keyboard.press('Control+k')
    await expect(field(page)).toBeFocused()
  }
  await page.keyboard.type('фізик')
  const options = page.getByRole('option')
  await expect(options.first()).toContainText('Кабінет фізики')
  await expectAccessible(page)
  await expect(options.last()).toContainText('Усі результати: ')
  await page.keyboard.press('ArrowDown')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await expect(field(page)).toHaveAttribute('aria-activedescendant', (await options.first().getAttribute('id')) ?? '')
  await page.keyboard.press('Enter')
  await expect(title(page)).toHaveText('Кабінет фізики')
})

test('the last searches are offered before typing, and forgotten on sign-out', async ({ page, shop }) => {
  await openPage(page, '/')
  for (const text of ['глобус', 'телескоп']) {
    await field(page).fill(text)
    await field(page).press('Enter')
    await expect(title(page)).toContainText(text)
  }
  await openPage(page, '/')
  await field(page).focus()
  await expect(page.getByRole('option').nth(0)).toHaveText('телескоп')
  await expect(page.getByRole('option').nth(1)).toHaveText('глобус')
  await page.getByRole('option').nth(1).click()
  await expect(title(page)).toContainText('глобус')
  await logInHere(page, await newBuyer(shop))
  await openPage(page, '/profile')
  await page.getByRole('button', { name: 'Вийти' }).first().click()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('recent_searches'))).toBeNull()
})

test('the catalog button opens the rooms with their subcategories, and Escape closes them', async ({ page }) => {
  await openPage(page, '/about')
  await catalogButton(page).focus()
  await page.keyboard.press('Enter')
  const panel = page.locator('header').getByRole('navigation', { name: 'Каталог' })
  await expect(panel.locator('.room')).toHaveCount(12)
  await expectAccessible(page)
  await page.keyboard.press('Tab')
  await expect(panel.getByRole('link').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(catalogButton(page)).toBeFocused()
  await catalogButton(page).click()
  await page.mouse.click(5, 880)
  await expect(panel).toHaveCount(0)
  await catalogButton(page).click()
  await panel.getByRole('link', { name: 'Мікроскопи' }).click()
  await expect(title(page)).toHaveText('Мікроскопи')
  await expect(panel).toHaveCount(0)
})

test('the header has phones, address, hours, languages and the five menu links', async ({ page }) => {
  await openPage(page, '/')
  const header = page.locator('header')
  await expect(header.locator('a[href^="tel:"]:visible')).toHaveCount(3)
  await expect(header.getByText(/вул\. Шкільна/).first()).toBeVisible()
  await expect(header.getByText(/9:00–18:00/).first()).toBeVisible()
  await expect(header.getByRole('group', { name: 'Мова сайту' })).toBeVisible()
  await expect(header.getByRole('navigation', { name: 'Головне меню' }).getByRole('link')).toHaveText([
    'Каталог',
    'Про компанію',
    'Прайс-лист',
    'Консультація з тендерів',
    'Сертифікати та накази',
  ])
})

test('a closed announcement hands the focus to the header', async ({ page }) => {
  await openPage(page, '/')
  await page.getByRole('button', { name: 'Закрити оголошення' }).press('Enter')
  await expect(page.locator('aside.banner')).toBeHidden()
  await expect(page.locator('header a[href^="tel:"]').first()).toBeFocused()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('search opens over the whole screen, from the header and from the menu', async ({ page }) => {
    await openPage(page, '/about')
    const sheet = page.getByRole('dialog', { name: 'Пошук' })
    await page.locator('header').getByRole('button', { name: 'Пошук' }).click()
    await expect(sheet.getByRole('combobox')).toBeFocused()
    await expect(sheet.getByRole('listbox')).toBeVisible()
    const list_link = sheet.getByRole('link', { name: 'Маєте готовий список?' })
    await expect.poll(async () => (await list_link.boundingBox())?.x).toBe(16)
    await expectAccessible(page)
    await sheet.getByRole('button', { name: 'Закрити' }).click()
    await expect(sheet).toHaveCount(0)
    await page.getByRole('link', { name: 'Відкрити меню' }).click()
    await page.getByRole('dialog', { name: 'Головне меню' }).getByRole('button', { name: 'Пошук' }).click()
    await sheet.getByRole('combobox').fill('мікроскоп')
    await sheet.getByRole('combobox').press('Enter')
    await expect(sheet).toHaveCount(0)
    await expect(cards(page).first()).toContainText(/мікроскоп/i)
  })

  test('one Escape closes the search, whether or not something is typed', async ({ page }) => {
    await openPage(page, '/about')
    const sheet = page.getByRole('dialog', { name: 'Пошук' })
    const opener = page.getByRole('banner').getByRole('button', { name: 'Пошук' })
    for (const text of ['', 'глобус']) {
      await opener.click()
      await sheet.getByRole('combobox').fill(text)
      await expect(sheet.getByRole('listbox')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(sheet).toHaveCount(0)
      await expect(opener).toBeFocused()
    }
  })

  test('the way back from a suggestion shows the page, not the search', async ({ page }) => {
    await openPage(page, '/')
    await page.getByRole('banner').getByRole('button', { name: 'Пошук' }).click()
    const sheet = page.getByRole('dialog', { name: 'Пошук' })
    await sheet.getByRole('combobox').fill('глобус')
    await sheet
      .getByRole('option', { name: /Глобус/ })
      .first()
      .click()
    await expect(page).not.toHaveURL(/\/$/)
    await page.goBack()
    await expect(page).toHaveURL(/\/$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(sheet).toHaveCount(0)
  })

  test('Back closes the menu and stays on the page, and leads back from a page that was chosen in it', async ({
    page,
  }) => {
    const menu = page.getByRole('dialog', { name: 'Головне меню' })
    const openMenu = async () => {
      await page.getByRole('link', { name: 'Відкрити меню' }).click()
      await expect(page.locator('#menu:modal')).toBeVisible()
    }
    await openPage(page, '/')
    await openMenu()
    await menu.getByRole('link', { name: 'Про компанію' }).click()
    await expect(page).toHaveURL(/\/about$/)
    await openMenu()
    await page.goBack()
    await expect(menu).toHaveCount(0)
    await expect(page).toHaveURL(/\/about$/)
    await expect(page.getByRole('link', { name: 'Відкрити меню' })).toBeFocused()
    await openMenu()
    await menu.getByRole('link', { name: 'Прайс-лист' }).click()
    await expect(page).toHaveURL(/\/pricelist$/)
    for (const address of [/\/about$/, /\/$/]) {
      await page.goBack()
      await expect(page).toHaveURL(address)
      await expect(menu).toHaveCount(0)
    }
    await page.goForward()
    await expect(page).toHaveURL(/\/about$/)
    await page.goForward()
    await expect(page).toHaveURL(/\/pricelist$/)
    await expect(title(page)).toBeVisible()
  })

  test('Back closes the search and the drawers of the catalog, and stays', async ({ page }) => {
    await openPage(page, '/')
    await page
      .locator('#hero, main')
      .getByRole('link', { name: /каталог/i })
      .first()
      .click()
    await expect(page).toHaveURL(/\/catalog$/)
    for (const opener of ['Пошук', 'Категорії', 'Фільтри']) {
      await page.getByRole('button', { name: opener }).first().click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await page.goBack()
      await expect(page.getByRole('dialog'), opener).toHaveCount(0)
      await expect(page).toHaveURL(/\/catalog$/)
    }
    await page.goBack()
    await expect(page).toHaveURL(/\/$/)
  })

  for (const reducedMotion of ['reduce', 'no-preference'] as const)
    test.describe(`with motion: ${reducedMotion}`, () => {
      test.use({ contextOptions: { reducedMotion } })

      test('the menu holds the focus while it is open and returns it', async ({ page }) => {
        await openPage(page, '/about')
        const opener = page.getByRole('link', { name: 'Відкрити меню' })
        const menu = page.getByRole('dialog', { name: 'Головне меню' })
        await opener.press('Enter')
        await expect(page.locator('#menu:modal')).toBeVisible()
        await expect(page.locator('#menu :focus')).toBeVisible()
        await opener.focus()
        await expect(opener).not.toBeFocused()
        await page.keyboard.press('Escape')
        await expect(menu).toHaveCount(0)
        await expect(opener).toBeFocused()
      })
    })

  test.describe('once the page is at rest', () => {
    test.use({ contextOptions: { reducedMotion: 'no-preference' } })

    test('the closed menu is laid out, and nobody sees it or reaches it', async ({ page }) => {
      await openPage(page, '/about')
      await page.locator('html[data-laid-out]').waitFor()
      const link = page.locator('#menu nav a').first()
      expect((await link.boundingBox())?.height).toBeGreaterThan(40)
      await expect(link).toBeHidden()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await link.evaluate((hidden) => (hidden as HTMLElement).focus())
      await expect(link).not.toBeFocused()
    })
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the header’s field searches and the catalog button leads to the catalog', async ({ page }) => {
    await page.goto('/about')
    await field(page).fill('глобус')
    await field(page).press('Enter')
    await expect(title(page)).toHaveText('Пошук за запитом «глобус»')
    await catalogButton(page).click()
    await expect(title(page)).toHaveText('Каталог')
  })
})
