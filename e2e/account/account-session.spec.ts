import { callThrough } from '@shop/contract/call'
import { logOut } from '@shop/contract/shop/account'
import { logInHere, newBuyer, popup, tokenCookie, typeLogIn } from '../account.ts'
import { basketBadge, lineOf, productsToBuy, putIntoBasket } from '../checkout.ts'
import { openPage, skipOfferPopup } from '../open-page.ts'
import { expect, test } from '../shop-test.ts'

test.use({ allowed_errors: [/status of (422|401)/] })

test.beforeEach(({ page }) => skipOfferPopup(page))

test('a guest’s basket and favourites are kept after log-in, on every device', async ({ page, shop, browser }) => {
  const buyer = await newBuyer(shop)
  const [card] = await productsToBuy(shop, ({ amount_in_store }) => amount_in_store > 2)
  if (!card) throw new Error('the demo data has no such product')
  await putIntoBasket(page, card)
  await page.getByRole('main').locator('.fav').first().click()
  await logInHere(page, buyer)
  await expect(basketBadge(page)).toHaveAccessibleName(/1/)

  const phone = await browser.newContext({ baseURL: shop.url })
  const there = await phone.newPage()
  await openPage(there, '/basket')
  await logInHere(there, buyer)
  await expect(lineOf(there, card)).toBeVisible()
  await openPage(there, '/favorites')
  await expect(there.getByRole('main').locator('article.card')).toHaveCount(1)
  await phone.close()
})

test('signing in or out in one tab is visible in the other', async ({ page, shop }) => {
  const buyer = await newBuyer(shop)
  const other = await page.context().newPage()
  await openPage(page, '/')
  await openPage(other, '/catalog')
  const accountIn = (tab: typeof page) => tab.locator('header').getByRole('link', { name: 'Особистий кабінет' }).first()
  await logInHere(page, buyer)
  await expect(accountIn(other)).toBeVisible()
  await accountIn(other).click()
  await expect(other.getByRole('main')).toContainText(buyer.email)
  await other.getByRole('button', { name: 'Вийти' }).first().click()
  await expect(accountIn(page)).toBeHidden()
  await expect(page.locator('header').getByRole('link', { name: 'Увійти' }).first()).toBeVisible()
})

test('an expired session asks to log in, and the work continues', async ({ page, shop }) => {
  const buyer = await newBuyer(shop)
  await openPage(page, '/profile')
  await typeLogIn(page, buyer)
  const block = page.getByRole('region', { name: 'Адреса доставки' })
  await block.getByRole('button', { name: 'Змінити' }).click()
  await block.getByLabel('Отримувач').fill('Гнатюк Марія')
  await block.getByLabel('Адреса').fill('м. Вінниця, вул. Соборна, 40')
  const cookie = await tokenCookie(page)
  await callThrough(fetch, shop.url)(logOut, {}, { token: cookie?.value })

  await block.getByRole('button', { name: 'Зберегти' }).click()
  await expect(popup(page, 'Вхід')).toContainText('Сеанс завершився')
  await typeLogIn(page, buyer)
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(block.getByRole('button', { name: 'Змінити' })).toBeVisible()
  await expect(block).toContainText('м. Вінниця, вул. Соборна, 40')
  await page.reload()
  await expect(block).toContainText('м. Вінниця, вул. Соборна, 40')
})

test('an order form interrupted by a log-in reopens', async ({ page, shop }) => {
  const buyer = await newBuyer(shop)
  const [card] = await productsToBuy(shop, ({ price }) => price > 2000)
  if (!card) throw new Error('the demo data has no such product')
  await openPage(page, '/')
  await logInHere(page, buyer)
  await putIntoBasket(page, card)
  await page.goto('/basket')
  await page.getByRole('button', { name: 'Оформити замовлення' }).click()
  await expect(page.getByRole('dialog', { name: 'Оформлення замовлення' })).toContainText(buyer.email)
  const cookie = await tokenCookie(page)
  await callThrough(fetch, shop.url)(logOut, {}, { token: cookie?.value })
  await page.getByRole('button', { name: 'Підтвердити' }).click()
  await expect(popup(page, 'Вхід')).toContainText('Сеанс завершився')
  await typeLogIn(page, buyer)
  await expect(page.getByRole('dialog', { name: 'Оформлення замовлення' })).toContainText(buyer.email)
  await page.getByRole('button', { name: 'Підтвердити' }).click()
  await expect(page.getByRole('dialog', { name: 'Дякуємо! Замовлення прийнято' })).toBeVisible()
})
