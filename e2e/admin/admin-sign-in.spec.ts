import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Secret, TOTP } from 'otpauth'
import { ROOT } from '../../scripts/processes/runtime.mjs'
import { linkInMail, newAccount } from '../account.ts'
import { submitSignIn, newStaffMember, signInAdmin } from '../admin.ts'
import { expect, test } from '../shop-test.ts'

// Chromium logs every refusal to the console.
test.use({ allowed_errors: [/status of 4(01|03|22)/] })

const menu = ['Огляд', 'Працівники', 'Журнал змін']

test('the owner signs in, sees the dashboard and signs out', async ({ page, shop }) => {
  await signInAdmin(page, shop)
  await expect(page.getByRole('heading', { level: 1, name: 'Огляд' })).toBeVisible()
  await expect(page.getByRole('img', { name: /Стовпчики/ })).toBeVisible()
  for (const name of menu)
    await expect(page.getByRole('navigation', { name: 'Меню' }).getByRole('link', { name })).toBeVisible()
  await page.getByRole('button', { name: 'en', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in for staff' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Sign in for staff' })).toBeVisible()
})

test('after the session has ended, a dialog asks to sign in, and what was typed can be saved', async ({
  page,
  shop,
}) => {
  const manager = await newStaffMember(shop, 'manager')
  await signInAdmin(page, shop)
  await page.goto('/admin/products/10')
  const price = page.getByRole('textbox', { name: 'Ціна, ₴', exact: true })
  await price.fill('12345,50')
  await page.context().clearCookies({ name: 'officeToken' })
  const save = page.getByRole('region', { name: 'Зберегти' }).getByRole('button', { name: 'Зберегти' })
  await save.click()
  const dialog = page.getByRole('dialog', { name: 'Увійдіть знову' })
  await expect(dialog.getByLabel('Електронна пошта')).toHaveValue(shop.admin.email)
  await dialog.getByLabel('Пароль', { exact: true }).fill(shop.admin.password)
  await dialog.getByRole('button', { name: 'Увійти' }).click()
  await expect(dialog).toBeHidden()
  await expect(price).toHaveValue(/^12\s345,50$/)
  await save.click()
  await expect(page.getByText('Збережено').first()).toBeVisible()
  // Everything on the screen is loaded again.
  await expect(save).toBeHidden()

  await price.fill('5,00')
  await page.context().clearCookies({ name: 'officeToken' })
  await save.click()
  await dialog.getByLabel('Електронна пошта').fill(manager.email)
  await dialog.getByLabel('Пароль', { exact: true }).fill(manager.password)
  await dialog.getByRole('button', { name: 'Увійти' }).click()
  await expect(page.getByRole('link', { name: manager.name })).toBeVisible()
  await expect(price).toHaveValue(/^12\s345,50$/)
})

test('after three wrong passwords the browser solves a captcha for the next attempt', async ({ page, shop }) => {
  const manager = await newStaffMember(shop, 'manager')
  for (let n = 0; n < 3; n++) {
    await submitSignIn(page, { email: manager.email, password: `guess-${n}` })
    await expect(page.getByRole('alert')).toHaveText('Неправильна пошта або пароль')
  }
  await submitSignIn(page, manager)
  await expect(page.getByRole('heading', { level: 1, name: 'Огляд' })).toBeVisible({ timeout: 20_000 })
})

test('with a second factor, sign-in asks for a code, recovery codes work once, and it can be switched off', async ({
  page,
  shop,
}) => {
  const manager = await signInAdmin(page, shop, 'manager')
  await page.getByRole('link', { name: manager.name }).click()
  await page.getByRole('button', { name: 'Увімкнути' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Поточний пароль').fill('not-my-password-1')
  await dialog.getByRole('button', { name: 'Далі' }).click()
  await expect(dialog.getByLabel('Поточний пароль')).toHaveAccessibleDescription('Неправильний поточний пароль')
  await dialog.getByLabel('Поточний пароль').fill(manager.password)
  await dialog.getByRole('button', { name: 'Далі' }).click()
  await expect(dialog.getByRole('img', { name: 'QR-код для застосунку' })).toBeVisible()
  const secret = await dialog.getByTestId('secret').innerText()
  const size = page.viewportSize() ?? { width: 1440, height: 900 }
  await page.setViewportSize({ width: 390, height: 844 })
  const in_app = dialog.getByRole('link', { name: 'Відкрити в застосунку' })
  expect(new URL((await in_app.getAttribute('href')) ?? '').searchParams.get('secret')).toBe(secret)
  await page.setViewportSize(size)
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  await expect(dialog.getByLabel('Код із застосунку')).toBeFocused()
  await dialog.getByLabel('Код із застосунку').fill('000000')
  await dialog.getByRole('button', { name: 'Підтвердити' }).click()
  await expect(dialog.getByLabel('Код із застосунку')).toHaveAccessibleDescription(
    'Код неправильний або вже використаний',
  )
  await dialog.getByLabel('Код із застосунку').fill(totp.generate())
  await dialog.getByRole('button', { name: 'Підтвердити' }).click()
  const codes = page.getByTestId('recovery-codes').getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const [code = '', other_code = ''] = await codes.allInnerTexts()
  await page.getByRole('button', { name: 'Коди збережено' }).click()
  await expect(page.getByText('Лишилося 10 кодів відновлення')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Нові коди відновлення' })).toBeFocused()

  await page.getByRole('button', { name: 'Вийти' }).click()
  // Leaving the page earlier would cancel the call.
  await expect(page.getByRole('heading', { name: 'Вхід для працівників' })).toBeVisible()
  await submitSignIn(page, manager)
  const field = page.getByLabel('Код із застосунку')
  await expect(field).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Напишіть код')
  await field.fill('000000')
  await page.getByRole('button', { name: 'Увійти' }).click()
  await expect(page.getByRole('alert')).toHaveText('Код неправильний або вже використаний')
  await field.fill(code)
  await page.getByRole('button', { name: 'Увійти' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Огляд' })).toBeVisible()

  await page.getByRole('link', { name: manager.name }).click()
  await page.getByRole('button', { name: 'Вимкнути' }).click()
  await dialog.getByLabel('Поточний пароль').fill(manager.password)
  await dialog.getByLabel('Код із застосунку').fill(code)
  await dialog.getByRole('button', { name: 'Вимкнути' }).click()
  await expect(dialog.getByLabel('Код із застосунку')).toHaveAccessibleDescription(
    /Код неправильний або вже використаний/,
  )
  await dialog.getByLabel('Код із застосунку').fill(other_code)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Увімкнути' })).toBeFocused()
  await page.getByRole('button', { name: 'Вийти' }).click()
  await expect(page.getByRole('heading', { name: 'Вхід для працівників' })).toBeVisible()
  await submitSignIn(page, manager)
  await expect(page.getByRole('heading', { level: 1, name: 'Огляд' })).toBeVisible()
})

test('an invited staff member sets a password and sees only the sections of their role', async ({ page, shop }) => {
  await signInAdmin(page, shop)
  await page.getByRole('link', { name: 'Працівники' }).click()
  await page.getByRole('link', { name: 'Запросити працівника' }).click()
  const { email, name, password } = newAccount('Дарина Нова')
  await page.getByRole('textbox', { name: 'Ім’я', exact: true }).fill(name)
  await page.getByLabel('Електронна пошта').fill(email)
  await page.getByLabel('Роль').selectOption('Редактор')
  await page.getByRole('button', { name: 'Зберегти' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Запрошення/ })).toBeVisible()
  await expect(page.getByRole('row', { name: new RegExp(email) })).toContainText('Чекає')
  await page.getByRole('link', { name: 'Журнал змін' }).click()
  await expect(page.getByRole('row', { name: new RegExp(email) })).toContainText('запрошено')
  await page.getByRole('button', { name: 'Вийти' }).click()
  await expect(page.getByRole('heading', { name: 'Вхід для працівників' })).toBeVisible()

  await page.goto(await linkInMail(shop, email, 'admin/invitation'))
  await page.getByLabel('Новий пароль').fill(password)
  await page.getByRole('button', { name: 'Прийняти запрошення' }).click()
  await expect(page.getByRole('main').getByRole('status')).toContainText('Запрошення прийнято')
  await submitSignIn(page, { email, password })
  const nav = page.getByRole('navigation', { name: 'Меню' })
  await expect(nav.getByRole('link', { name: 'Товари' })).toBeVisible()
  for (const closed of ['Працівники', 'Журнал змін', 'Замовлення'])
    await expect(nav.getByRole('link', { name: closed })).toHaveCount(0)
  for (const address of ['/admin/people', '/admin/audit', '/admin/orders']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: 'Сюди вам не можна' })).toBeVisible()
  }
})

test('an invitation can be resent and revoked', async ({ page, shop }) => {
  await signInAdmin(page, shop)
  const { email, name } = newAccount('Ірина Тимчасова')
  await page.goto('/admin/invitations/create')
  await page.getByRole('textbox', { name: 'Ім’я', exact: true }).fill(name)
  await page.getByLabel('Електронна пошта').fill(email)
  await page.getByRole('button', { name: 'Зберегти' }).click()
  const row = page.getByRole('row', { name: new RegExp(email) })
  await row.getByRole('button', { name: 'Надіслати ще раз' }).click()
  await expect(page.getByText('Лист надіслано')).toBeVisible()
  await row.getByRole('button', { name: 'Відкликати' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Відкликати' }).click()
  await expect(row).toContainText('Відкликано')
  await expect(row.getByRole('button')).toHaveCount(0)
})

test('staff change their e-mail by confirming a mail, and the old mailbox can revert it', async ({ page, shop }) => {
  const manager = await signInAdmin(page, shop, 'manager')
  const { email } = newAccount('Нова пошта')
  await page.getByRole('link', { name: manager.name }).click()
  await page.getByLabel('Нова пошта').fill(email)
  const panel = page.locator('section').filter({ has: page.getByLabel('Нова пошта') })
  await panel.getByLabel('Поточний пароль').fill(manager.password)
  await panel.getByRole('button', { name: 'Змінити пошту' }).click()
  await expect(page.getByText(`Нова пошта ${email} чекає на підтвердження`)).toBeVisible()
  await page.goto(await linkInMail(shop, email, 'admin/confirm-email'))
  await page.getByRole('button', { name: 'Підтвердити пошту' }).click()
  await expect(page.getByRole('main').getByRole('status')).toContainText('Нову пошту підтверджено')
  await page.goto(await linkInMail(shop, manager.email, 'admin/undo-email'))
  await page.getByLabel('Новий пароль').fill('Sklad-2027!')
  await page.getByRole('button', { name: 'Повернути акаунт' }).click()
  await expect(page.getByRole('main').getByRole('status')).toContainText('Попередня пошта знову діє')
  await submitSignIn(page, { email: manager.email, password: 'Sklad-2027!' })
  await expect(page.getByRole('heading', { level: 1, name: 'Огляд' })).toBeVisible()
})

test('on smaller screens the menu is behind a burger button', async ({ page, shop }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await submitSignIn(page, shop.admin)
  await expect(page.getByRole('heading', { level: 1, name: 'Огляд' })).toBeVisible()
  const nav = page.getByRole('navigation', { name: 'Меню' })
  await expect(nav).toBeHidden()
  await page.getByRole('button', { name: 'Меню' }).click()
  await nav.getByRole('link', { name: 'Працівники' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Працівники/ })).toBeVisible()
  await expect(nav).toBeHidden()
})

test('the storefront’s files do not mention the admin', () => {
  const folder = path.join(ROOT, 'storefront/dist/client')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(js|css|html)$/.test(file),
  )
  expect(files.length).toBeGreaterThan(5)
  const telling = files.filter((file) => readFileSync(path.join(folder, file), 'utf8').includes('api/admin'))
  expect(telling).toEqual([])
})
