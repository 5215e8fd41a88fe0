import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Secret, TOTP } from 'otpauth'
import { ROOT } from '../scripts/runtime.mjs'
import { linkInLetter, newPerson } from './account.ts'
import { knock, newColleague, signInOffice } from './office.ts'
import { expect, test } from './shop.ts'

// Chromium writes every refusal to the console.
test.use({ allowed_errors: [/status of 4(01|03|22)/] })

const menu = ['Огляд', 'Працівники', 'Журнал змін']

test('the owner comes in, sees how the shop does, and leaves', async ({ page, shop }) => {
  await signInOffice(page, shop)
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

test('a wrong password says so, and after three of them the browser works for the fourth try', async ({
  page,
  shop,
}) => {
  const manager = await newColleague(shop, 'manager')
  for (let n = 0; n < 3; n++) {
    await knock(page, { email: manager.email, password: `guess-${n}` })
    await expect(page.getByRole('alert')).toHaveText('Неправильна пошта або пароль')
  }
  await knock(page, manager)
  await expect(page.getByRole('heading', { level: 1, name: 'Огляд' })).toBeVisible({ timeout: 20_000 })
})

test('with a second factor switched on the sign-in asks for its code, and a recovery code opens once', async ({
  page,
  shop,
}) => {
  const manager = await signInOffice(page, shop, 'manager')
  await page.getByRole('link', { name: manager.name }).click()
  await page.getByRole('button', { name: 'Увімкнути' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Поточний пароль').fill(manager.password)
  await dialog.getByRole('button', { name: 'Далі' }).click()
  await expect(dialog.getByRole('img', { name: 'QR-код для застосунку' })).toBeVisible()
  const totp = new TOTP({ secret: Secret.fromBase32(await dialog.getByTestId('secret').innerText()) })
  await dialog.getByLabel('Код із застосунку').fill(totp.generate())
  await dialog.getByRole('button', { name: 'Підтвердити' }).click()
  const code = await page.getByTestId('recovery-codes').getByRole('listitem').first().innerText()
  await page.getByRole('button', { name: 'Коди збережено' }).click()
  await expect(page.getByText('Лишилося 10 кодів відновлення')).toBeVisible()

  await page.getByRole('button', { name: 'Вийти' }).click()
  await knock(page, manager)
  const field = page.getByLabel('Код із застосунку')
  await field.fill('000000')
  await page.getByRole('button', { name: 'Увійти' }).click()
  await expect(page.getByRole('alert')).toHaveText('Код неправильний або вже використаний')
  await field.fill(code)
  await page.getByRole('button', { name: 'Увійти' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Огляд' })).toBeVisible()
})

test('who is invited sets a password by the letter and finds the doors of the role, and no others', async ({
  page,
  shop,
}) => {
  await signInOffice(page, shop)
  await page.getByRole('link', { name: 'Працівники' }).click()
  await page.getByRole('link', { name: 'Додати' }).click()
  const { email, name, password } = newPerson('Дарина Нова')
  await page.getByRole('textbox', { name: 'Ім’я', exact: true }).fill(name)
  await page.getByLabel('Електронна пошта').fill(email)
  await page.getByLabel('Роль').selectOption('Редактор')
  await page.getByRole('button', { name: 'Зберегти' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByText('Запрошено', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Журнал змін' }).click()
  await expect(page.getByRole('row', { name: new RegExp(email) })).toContainText('запрошено')
  await page.getByRole('button', { name: 'Вийти' }).click()
  await expect(page.getByRole('heading', { name: 'Вхід для працівників' })).toBeVisible()

  await page.goto(await linkInLetter(shop, email, 'reset-password'))
  await page.locator('input[type=password]').nth(0).fill(password)
  await page.locator('input[type=password]').nth(1).fill(password)
  await page
    .locator('form')
    .filter({ has: page.locator('input[type=password]') })
    .getByRole('button')
    .last()
    .click()
  await expect(page.locator('input[type=password]')).toHaveCount(0)
  await knock(page, { email, password })
  const nav = page.getByRole('navigation', { name: 'Меню' })
  await expect(nav.getByRole('link', { name: 'Товари' })).toBeVisible()
  for (const closed of ['Працівники', 'Журнал змін', 'Замовлення'])
    await expect(nav.getByRole('link', { name: closed })).toHaveCount(0)
  for (const address of ['/admin/people', '/admin/audit', '/admin/orders']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: 'Сюди вам не можна' })).toBeVisible()
  }
})

test('below a large screen the menu is behind a burger', async ({ page, shop }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await knock(page, shop.admin)
  await expect(page.getByRole('heading', { level: 1, name: 'Огляд' })).toBeVisible()
  const nav = page.getByRole('navigation', { name: 'Меню' })
  await expect(nav).toBeHidden()
  await page.getByRole('button', { name: 'Меню' }).click()
  await nav.getByRole('link', { name: 'Працівники' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Працівники/ })).toBeVisible()
  await expect(nav).toBeHidden()
})

test('the storefront’s files know nothing of the back office', () => {
  const folder = path.join(ROOT, 'storefront/dist/client')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(js|css|html)$/.test(file),
  )
  expect(files.length).toBeGreaterThan(5)
  const telling = files.filter((file) => readFileSync(path.join(folder, file), 'utf8').includes('api/admin'))
  expect(telling).toEqual([])
})
