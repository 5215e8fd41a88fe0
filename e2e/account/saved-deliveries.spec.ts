import type { Page } from '@playwright/test'
import { newBuyer, typeLogIn } from '../account.ts'
import { expectAccessibleEverywhere } from '../axe.ts'
import { productsToBuy, putIntoBasket } from '../checkout.ts'
import { openPage } from '../open-page.ts'
import { expect, test } from '../shop-test.ts'

const panelOf = (page: Page) => page.getByRole('region', { name: 'Адреси й отримувачі' })

async function addBranch(page: Page, label: string) {
  const panel = panelOf(page)
  await panel.getByRole('button', { name: 'Додати адресу' }).click()
  await panel.getByRole('button', { name: 'Зберегти' }).click()
  await expect(panel.getByLabel('Назва для вас')).toBeFocused()
  await expect(panel.getByRole('alert')).toHaveCount(2)
  await panel.getByLabel('Назва для вас').fill(label)
  await panel.getByRole('combobox', { name: 'Населений пункт' }).fill('Вінни')
  await panel.getByRole('option', { name: /Вінниця/ }).click()
  await panel.getByRole('combobox', { name: 'Відділення' }).fill('1')
  await panel.getByRole('option', { name: /№ 1\b/ }).first().click()
  await panel.getByLabel('Отримувач', { exact: true }).fill('Ткачук Марія')
  await panel.getByLabel('Телефон отримувача').pressSequentially('0671112233')
  await panel.getByRole('button', { name: 'Зберегти' }).click()
  await expect(panel.getByRole('listitem').filter({ hasText: label })).toContainText('Ткачук Марія')
}

test('a buyer keeps several addresses with receivers, and checkout begins with the default one', async ({
  page,
  shop,
}) => {
  await openPage(page, '/profile')
  await typeLogIn(page, await newBuyer(shop))
  const panel = panelOf(page)
  await expect(panel).toContainText('Збережіть адреси корпусів')
  await addBranch(page, 'Корпус 1')
  await panel.getByRole('button', { name: 'Додати адресу' }).click()
  await panel.getByLabel('Назва для вас').fill('Корпус 1')
  await panel.getByLabel('Спосіб доставки').selectOption({ label: 'Самовивіз' })
  await panel.getByRole('button', { name: 'Зберегти' }).click()
  await expect(panel).toContainText('Така назва вже є')
  await panel.getByLabel('Назва для вас').fill('Склад')
  await panel.getByRole('button', { name: 'Зберегти' }).click()
  const store = panel.getByRole('listitem').filter({ hasText: 'Склад' })
  const first = panel.getByRole('listitem').filter({ hasText: 'Корпус' })
  await expect(first).toContainText('Основна')

  await first.getByRole('button', { name: 'Змінити' }).click()
  await panel.getByLabel('Назва для вас').fill('Корпус 2')
  await panel.getByRole('button', { name: 'Зберегти' }).click()
  await expect(first).toContainText('Корпус 2')
  await store.getByRole('button', { name: 'Зробити основною' }).click()
  await expect(panel.getByRole('listitem').first()).toContainText('Склад')
  await first.getByRole('button', { name: 'Зробити основною' }).click()
  await expect(panel.getByRole('listitem').first()).toContainText('Корпус 2')
  await expectAccessibleEverywhere(page, 'main')

  const [card] = await productsToBuy(shop)
  if (!card) throw new Error('the demo data has no product')
  await putIntoBasket(page, card)
  await openPage(page, '/checkout')
  const saved = page.getByRole('group', { name: 'Збережені адреси' })
  await expect(saved.getByRole('button', { name: 'Корпус 2' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.locator('.review2')).toContainText('Вінниця')
  await expect(page.locator('.review2')).toContainText('Ткачук Марія')
  await saved.getByRole('button', { name: 'Склад' }).click()
  await expect(page.locator('.review2')).toContainText('Самовивіз')
  await expect(page.locator('.review2')).not.toContainText('Ткачук Марія')

  await openPage(page, '/profile')
  await store.getByRole('button', { name: 'Вилучити' }).click()
  await expect(store.getByRole('button', { name: 'Вилучити' })).toBeFocused()
  await store.getByRole('button', { name: 'Скасувати' }).click()
  await expect(store.getByRole('button', { name: 'Змінити' })).toBeFocused()
  await store.getByRole('button', { name: 'Вилучити' }).click()
  await store.getByRole('button', { name: 'Вилучити' }).click()
  await expect(panel.getByRole('listitem')).toHaveCount(1)
  await expect(panel.getByRole('heading', { name: 'Адреси й отримувачі' })).toBeFocused()
})
