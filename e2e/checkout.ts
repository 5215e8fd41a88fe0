import type { Page } from '@playwright/test'
import { callThrough } from '@shop/contract/call'
import { isSellerCode } from '@shop/contract/rules/orders/requisites'
import { listProducts, type Card } from '@shop/contract/shop/catalog'
import { placeGuestOrder } from '@shop/contract/shop/orders/orders'
import type { OpenShop } from './open-shop.ts'

/** Products of the demo data that can be bought and match the filter, oldest first: stories add newer ones, also kits. */
export async function productsToBuy(
  shop: OpenShop,
  suits: (card: Card) => boolean = () => true,
  /** For tests that run after others filled the first pages. */
  filters: { price_max?: string; in_stock?: '1' } = {},
): Promise<Card[]> {
  const call = callThrough(fetch, shop.url)
  const pages = await Promise.all(
    ['1', '2', '3', '4', '5', '6'].map((page) => call(listProducts, { query: { active: '1', page, ...filters } })),
  )
  const cards = pages.flatMap((page) => page.data)
  return cards
    .filter((card) => card.status.id === 2 && card.order_multiple === 1 && card.amount_in_store > 0 && suits(card))
    .sort((a, b) => a.id - b.id)
}

/** An order by another customer, outside this browser. */
export async function buyAsAnotherGuest(shop: OpenShop, product_id: number, product_amount: number): Promise<void> {
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

export async function putIntoBasket(page: Page, card: Card): Promise<void> {
  await page.goto(`/product/${card.id}`)
  await page.getByRole('main').getByRole('button', { name: /кошик/i }).first().click()
  await page.locator('.toast', { hasText: 'Товар додано в кошик' }).waitFor()
}

/** Of no institution that other stories ordered for: each has its own number to begin with. */
export function unknownCode(from: number): string {
  for (let number = from; ; number++) if (isSellerCode(String(number))) return String(number)
}

export const lineOf = (page: Page, card: Card) => page.locator(`#basket-line-${card.id}`)

/** Opens the order form from the basket and fills it in. */
export async function fillInOrder(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Оформити замовлення' }).click()
  await page.getByLabel('Електронна пошта').fill(email)
  await page.getByLabel('Телефон').pressSequentially('0671234567')
}

export const confirmButton = (page: Page) => page.getByRole('button', { name: 'Підтвердити' })

export const thanks = (page: Page) => page.getByRole('dialog', { name: 'Дякуємо! Замовлення прийнято' })

export const basketBadge = (page: Page) => page.locator('header a[href="/basket"]').first()
