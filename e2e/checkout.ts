import type { Page } from '@playwright/test'
import { callThrough } from '@shop/contract/call'
import { listProducts, type Card } from '@shop/contract/catalog'
import { placeGuestOrder } from '@shop/contract/orders'
import type { OpenShop } from './open-shop.ts'

/** Products of the first pages that a visitor can buy and the story can use. */
export async function productsToBuy(
  shop: OpenShop,
  suits: (card: Card) => boolean = () => true,
  /** For a story that comes after one which has filled the first pages with something else. */
  filters: { price_max?: string; in_stock?: '1' } = {},
): Promise<Card[]> {
  const call = callThrough(fetch, shop.url)
  const pages = await Promise.all(
    ['1', '2', '3', '4', '5', '6'].map((page) => call(listProducts, { query: { active: '1', page, ...filters } })),
  )
  const cards = pages.flatMap((page) => page.data)
  return cards.filter(
    (card) => card.status.id === 2 && card.order_multiple === 1 && card.amount_in_store > 0 && suits(card),
  )
}

/** Another customer, who does not use this browser, buys so many pieces. */
export async function somebodyElseBuys(shop: OpenShop, product_id: number, product_amount: number): Promise<void> {
  await callThrough(fetch, shop.url)(placeGuestOrder, {
    body: {
      products: [{ product_id, product_amount }],
      email_not_auth_user: 'somebody@else.example',
      phone_not_auth_user: '+380 (50) 000 00 00',
    },
  })
}

export async function stockOf(shop: OpenShop, product_id: number): Promise<number> {
  const answer = await fetch(`${shop.url}/api/products/${product_id}`)
  return ((await answer.json()) as { data: Card }).data.amount_in_store
}

/** Goes to the product's page and puts one piece into the basket. */
export async function putIntoBasket(page: Page, card: Card): Promise<void> {
  await page.goto(`/product/${card.id}`)
  await page.getByRole('main').getByRole('button', { name: /кошик/i }).first().click()
  await page.locator('.toast', { hasText: 'Товар додано в кошик' }).waitFor()
}

/** The line of a product on the basket page. */
export const lineOf = (page: Page, card: Card) => page.locator(`#basket-line-${card.id}`)

/** From the basket to the order's form, filled in. */
export async function fillInOrder(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Оформити замовлення' }).click()
  await page.getByLabel('Електронна пошта').fill(email)
  await page.getByLabel('Телефон').pressSequentially('0671234567')
}

export const confirmButton = (page: Page) => page.getByRole('button', { name: 'Підтвердити' })

export const thanks = (page: Page) => page.getByRole('dialog', { name: 'Дякуємо! Замовлення прийнято' })

/** The number next to the basket in the header. */
export const basketBadge = (page: Page) => page.locator('header a[href="/basket"]').first()
