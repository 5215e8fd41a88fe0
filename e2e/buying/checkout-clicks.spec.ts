import type { Page } from '@playwright/test'
import { expectAccessible } from '../axe.ts'
import { basketBadge, productsToBuy, putIntoBasket, thanks, unknownCode } from '../checkout.ts'
import { openPage } from '../open-page.ts'
import { expect, test } from '../shop-test.ts'

const CLICKS_MAX = 14
const ROOM_CLICKS_MAX = 12

/** Presses of the pointer in this tab, whatever was pressed. */
async function countClicks(page: Page) {
  await page.addInitScript(() =>
    addEventListener(
      'pointerdown',
      () => sessionStorage.setItem('presses', String(Number(sessionStorage.getItem('presses') ?? 0) + 1)),
      { capture: true },
    ),
  )
  return () => page.evaluate(() => Number(sessionStorage.getItem('presses') ?? 0))
}

test('a guest orders for a lyceum, with its requisites and a branch, in at most 14 clicks', async ({ page, shop }) => {
  const clicks = await countClicks(page)
  const [card] = await productsToBuy(shop)
  if (!card) throw new Error('the demo data has no product')
  const type = async (name: string, text: string) => {
    await page.locator(`[name="${name}"]`).click()
    await page.keyboard.type(text)
  }
  const choose = async (name: string, text: string, option: RegExp) => {
    await type(name, text)
    await page.getByRole('option', { name: option }).first().click()
  }
  await openPage(page, `/product/${card.id}`)
  await page.getByRole('main').getByRole('button', { name: /кошик/i }).first().click()
  await page.locator('.toast', { hasText: 'Товар додано в кошик' }).waitFor()
  await basketBadge(page).click()
  await page.getByRole('link', { name: 'Оформити з доставкою й реквізитами' }).click()
  await type('buyer.code', unknownCode(31_415_926))
  await expect(page.getByText('Такого коду в попередніх замовленнях немає')).toBeVisible()
  await type('buyer.name', 'Вільхівецький ліцей')
  await type('buyer.legal_address', 'с. Вільхівець, вул. Шкільна, 4')
  await type('buyer.contact_person', 'Ткачук Марія Іванівна')
  await type('phone', '0671234567')
  await type('email', 'vilkhivets@lyceum.example')
  await choose('delivery.settlement', 'Вінн', /Вінниця/)
  await choose('delivery.branch', '1', /№ 1\b/)
  await page.getByRole('button', { name: /^Надіслати замовлення/ }).click()
  await expect(thanks(page)).toBeVisible()
  const count = await clicks()
  expect(count).toBeGreaterThan(3)
  expect(count).toBeLessThanOrEqual(CLICKS_MAX)
  const mail = await shop.mailTo('vilkhivets@lyceum.example')
  expect(mail.text).toContain('Вільхівецький ліцей')
})

test('from the home page to the files of an offer for a physics room in at most 12 clicks', async ({ page }) => {
  const clicks = await countClicks(page)
  await openPage(page, '/')
  await page.getByRole('button', { name: 'Каталог' }).click()
  await page.getByRole('link', { name: 'Комплексні рішення' }).first().click()
  await page
    .getByRole('main')
    .getByRole('link', { name: /Кабінет фізики/ })
    .first()
    .click()
  await page.getByRole('textbox', { name: 'Учнів у класі' }).click()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('28')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Груп чи пар' })).toHaveValue('14')
  await page.getByRole('main').getByRole('button', { name: 'Комерційна пропозиція' }).click()
  const popup = page.getByRole('dialog', { name: 'Комерційна пропозиція' })
  await popup.getByLabel('Електронна пошта').click()
  await page.keyboard.type('deputy@lyceum.example')
  await popup.getByRole('button', { name: 'Отримати пропозицію' }).click()
  const download = page.waitForEvent('download')
  await popup.getByRole('link', { name: /PDF/ }).click()
  expect((await download).suggestedFilename()).toMatch(/^Комерційна пропозиція .*\.pdf$/)
  const count = await clicks()
  expect(count).toBeGreaterThan(3)
  expect(count).toBeLessThanOrEqual(ROOM_CLICKS_MAX)
})

const focusedName = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name') ?? '')

async function tabTo(page: Page, name: string) {
  for (let pressed = 0; pressed < 40; pressed++) {
    if ((await focusedName(page)) === name) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never reaches ${name}`)
}

for (const width of [1440, 390, 320])
  test(`checkout works by keyboard alone at ${width} px, with lists of settlements and branches`, async ({
    page,
    shop,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    const [card] = await productsToBuy(shop)
    if (!card) throw new Error('the demo data has no product')
    await putIntoBasket(page, card)
    await openPage(page, '/checkout')
    const clicks = await countClicks(page)
    await page.reload()
    const { keyboard } = page
    const fill = async (name: string, text: string) => {
      await tabTo(page, name)
      await keyboard.type(text)
    }
    const choose = async (name: string, text: string) => {
      await fill(name, text)
      await page.getByRole('option').first().waitFor()
      await keyboard.press('ArrowDown')
      await keyboard.press('Enter')
    }
    const option = (name: RegExp) => page.getByRole('radio', { name })
    await option(/^Заклад освіти/).waitFor()
    await fill('buyer.code', unknownCode(27_182_818 + width))
    await expect(page.getByText('Такого коду в попередніх замовленнях немає')).toBeVisible()
    await fill('buyer.name', 'Вільхівецький ліцей')
    await fill('buyer.legal_address', 'с. Вільхівець, вул. Шкільна, 4')
    await fill('buyer.contact_person', 'Ткачук Марія Іванівна')
    await fill('phone', '0671234567')
    await fill('email', `width-${width}@lyceum.example`)
    await keyboard.press('Tab')
    await expect(option(/^Нова пошта, відділення/)).toBeFocused()
    await choose('delivery.settlement', 'Вінни')
    await expect(page.locator('.review2')).toContainText('Вінниця')
    const edit = page.locator('.found--np').getByRole('button', { name: 'Змінити' })
    await expect(edit).toBeFocused()
    await choose('delivery.branch', '1')
    await expect(page.locator('.review2')).toContainText('№ 1')
    await expect(edit.last()).toBeFocused()
    await keyboard.press('Enter')
    await expect(page.locator('[name="delivery.branch"]')).toBeFocused()
    await choose('delivery.branch', '1')
    await option(/^За договором через казначейство/).focus()
    await keyboard.press('ArrowDown')
    await expect(option(/^За рахунком, передоплата/)).toBeChecked()
    await expectAccessible(page)
    await page.getByRole('button', { name: /^Надіслати замовлення/ }).focus()
    await keyboard.press('Enter')
    await expect(thanks(page)).toBeVisible()
    expect(await clicks()).toBe(0)
  })

for (const [lng, title, who] of [
  ['ua', 'Оформлення замовлення', 'Заклад освіти'],
  ['ru', 'Оформление заказа', 'Учебное заведение'],
  ['en', 'Checkout', 'School'],
] as const)
  test(`checkout speaks ${lng}`, async ({ page, shop }) => {
    const [card] = await productsToBuy(shop)
    if (!card) throw new Error('the demo data has no product')
    await putIntoBasket(page, card)
    await openPage(page, `/checkout?lng=${lng}`)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByRole('radio', { name: new RegExp(`^${who}`) })).toBeChecked()
    expect(await page.getByRole('main').locator('form').innerText()).not.toMatch(/checkout_|delivery_/)
  })
