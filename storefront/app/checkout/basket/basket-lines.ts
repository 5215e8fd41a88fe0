import { hryvnia, kopiykas, plus, times, unitPrice } from '@shop/contract/rules/money/price'
import type { ServerBasketLine } from '@shop/contract/shop/basket'
import { STATUS, UNITS, type Card, type StatusId } from '@shop/contract/shop/catalog'
import { AMOUNT_MAX, ID_MAX, LINES_MAX } from '@shop/contract/primitives'
import { VAT_RATES } from '@shop/contract/rules/goods/product-details'
import { settledAmount } from '@shop/contract/rules/goods/stock'

/** Spec, section 3, "Basket line". Money in hryvnia. */
export interface BasketLine {
  /** Product id. */
  id: number
  /** web_path of the first picture */
  photo: string | null
  articul: string
  /** With the options of a kit, like the sale price. */
  price: number
  sale_price: number | null
  /** pieces, 1 to 100 */
  amount: number
  name: string
  name_ua: string
  name_ru: string | null
  name_en: string | null
  amount_in_store: number
  status_id: StatusId
  order_multiple: number
  unit: Card['unit']
  dk_code: string | null
  /** Percent; null: the shop's rate. */
  vat_rate: Card['vat_rate']
  /** Added by a guest: sent to the server at the login. */
  amount_unsent: number
  /** Of a kit. */
  options: LineOption[]
}

export interface LineOption {
  id: number
  /** Pieces in one kit. */
  amount: number
  /** Per piece. */
  price: number
  name_ua: string
  name_ru: string | null
  name_en: string | null
}

/** By product id; null if deleted. */
export type KnownCards = ReadonlyMap<number, Card | null>

/** In hryvnia per piece. */
export interface PriceChange {
  shown: number
  now: number
}

export const optionOf = (card: Card, amount: number): LineOption => ({
  id: card.id,
  amount,
  price: unitPrice(card),
  name_ua: card.name_ua,
  name_ru: card.name_ru,
  name_en: card.name_en,
})

const withOptions = (price: number, options: readonly LineOption[]): number =>
  hryvnia(plus(kopiykas(price), ...options.map((one) => times(kopiykas(one.price), one.amount))))

/** For orders and offers. */
export const wantedOf = ({ id, options }: BasketLine, amount: number) => ({
  product_id: id,
  product_amount: amount,
  ...(options.length > 0 && { options: options.map((one) => one.id) }),
})

export const lineOf = (card: Card, amount: number, options: LineOption[] = []): BasketLine => ({
  id: card.id,
  photo: card.files[0]?.web_path ?? null,
  articul: card.article,
  price: withOptions(card.price, options),
  sale_price: card.sale_price === null ? null : withOptions(card.sale_price, options),
  options,
  amount,
  name: card.name,
  name_ua: card.name_ua,
  name_ru: card.name_ru,
  name_en: card.name_en,
  amount_in_store: card.amount_in_store,
  status_id: card.status.id,
  order_multiple: card.order_multiple,
  unit: card.unit,
  dk_code: card.dk_code,
  vat_rate: card.vat_rate,
  amount_unsent: 0,
})

export const amountIn = (lines: readonly BasketLine[], id: number) => lines.find((line) => line.id === id)?.amount ?? 0

export const countOf = (lines: readonly BasketLine[]) => lines.reduce((sum, line) => sum + line.amount, 0)

/** @param options of a kit; left out: unchanged */
export function withCard(
  lines: readonly BasketLine[],
  card: Card,
  amount: number,
  options?: LineOption[],
): BasketLine[] {
  const known = lines.find((line) => line.id === card.id)
  if (!known) return [...lines, lineOf(card, amount, options)]
  const fresh = {
    ...lineOf(card, amount, options ?? known.options),
    amount_unsent: Math.min(known.amount_unsent, amount),
  }
  return lines.map((line) => (line === known ? fresh : line))
}

/** 0 removes the line. */
export function withAmount(lines: readonly BasketLine[], id: number, amount: number): BasketLine[] {
  if (amount <= 0) return lines.filter((line) => line.id !== id)
  return lines.map((line) =>
    line.id === id ? { ...line, amount, amount_unsent: Math.min(line.amount_unsent, amount) } : line,
  )
}

export const withUnsent = (lines: readonly BasketLine[], id: number, pieces: number): BasketLine[] =>
  lines.map((line) =>
    line.id === id ? { ...line, amount_unsent: Math.min(line.amount, line.amount_unsent + pieces) } : line,
  )

export const linesFromServer = (products: readonly ServerBasketLine[]): BasketLine[] =>
  products.map((product) => {
    const options = (product.options ?? []).map((option) => optionOf(option, option.amount))
    return lineOf(product, product.product_amount, options)
  })

export function refreshedLines(lines: readonly BasketLine[], cards: KnownCards) {
  const changes = new Map<number, PriceChange>()
  const fresh = lines.map((line) => {
    const card = cards.get(line.id)
    if (card === undefined) return line
    if (card === null) return { ...line, status_id: STATUS.removed, amount_in_store: 0 }
    const options = line.options.flatMap((option) => {
      const fresh_option = cards.get(option.id)
      if (fresh_option === undefined) return [option]
      return fresh_option === null ? [] : [optionOf(fresh_option, option.amount)]
    })
    const now = { ...line, ...lineOf(card, line.amount, options), amount_unsent: line.amount_unsent }
    if (unitPrice(now) !== unitPrice(line)) changes.set(line.id, { shown: unitPrice(line), now: unitPrice(now) })
    return now
  })
  return { lines: fresh, changes }
}

/** Drops invalid lines; one line per product. */
export function readLines(raw: unknown): BasketLine[] {
  if (!Array.isArray(raw)) return []
  const lines = raw.map(readLine).filter((line) => line !== null)
  return [...new Map(lines.map((line) => [line.id, line])).values()].slice(0, LINES_MAX)
}

function readLine(raw: unknown): BasketLine | null {
  if (typeof raw !== 'object' || raw === null) return null
  const stored = raw as Record<string, unknown>
  const id = wholeNumber(stored['id'], ID_MAX)
  const price = sum(stored['price'])
  if (id === null || id === 0 || price === null) return null
  const amount = settledAmount(wholeNumber(stored['amount'], AMOUNT_MAX) ?? 1)
  const name = text(stored['name']) ?? text(stored['name_ua']) ?? `№ ${id}`
  return {
    id,
    photo: photoPath(stored['photo']),
    articul: text(stored['articul']) ?? '',
    price,
    sale_price: sum(stored['sale_price']),
    amount,
    name,
    name_ua: text(stored['name_ua']) ?? name,
    name_ru: text(stored['name_ru']),
    name_en: text(stored['name_en']),
    amount_in_store: wholeNumber(stored['amount_in_store'], ID_MAX) ?? amount,
    status_id: statusIn(stored['status_id']),
    order_multiple: wholeNumber(stored['order_multiple'], AMOUNT_MAX) || 1,
    // Older lines lack this and the next two.
    unit: UNITS.find((unit) => unit === stored['unit']) ?? 'pcs',
    dk_code: text(stored['dk_code']),
    vat_rate: VAT_RATES.find((rate) => rate === stored['vat_rate']) ?? null,
    amount_unsent: Math.min(amount, wholeNumber(stored['amount_unsent'], AMOUNT_MAX) ?? amount),
    options: Array.isArray(stored['options']) ? stored['options'].flatMap(readOption) : [],
  }
}

function readOption(raw: unknown): LineOption[] {
  if (typeof raw !== 'object' || raw === null) return []
  const stored = raw as Record<string, unknown>
  const id = wholeNumber(stored['id'], ID_MAX)
  const amount = wholeNumber(stored['amount'], ID_MAX)
  const price = sum(stored['price'])
  const name_ua = text(stored['name_ua'])
  if (!id || !amount || price === null || name_ua === null) return []
  return [{ id, amount, price, name_ua, name_ru: text(stored['name_ru']), name_en: text(stored['name_en']) }]
}

const wholeNumber = (raw: unknown, max: number) =>
  typeof raw === 'number' && Number.isInteger(raw) && raw >= 0 && raw <= max ? raw : null
const sum = (raw: unknown) => (typeof raw === 'number' && Number.isFinite(raw) && raw >= 0 ? raw : null)
const text = (raw: unknown) => (typeof raw === 'string' && raw !== '' ? raw : null)
// Manipulated storage must not request another host.
const photoPath = (raw: unknown) => (typeof raw === 'string' && /^\/(?!\/)/.test(raw) ? raw : null)
const statusIn = (raw: unknown): StatusId => Object.values(STATUS).find((id) => id === raw) ?? STATUS.in_stock
