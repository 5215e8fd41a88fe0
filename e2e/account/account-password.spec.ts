import { callThrough } from '@shop/contract/call'
import { getProfile } from '@shop/contract/shop/account'
import { linkInMail, logInHere, newBuyer, popup, tokenOf, typeLogIn } from '../account.ts'
import { openPage, toastWith } from '../open-page.ts'
import { expect, test } from '../shop-test.ts'

test.use({ allowed_errors: [/status of (422|404|401)/] })

test('a forgotten password can be reset once by the link in the mail', async ({ page, shop }) => {
  const buyer = await newBuyer(shop)
  await openPage(page, '/catalog')
  await page.locator('header').getByRole('link', { name: 'Увійти' }).first().click()
  await popup(page, 'Вхід').getByLabel('Електронна пошта').fill(buyer.email)
  await popup(page, 'Вхід').getByRole('button', { name: 'Забули пароль?' }).click()
  // The form takes over the e-mail.
  await expect(popup(page, 'Відновлення пароля').getByLabel('Електронна пошта')).toHaveValue(buyer.email)
  await popup(page, 'Відновлення пароля').getByRole('button', { name: 'Надіслати' }).click()
  await expect(popup(page, 'Лист надіслано')).toContainText('Перейдіть за посиланням у листі')
  await popup(page, 'Лист надіслано').getByRole('button', { name: 'Зрозуміло' }).click()

  const link = await linkInMail(shop, buyer.email, 'reset-password')
  await openPage(page, link)
  const main = page.getByRole('main')
  await main.locator('input[name=new_password]').fill('NewShkola2026')
  await main.locator('input[name=repeated_password]').fill('NewShkola2025')
  await main.getByRole('button', { name: 'Зберегти пароль' }).click()
  await expect(main.getByRole('alert')).toHaveText('Паролі не збігаються')
  await main.locator('input[name=repeated_password]').fill('NewShkola2026')
  await main.getByRole('button', { name: 'Зберегти пароль' }).click()
  await expect(main).toContainText('Пароль змінено')
  await expect(page).toHaveURL(`${shop.url}/reset-password`)
  await main.getByRole('button', { name: 'Увійти' }).click()
  await typeLogIn(page, { email: buyer.email, password: 'NewShkola2026' })
  await expect(page.getByRole('dialog')).toBeHidden()

  await openPage(page, link)
  await main.locator('input[name=new_password]').fill('NewShkola2027')
  await main.locator('input[name=repeated_password]').fill('NewShkola2027')
  await main.getByRole('button', { name: 'Зберегти пароль' }).click()
  await expect(main).toContainText('Це посилання вже використано')
})

test('changing the password needs the current one and signs out other devices', async ({ page, shop }) => {
  const buyer = await newBuyer(shop)
  const elsewhere = await tokenOf(shop, buyer)
  await openPage(page, '/profile')
  await typeLogIn(page, buyer)
  await page.getByRole('button', { name: 'Змінити пароль' }).click()
  const form = popup(page, 'Зміна пароля')
  const type = async (current: string, next: string, again = next) => {
    await form.locator('input[name=current_password]').fill(current)
    await form.locator('input[name=new_password]').fill(next)
    await form.locator('input[name=repeated_password]').fill(again)
    await form.getByRole('button', { name: 'Змінити пароль' }).click()
  }
  await type(buyer.password, 'NewShkola2026', 'NewShkola')
  await expect(form.getByRole('alert')).toHaveText('Паролі не збігаються')
  await type(buyer.password, 'short')
  await expect(form.getByRole('alert')).toContainText('Пароль: 8–32 символи')
  await type('wrong-password', 'NewShkola2026')
  await expect(form.getByRole('alert')).toHaveText('Поточний пароль неправильний')
  await type(buyer.password, 'NewShkola2026')
  await expect(toastWith(page, 'Пароль змінено')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()

  await page.reload()
  await expect(page.getByRole('main')).toContainText(buyer.email)
  await expect(callThrough(fetch, shop.url)(getProfile, {}, { token: elsewhere })).rejects.toMatchObject({
    status: 401,
  })
})

test.describe('after three wrong passwords', () => {
  test('a captcha is required, and the correct password is accepted with it', async ({ page, shop }) => {
    const buyer = await newBuyer(shop)
    await openPage(page, '/profile')
    for (const guess of ['guess-one', 'guess-two', 'guess-three']) {
      await typeLogIn(page, { ...buyer, password: guess })
      await expect(popup(page, 'Вхід').getByRole('alert')).toHaveText('Неправильна пошта або пароль')
    }
    await typeLogIn(page, buyer)
    const dialog = popup(page, 'Вхід')
    await expect(dialog.getByRole('alert')).toHaveText('Підтвердьте, що ви не робот')
    await dialog.getByRole('checkbox', { name: 'Я не робот' }).press('Space')
    await expect(dialog.getByText('Перевірено')).toBeVisible({ timeout: 40_000 })
    await expect(dialog.getByRole('alert')).toBeHidden()
    await dialog.getByRole('button', { name: 'Увійти' }).click()
    await expect(page.getByRole('main')).toContainText(buyer.email)
  })
})

test('logging in in another tab is noticed by the open registration form', async ({ page, shop }) => {
  const buyer = await newBuyer(shop)
  const other = await page.context().newPage()
  await openPage(page, '/profile')
  await popup(page, 'Вхід').getByRole('button', { name: 'Зареєструватися' }).click()
  await openPage(other, '/basket')
  await logInHere(other, buyer)
  await expect(popup(page, 'Реєстрація')).toContainText('Ви вже в системі!')
  await popup(page, 'Реєстрація').getByRole('button', { name: 'Вийти' }).click()
  await expect(popup(page, 'Реєстрація').getByLabel('Електронна пошта')).toBeVisible()
})
