import { linkInMail, newAccount, popup, tokenCookie } from '../account.ts'
import { expectAccessibleEverywhere } from '../axe.ts'
import {
  basketBadge,
  confirmButton,
  fillInOrder,
  lineOf,
  productsToBuy,
  putIntoBasket,
  stockOf,
  thanks,
} from '../checkout.ts'
import { expect, test } from '../shop-test.ts'

test('a guest buys two products, and the mail shows number and sum', async ({ page, shop }) => {
  const [first, second] = await productsToBuy(shop, (card) => card.amount_in_store >= 5)
  if (!first || !second) throw new Error('the demo data has too few products')
  const stock = await stockOf(shop, first.id)
  await putIntoBasket(page, first)
  await putIntoBasket(page, second)
  await basketBadge(page).click()

  await lineOf(page, first).getByRole('button', { name: 'Збільшити' }).click()
  await expect(lineOf(page, first).getByRole('textbox')).toHaveValue('2')
  await page.getByLabel('Коментар до замовлення').fill('Потрібен зразок договору')
  const sum = (first.sale_price ?? first.price) * 2 + (second.sale_price ?? second.price)

  await fillInOrder(page, 'olena@lyceum.example')
  await confirmButton(page).click()
  await expect(thanks(page)).toContainText(/№\s2026-\d{6}|№\s\d{4}-\d{6}/)
  const number = /\d{4}-\d{6}/.exec(await thanks(page).innerText())?.[0] ?? ''
  await expect(thanks(page)).toContainText(shown(sum))
  await expect(page).toHaveURL(`${shop.url}/`)

  const mail = await shop.mailTo('olena@lyceum.example')
  expect(mail.subject).toContain(number)
  expect(plain(mail.text ?? '')).toContain(plain(shown(sum)))
  expect(plain(mail.html ?? '')).toContain(number)
  expect(await stockOf(shop, first.id)).toBe(stock - 2)

  await expect(basketBadge(page)).toHaveAccessibleName('Кошик')
  expect(await page.evaluate(() => [localStorage.getItem('basket'), document.cookie.includes('basket=')])).toEqual([
    null,
    false,
  ])
  await page.goto('/basket')
  await expect(page.getByRole('heading', { name: 'У кошику ще нічого немає' })).toBeVisible()
})

test('invalid contacts are reported under their fields, and the input is kept', async ({ page, shop }) => {
  const [card] = await productsToBuy(shop)
  if (!card) throw new Error('the demo data has no product')
  await putIntoBasket(page, card)
  await page.goto('/basket')
  await page.getByLabel('Коментар до замовлення').fill('Доставка до 1 вересня')
  await page.getByRole('button', { name: 'Оформити замовлення' }).click()
  await confirmButton(page).click()
  await expect(page.getByText('Перевірте адресу')).toBeVisible()
  await expect(page.getByText('Введіть номер повністю')).toBeVisible()
  await expect(page.getByLabel('Електронна пошта')).toBeFocused()

  await page.getByLabel('Електронна пошта').fill('olena@lyceum.example')
  await page.getByLabel('Телефон').pressSequentially('067')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.reload()
  await expect(page.getByLabel('Коментар до замовлення')).toHaveValue('Доставка до 1 вересня')
})

test('an amount stays between one and the stock', async ({ page, shop }) => {
  const [card] = await productsToBuy(shop, ({ amount_in_store }) => amount_in_store > 1 && amount_in_store < 100)
  if (!card) throw new Error('the demo data has no such product')
  await putIntoBasket(page, card)
  await page.goto('/basket')
  const line = lineOf(page, card)
  const amount = line.getByRole('textbox')
  await expect(line.getByRole('button', { name: 'Зменшити' })).toBeDisabled()

  await amount.fill(String(card.amount_in_store))
  await amount.press('Enter')
  await line.getByRole('button', { name: 'Збільшити' }).click()
  await expect(page.locator('.toast', { hasText: 'На складі немає такої кількості' })).toBeVisible()
  await expect(line).toContainText(new RegExp(`На складі лише ${card.amount_in_store}\\s(шт|компл)`))
  await expect(amount).toHaveValue(String(card.amount_in_store))

  await amount.fill('0')
  await amount.blur()
  await expect(amount).toHaveValue('1')
  await line.getByRole('button', { name: 'Видалити' }).click()
  await expect(page.getByRole('heading', { name: 'У кошику ще нічого немає' })).toBeVisible()
})

/** Unifies the spaces in amounts of money. */
const shown = (sum: number) => new Intl.NumberFormat('uk-UA', { minimumFractionDigits: 2 }).format(sum)
const plain = (text: string) => text.replace(/\s/g, '')

test('a guest makes an account in one field, and the order is in it once the mailbox confirms', async ({
  page,
  shop,
}) => {
  const [card] = await productsToBuy(shop)
  if (!card) throw new Error('the demo data has no product')
  const { email, password } = newAccount('Олена')
  await putIntoBasket(page, card)
  await basketBadge(page).click()
  await fillInOrder(page, email)
  await confirmButton(page).click()
  const number = /\d{4}-\d{6}/.exec(await thanks(page).innerText())?.[0] ?? ''
  const field = thanks(page).getByRole('textbox', { name: 'Створити пароль до кабінету' })
  const typed = field.or(thanks(page).locator('input[autocomplete=new-password]')).first()
  await typed.fill('short')
  await typed.press('Enter')
  await expect(thanks(page).getByRole('alert')).toContainText('8–32 символи')
  await expectAccessibleEverywhere(page, 'dialog.popup')
  await typed.fill(password)
  await thanks(page).getByRole('button', { name: 'Створити пароль' }).click()
  await expect(popup(page, 'Перевірте пошту')).toContainText(email)
  expect(await tokenCookie(page)).toBeUndefined()
  await page.goto(await linkInMail(shop, email, 'confirm'))
  await popup(page, 'Пошту підтверджено').getByRole('link', { name: 'Особистий кабінет' }).click()
  await page.goto('/profile?tab=orders')
  await expect(page.getByRole('main')).toContainText(number)
})
