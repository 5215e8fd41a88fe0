import type { ServerBasketLine } from '@shop/contract/basket'
import { STATUS, type Card, type StatusId } from '@shop/contract/catalog'
import { AMOUNT_MAX, ID_MAX, LINES_MAX } from '@shop/contract/primitives'
import { settledAmount } from '@shop/contract/rules/stock'

/** One product in the browser's basket (spec, section 3, "Basket line"). Money in hryvnia, as on the wire. */
export interface BasketLine {
  /** The product's. */
  id: number
  /** web_path of the first picture. */
  photo: string | null
  articul: string
  price: number
  sale_price: number | null
  /** Pieces, 1 to 100. */
  amount: number
  name: string
  name_ua: string
  name_ru: string | null
  name_en: string | null
  amount_in_store: number
  status_id: StatusId
  order_multiple: number
  /** Pieces that a guest put in: the server's basket learns of them at the log-in, and of them only. */
  amount_unsent: number
}

/** What the shop says of a product now; null when it is not there any more. */
export type KnownCards = ReadonlyMap<number, Card | null>

/** A price that is not the one which the buyer has seen, hryvnia per piece. */
export interface PriceChange {
  shown: number
  now: number
}

export const shownPrice = (line: Pick<BasketLine, 'price' | 'sale_price'>) => line.sale_price ?? line.price

export const lineOf = (card: Card, amount: number): BasketLine => ({
  id: card.id,
  photo: card.files[0]?.web_path ?? null,
  articul: card.article,
  price: card.price,
  sale_price: card.sale_price,
  amount,
  name: card.name,
  name_ua: card.name_ua,
  name_ru: card.name_ru,
  name_en: card.name_en,
  amount_in_store: card.amount_in_store,
  status_id: card.status.id,
  order_multiple: card.order_multiple,
  amount_unsent: 0,
})

export const amountIn = (lines: readonly BasketLine[], id: number) => lines.find((line) => line.id === id)?.amount ?? 0

export const countOf = (lines: readonly BasketLine[]) => lines.reduce((sum, line) => sum + line.amount, 0)

/** The line of the card raised to an amount, or appended. A card knows price and stock better than an older line. */
export function withCard(lines: readonly BasketLine[], card: Card, amount: number): BasketLine[] {
  const known = lines.find((line) => line.id === card.id)
  if (!known) return [...lines, lineOf(card, amount)]
  const fresh = { ...lineOf(card, amount), amount_unsent: Math.min(known.amount_unsent, amount) }
  return lines.map((line) => (line === known ? fresh : line))
}

/** The line with another amount; without the line for an amount of 0. */
export function withAmount(lines: readonly BasketLine[], id: number, amount: number): BasketLine[] {
  if (amount <= 0) return lines.filter((line) => line.id !== id)
  return lines.map((line) =>
    line.id === id ? { ...line, amount, amount_unsent: Math.min(line.amount_unsent, amount) } : line,
  )
}

/** Remembers that a guest put so many more pieces in. */
export const withUnsent = (lines: readonly BasketLine[], id: number, pieces: number): BasketLine[] =>
  lines.map((line) =>
    line.id === id ? { ...line, amount_unsent: Math.min(line.amount, line.amount_unsent + pieces) } : line,
  )

export const linesFromServer = (products: readonly ServerBasketLine[]): BasketLine[] =>
  products.map((product) => lineOf(product, product.product_amount))

/** The lines with today's prices and stock, and what of it the buyer has not seen yet. */
export function refreshedLines(lines: readonly BasketLine[], cards: KnownCards) {
  const changes = new Map<number, PriceChange>()
  const fresh = lines.map((line) => {
    const card = cards.get(line.id)
    if (card === undefined) return line
    if (card === null) return { ...line, status_id: STATUS.removed, amount_in_store: 0 }
    const now = { ...lineOf(card, line.amount), amount_unsent: line.amount_unsent }
    if (shownPrice(now) !== shownPrice(line)) changes.set(line.id, { shown: shownPrice(line), now: shownPrice(now) })
    return now
  })
  return { lines: fresh, changes }
}

/** Lines out of whatever was found in the storage: sound ones are kept, rubbish is dropped, one line a product. */
export function readLines(raw: unknown): BasketLine[] {
  if (!Array.isArray(raw)) return []
  const lines = raw.map(readLine).filter((line) => line !== null)
  return [...new Map(lines.map((line) => [line.id, line])).values()].slice(0, LINES_MAX)
}

function readLine(raw: unknown): BasketLine | null {
  if (typeof raw !== 'object' || raw === null) return null
  const kept = raw as Record<string, unknown>
  const id = wholeNumber(kept['id'], ID_MAX)
  const price = sum(kept['price'])
  if (id === null || id === 0 || price === null) return null
  const amount = settledAmount(wholeNumber(kept['amount'], AMOUNT_MAX) ?? 1)
  const name = text(kept['name']) ?? text(kept['name_ua']) ?? `№ ${id}`
  return {
    id,
    photo: photoPath(kept['photo']),
    articul: text(kept['articul']) ?? '',
    price,
    sale_price: sum(kept['sale_price']),
    amount,
    name,
    name_ua: text(kept['name_ua']) ?? name,
    name_ru: text(kept['name_ru']),
    name_en: text(kept['name_en']),
    amount_in_store: wholeNumber(kept['amount_in_store'], ID_MAX) ?? amount,
    status_id: statusIn(kept['status_id']),
    order_multiple: wholeNumber(kept['order_multiple'], AMOUNT_MAX) || 1,
    amount_unsent: Math.min(amount, wholeNumber(kept['amount_unsent'], AMOUNT_MAX) ?? amount),
  }
}

const wholeNumber = (raw: unknown, most: number) =>
  typeof raw === 'number' && Number.isInteger(raw) && raw >= 0 && raw <= most ? raw : null
const sum = (raw: unknown) => (typeof raw === 'number' && Number.isFinite(raw) && raw >= 0 ? raw : null)
const text = (raw: unknown) => (typeof raw === 'string' && raw !== '' ? raw : null)
// Only the shop's own pictures: what others wrote into the storage may not make the browser ask elsewhere.
const photoPath = (raw: unknown) => (typeof raw === 'string' && /^\/(?!\/)/.test(raw) ? raw : null)
const statusIn = (raw: unknown): StatusId => Object.values(STATUS).find((id) => id === raw) ?? STATUS.in_stock
