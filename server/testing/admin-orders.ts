import { placeBuyerOrder, placeGuestOrder } from '@shop/contract/shop/orders'
import { changeOrderStatus, getStaffOrder } from '@shop/contract/admin/orders'
import type { OrderStatus } from '@shop/contract/rules/order-status'
import { guest } from './users.ts'
import type { TestShop } from './shop.ts'

/** Made-up details of the seller, required for issuing documents. */
export const SELLER = {
  seller_name: 'ТОВ «Навчальне обладнання»',
  seller_code: '99999994',
  seller_iban: 'UA213223130000026007233566001',
  seller_bank: 'АТ «Взірець Банк»',
  seller_address: 'м. Вільхівець, вул. Садова, 1',
  seller_vat_mode: 'none',
  seller_signer: 'Ірина Зразок',
  seller_signer_position: 'Директор',
}

type Lines = Record<number, number>

const products = (lines: Lines) =>
  Object.entries(lines).map(([product_id, product_amount]) => ({ product_id: Number(product_id), product_amount }))

/** A guest's order; `{ 1: 3 }` is three pieces of product 1. */
export const orderOfGuest = async (shop: TestShop, lines: Lines, language = 'uk') =>
  (await shop.call(placeGuestOrder, { body: { products: products(lines), ...guest.olena } }, { language })).data

export const orderOfBuyer = async (shop: TestShop, token: string, lines: Lines, is_use_bonuses = false) =>
  (await shop.call(placeBuyerOrder, { body: { products: products(lines), is_use_bonuses } }, { token })).data

/** The order as admin shows it. */
export const seen = async (shop: TestShop, token: string, id: number) =>
  (await shop.call(getStaffOrder, { params: { id: String(id) } }, { token })).data

/** Moves an order through these statuses. */
export async function bring(shop: TestShop, token: string, id: number, statuses: readonly OrderStatus[]) {
  let order = await seen(shop, token, id)
  for (const status of statuses) {
    const body = { version: order.version, status }
    order = (await shop.call(changeOrderStatus, { params: { id: String(id) }, body }, { token })).data
  }
  return order
}

export const WAY: OrderStatus[] = ['confirmed', 'awaiting_payment', 'packed', 'shipped', 'delivered', 'completed']
