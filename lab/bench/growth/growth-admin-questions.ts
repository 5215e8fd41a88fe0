import type { Ground, Question } from './growth-questions.ts'

const PRODUCTS = '/api/admin/products'
const ORDERS = '/api/admin/orders'

const admin = (what: string, pathOf: (shop: Ground, round: number) => string): Question => ({
  what: `Admin: ${what}`,
  ask: (shop, round) => ({ path: pathOf(shop, round) }),
})

/** One of the list, by the round. */
const nth = (list: readonly (number | string)[], round: number) => list[round % list.length] ?? ''

/** As tables of the admin ask; orders are a tenth of the products. */
export const ADMIN_QUESTIONS: readonly Question[] = [
  admin('products, newest', (_, round) => `${PRODUCTS}?page=${1 + round}`),
  admin('products, by name', (_, round) => `${PRODUCTS}?sort=name&page=${1 + round}`),
  admin('products, by article', (_, round) => `${PRODUCTS}?sort=article&page=${1 + round}`),
  admin('products, dearest', (_, round) => `${PRODUCTS}?sort=price&order=desc&page=${1 + round}`),
  admin('products, last changed', (_, round) => `${PRODUCTS}?sort=updated&order=desc&page=${1 + round}`),
  admin('products, least stock', (_, round) => `${PRODUCTS}?sort=stock&page=${1 + round}`),
  admin('products of a category', (shop, round) => `${PRODUCTS}?category=${nth(shop.category_ids, round)}`),
  admin('products of a subcategory', (shop, round) => `${PRODUCTS}?category=${nth(shop.subcategory_ids, round)}`),
  admin('products, hidden', (_, round) => `${PRODUCTS}?active=0&page=${1 + (round % 2)}`),
  admin('products, out of stock', (_, round) => `${PRODUCTS}?stock=none&page=${1 + (round % 2)}`),
  admin('products without a picture', (_, round) => `${PRODUCTS}?no_picture=1&page=${1 + (round % 2)}`),
  admin('products without a translation', (_, round) => `${PRODUCTS}?no_translation=1&page=${1 + (round % 2)}`),
  admin(
    'products, a word of many names',
    (shop, round) => `${PRODUCTS}?q=${encodeURIComponent(nth(shop.words, round) as string)}`,
  ),
  admin('products, an article', (_, round) => `${PRODUCTS}?q=90-0000${String(100 + round).padStart(3, '0')}`),
  admin('orders, newest', (_, round) => `${ORDERS}?page=${1 + round}`),
  admin('orders, largest', (_, round) => `${ORDERS}?sort=total&order=desc&page=${1 + round}`),
  admin('orders of a status', (_, round) => `${ORDERS}?status=packed&page=${1 + (round % 2)}`),
  admin('orders, overdue', (_, round) => `${ORDERS}?paid=overdue&page=${1 + (round % 2)}`),
  admin('orders, counts by status', () => `${ORDERS}/counts`),
  admin('orders, counts by status above a sum', (_, round) => `${ORDERS}/counts?sum_min=${round}`),
  admin('orders, a number', (_, round) => `${ORDERS}?q=2025-00000${10 + round}`),
  admin('orders with an article', (_, round) => `${ORDERS}?q=90-0000${String(100 + round).padStart(3, '0')}`),
  {
    what: 'Admin: export of all products, its first 500 lines',
    ask: () => ({ path: '/api/admin/product-exports?format=csv', lines: 500 }),
  },
  {
    what: 'Admin: export of the year’s orders, its first 30 lines',
    ask: () => ({ path: `${ORDERS}/export?format=csv&from=2025-01-01&to=2025-12-31`, lines: 30 }),
  },
  admin('one order', (shop, round) => `${ORDERS}/${nth(shop.order_ids, round)}`),
  admin('one product', (shop, round) => `${PRODUCTS}/${nth(shop.product_ids, round)}`),
]
