import { basketBadge, lineOf, productsToBuy, putIntoBasket } from '../checkout.ts'
import { toastWith } from '../open-page.ts'
import { expect, test } from '../shop-test.ts'

test('tabs share the basket and do not overwrite each other', async ({ context, shop }) => {
  const [first, second] = await productsToBuy(shop, ({ amount_in_store }) => amount_in_store >= 5)
  if (!first || !second) throw new Error('the demo data has too few products')
  const [left, right] = [await context.newPage(), await context.newPage()]
  await right.goto('/')
  await putIntoBasket(left, first)
  await expect(basketBadge(right)).toHaveAccessibleName(/1/)

  await putIntoBasket(right, second)
  await expect(basketBadge(left)).toHaveAccessibleName(/2/)

  await left.goto('/basket')
  await right.goto('/basket')
  await lineOf(left, first).getByRole('button', { name: 'Збільшити' }).click()
  await expect(lineOf(right, first).getByRole('textbox')).toHaveValue('2')
  await lineOf(right, second).getByRole('button', { name: 'Видалити' }).click()
  await expect(lineOf(left, second)).toHaveCount(0)
  await expect(lineOf(left, first).getByRole('textbox')).toHaveValue('2')
})

test('tabs share the favourites', async ({ context }) => {
  const [left, right] = [await context.newPage(), await context.newPage()]
  await left.goto('/catalog')
  await right.goto('/favorites')
  await left.locator('.card__fav').first().click()
  await expect(right.locator('.card')).toHaveCount(1)
  await right.locator('.card__fav').first().click()
  await expect(left.locator('.card__fav').first()).toHaveAttribute('aria-pressed', 'false')
})

test('the order’s form closes when another tab has ordered the basket or emptied it', async ({ context, shop }) => {
  const [product] = await productsToBuy(shop, ({ amount_in_store }) => amount_in_store >= 5)
  if (!product) throw new Error('the demo data has too few products')
  const [left, right] = [await context.newPage(), await context.newPage()]
  await putIntoBasket(left, product)
  await right.goto('/basket')
  await right.getByRole('button', { name: 'Оформити замовлення' }).click()
  const form = right.getByRole('dialog', { name: 'Оформлення замовлення' })
  await expect(form).toContainText('1 одиниця товару')
  await left.goto('/basket')
  await lineOf(left, product).getByRole('button', { name: 'Збільшити' }).click()
  await expect(form).toContainText('2 одиниці товару')
  await lineOf(left, product).getByRole('button', { name: 'Видалити' }).click()
  await expect(form).toHaveCount(0)
  await expect(toastWith(right, 'Кошик уже порожній')).toBeVisible()
})
