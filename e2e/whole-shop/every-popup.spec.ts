import type { Page } from '@playwright/test'
import { linkInMail, newAccount, popup } from '../account.ts'
import { expectAccessibleEverywhere } from '../axe.ts'
import { confirmButton, fillInOrder, productsToBuy, putIntoBasket, thanks } from '../checkout.ts'
import { openPage } from '../open-page.ts'
import { expect, test } from '../shop-test.ts'

test.use({ allowed_errors: [/status of (401|404|422)/] })
// Blocks the popup of offer-popup.spec.ts.
test.beforeEach(({ page }) => page.addInitScript(() => localStorage.setItem('isShown', 'true')))

/** The page behind must not be reachable. */
async function expectPopup(page: Page, title: string) {
  await expect(popup(page, title)).toBeVisible()
  await expectAccessibleEverywhere(page)
}

test('the popups of the account are accessible and fit on every screen', async ({ page, shop }) => {
  const olena = newAccount('Олена')
  await openPage(page, '/profile')
  await expectPopup(page, 'Вхід')
  await popup(page, 'Вхід').getByRole('button', { name: 'Забули пароль?' }).click()
  await expectPopup(page, 'Відновлення пароля')

  await openPage(page, '/profile')
  await popup(page, 'Вхід').getByRole('button', { name: 'Зареєструватися' }).click()
  const form = popup(page, 'Реєстрація')
  await form.getByRole('button', { name: 'Зареєструватися' }).click()
  await expectPopup(page, 'Реєстрація')
  await form.getByLabel('Ім’я').fill(olena.name)
  await form.getByLabel('Електронна пошта').fill(olena.email)
  await form.getByLabel('Телефон').fill('0675550172')
  await form.locator('input[name=password]').fill(olena.password)
  await form.getByRole('button', { name: 'Зареєструватися' }).click()
  await expectPopup(page, 'Перевірте пошту')

  await page.goto('/confirm?email=nobody@lyceum.example&code=wrong')
  await expectPopup(page, 'Підтвердьте пошту')
  await popup(page, 'Підтвердьте пошту').getByRole('button', { name: 'Підтвердити пошту' }).click()
  await expectPopup(page, 'Посилання неправильне')

  await page.goto(await linkInMail(shop, olena.email, 'confirm'))
  await expectPopup(page, 'Пошту підтверджено')
  await popup(page, 'Пошту підтверджено').getByRole('link', { name: 'Особистий кабінет' }).click()
  await page.getByRole('button', { name: 'Змінити пароль' }).click()
  await expectPopup(page, 'Зміна пароля')
})

test('the popups of an order and of an offer are accessible and fit on every screen', async ({ page, shop }) => {
  const [card] = await productsToBuy(shop, ({ amount_in_store }) => amount_in_store > 5)
  if (!card) throw new Error('the demo data has no product')
  await putIntoBasket(page, card)
  await openPage(page, '/basket')
  await page.getByRole('button', { name: 'Комерційна пропозиція' }).click()
  await popup(page, 'Комерційна пропозиція').getByRole('button', { name: 'Отримати пропозицію' }).click()
  await expectPopup(page, 'Комерційна пропозиція')

  await openPage(page, '/basket')
  await fillInOrder(page, newAccount('Олена').email)
  await expectPopup(page, 'Оформлення замовлення')
  await confirmButton(page).click()
  await expect(thanks(page)).toBeVisible()
  await expectAccessibleEverywhere(page)
})

test('menu, search and filters of a phone are accessible', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openPage(page, '/catalog')
  for (const opener of ['Відкрити меню', 'Категорії', 'Фільтри', 'Пошук']) {
    await page
      .getByRole('button', { name: opener })
      .or(page.getByRole('link', { name: opener }))
      .first()
      .click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessibleEverywhere(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})
