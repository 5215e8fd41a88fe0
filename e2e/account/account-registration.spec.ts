import { linkInMail, newAccount, popup, tokenCookie, typeLogIn } from '../account.ts'
import { expectAccessibleEverywhere } from '../axe.ts'
import { openPage } from '../open-page.ts'
import { expect, test } from '../shop-test.ts'

test.use({ allowed_errors: [/status of (422|404)/] })

test('a visitor registers, confirms the e-mail by the link in the mail and reaches the account', async ({
  page,
  shop,
}) => {
  const olena = newAccount('Олена Коваленко')
  await openPage(page, '/')
  await page.locator('header').getByRole('link', { name: 'Увійти' }).first().click()
  await popup(page, 'Вхід').getByRole('button', { name: 'Зареєструватися' }).click()
  const form = popup(page, 'Реєстрація')
  const send = form.getByRole('button', { name: 'Зареєструватися' })

  // All at once; the first wrong field has the focus.
  await form.getByLabel('Ім’я').fill('Олена 2')
  await form.getByLabel('Електронна пошта').fill('olena')
  await send.click()
  await expect(form.getByRole('alert')).toHaveText([
    'Ім’я може містити літери, апостроф, дефіс і пробіли',
    /Перевірте адресу/,
    'Введіть номер повністю',
    /Пароль: 8–32 символи/,
  ])
  await expect(form.getByLabel('Ім’я')).toBeFocused()
  await form.getByLabel('Ім’я').fill(' ')
  await send.click()
  await expect(form.getByRole('alert').first()).toHaveText('Заповніть це поле')
  await form.getByLabel('Ім’я').fill(olena.name)
  await form.getByLabel('Електронна пошта').fill(olena.email)
  await expect(form.getByRole('alert')).toHaveCount(2)
  await form.getByLabel('Телефон').fill('067 555 01 72')
  await expect(form.getByLabel('Телефон')).toHaveValue(olena.phone_number)
  const password = form
    .getByRole('textbox', { name: /^Пароль/ })
    .or(form.locator('input[name=password]'))
    .first()
  await password.fill('short')
  await send.click()
  await expect(form.getByRole('alert')).toContainText('Пароль: 8–32 символи')
  await expect(password).toHaveAttribute('type', 'password')
  await form.getByRole('button', { name: 'Показати пароль' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await expect(form.getByRole('link', { name: 'обробку персональних даних' })).toHaveAttribute('href', '/docs/personal')
  await expectAccessibleEverywhere(page, 'dialog.popup')
  await password.fill(olena.password)
  await send.click()

  await expect(popup(page, 'Перевірте пошту')).toContainText(olena.email)
  await popup(page, 'Перевірте пошту').getByRole('button', { name: 'Зрозуміло' }).click()

  await page.locator('header').getByRole('link', { name: 'Увійти' }).first().click()
  await typeLogIn(page, olena)
  await expect(popup(page, 'Вхід')).toContainText('Підтвердьте пошту за посиланням у листі, щоб увійти')
  await popup(page, 'Вхід').getByRole('button', { name: 'Надіслати лист ще раз' }).click()
  await expect(popup(page, 'Перевірте пошту')).toBeVisible()
  await expect
    .poll(async () => (await shop.outbox()).filter(({ to }) => to?.[0]?.address === olena.email).length)
    .toBe(2)

  const link = await linkInMail(shop, olena.email, 'confirm')
  await page.goto(link)
  await expect(popup(page, 'Пошту підтверджено')).toBeVisible()
  await expect(page).toHaveURL(`${shop.url}/`)
  await popup(page, 'Пошту підтверджено').getByRole('link', { name: 'Особистий кабінет' }).click()
  const cookie = await tokenCookie(page)
  expect(cookie?.sameSite).toBe('Lax')
  await expect(page.getByRole('main')).toContainText(olena.phone_number)

  await page.goto(link)
  await expect(popup(page, 'Посилання вже використано')).toBeVisible()
})

test('a registered e-mail is reported under its field, and the input is kept', async ({ page }) => {
  await openPage(page, '/profile')
  await popup(page, 'Вхід').getByRole('button', { name: 'Зареєструватися' }).click()
  const form = popup(page, 'Реєстрація')
  await form.getByLabel('Ім’я').fill('Петро Гнатюк')
  await form.getByLabel('Електронна пошта').fill('buyer@school.example')
  await form.getByLabel('Телефон').fill('0675550172')
  await form.locator('input[name=password]').fill('Shkola2025!')
  await form.getByRole('button', { name: 'Зареєструватися' }).click()
  await expect(form.getByRole('alert')).toHaveText('Ця пошта вже зареєстрована')
  await expect(form.getByLabel('Електронна пошта')).toBeFocused()
  await expect(form.locator('input[name=password]')).toHaveValue('Shkola2025!')
})

test('an invalid link says so and offers a new mail', async ({ page, shop }) => {
  await page.goto('/confirm?email=nobody@lyceum.example&code=wrong')
  await popup(page, 'Підтвердьте пошту').waitFor()
  await expectAccessibleEverywhere(page, 'dialog.popup')
  await popup(page, 'Підтвердьте пошту').getByRole('button', { name: 'Підтвердити пошту' }).click()
  const dialog = popup(page, 'Посилання неправильне')
  await expect(dialog).toBeVisible()
  await expect(page).toHaveURL(`${shop.url}/`)
  await dialog.getByRole('button', { name: 'Надіслати лист ще раз' }).click()
  await expect(popup(page, 'Перевірте пошту')).toBeVisible()
})
