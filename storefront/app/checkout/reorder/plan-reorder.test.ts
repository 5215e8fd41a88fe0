import { deepEqual } from 'node:assert/strict'
import test from 'node:test'
import type { LineComponent } from '@shop/contract/rules/goods/kits'
import type { Card } from '@shop/contract/shop/catalog'
import { lineOf } from '../basket/basket-lines.ts'
import { orderedProducts, planReorder } from './plan-reorder.ts'

const card = (more: Partial<Card> = {}): Card => ({
  id: 1,
  name: 'Прилад',
  name_ua: 'Прилад',
  name_ru: null,
  name_en: null,
  article: '10-0001',
  price: 100,
  sale_price: null,
  amount_in_store: 10,
  status: { id: 2 },
  files: [],
  category_id: 1,
  subcategory_id: null,
  unit: 'pcs',
  order_multiple: 1,
  is_new: false,
  dk_code: null,
  vat_rate: null,
  ...more,
})

interface Case {
  name: string
  wanted: number
  before?: number
  shop: Partial<Card> | null
  added: number
  problem: string | null
}

const CASES: Case[] = [
  { name: 'is added to an empty basket', wanted: 3, shop: {}, added: 3, problem: null },
  { name: 'is added to the pieces in the basket', wanted: 3, before: 7, shop: {}, added: 3, problem: null },
  { name: 'is limited by the stock', wanted: 3, before: 9, shop: {}, added: 1, problem: 'lowered' },
  { name: 'is not added above the stock', wanted: 3, before: 10, shop: {}, added: 0, problem: 'full' },
  { name: 'does not lower a line above the stock', wanted: 3, before: 12, shop: {}, added: 0, problem: 'full' },
  {
    name: 'is reported as sold out',
    wanted: 3,
    shop: { amount_in_store: 0, status: { id: 1 } },
    added: 0,
    problem: 'sold_out',
  },
  {
    name: 'is reported as gone if it left the price list',
    wanted: 3,
    shop: { status: { id: 4 } },
    added: 0,
    problem: 'gone',
  },
  { name: 'is reported as gone if it was deleted', wanted: 3, shop: null, added: 0, problem: 'gone' },
  { name: 'is added if it is expected soon', wanted: 3, shop: { status: { id: 3 } }, added: 3, problem: null },
  {
    name: 'is limited to 100 per line',
    wanted: 60,
    before: 60,
    shop: { amount_in_store: 500 },
    added: 40,
    problem: 'lowered',
  },
  {
    name: 'is rounded up to a multiple',
    wanted: 3,
    shop: { amount_in_store: 25, order_multiple: 10 },
    added: 10,
    problem: 'raised',
  },
  {
    name: 'stays within the whole multiples in stock',
    wanted: 30,
    shop: { amount_in_store: 25, order_multiple: 10 },
    added: 20,
    problem: 'lowered',
  },
  {
    name: 'is sold out if the stock is below one multiple',
    wanted: 3,
    shop: { amount_in_store: 9, order_multiple: 10 },
    added: 0,
    problem: 'sold_out',
  },
]

for (const { name, wanted, before = 0, shop, added, problem } of CASES)
  test(`a product that is ordered again ${name}`, () => {
    const lines = before > 0 ? [lineOf(card(), before)] : []
    const cards = new Map([[1, shop && card(shop)]])
    const [line] = planReorder([{ product_id: 1, product_amount: wanted }], cards, lines)
    deepEqual([line?.added, line?.problem], [added, problem])
  })

test('a product ordered on two lines is added once', () => {
  const ordered = [
    { product_id: 1, product_amount: 4 },
    { product_id: 1, product_amount: 8 },
  ]
  deepEqual(planReorder(ordered, new Map([[1, card()]]), []), [
    { product_id: 1, wanted: 12, added: 10, problem: 'lowered', multiple: 1, options: [] },
  ])
})

test('a kit that is ordered again keeps the options that were chosen for it', () => {
  const part = (product_id: number | null, is_optional: boolean) =>
    ({ product_id, is_optional, amount: 1, name_ua: 'Лупа' }) as LineComponent
  const ordered = orderedProducts([
    { product_id: 1, amount: 2, components: [part(5, false), part(6, true), part(null, true)] },
    { product_id: null, amount: 1, components: [] },
    { product_id: 2, amount: 1, components: [] },
  ])
  deepEqual(ordered, [
    { product_id: 1, product_amount: 2, options: [6] },
    { product_id: 2, product_amount: 1 },
  ])
  deepEqual(
    planReorder(ordered, new Map([[1, card()]]), []).map(({ options }) => options),
    [[6], []],
  )
})
