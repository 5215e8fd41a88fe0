import { unitPrice } from '@shop/contract/rules/price'
import type { ServerBasketLine } from '@shop/contract/shop/basket'
import { STATUS, UNITS, type Card, type StatusId } from '@shop/contract/shop/catalog'
import { AMOUNT_MAX, ID_MAX, LINES_MAX } from '@shop/contract/primitives'
import { VAT_RATES } from '@shop/contract/rules/product-details'
import { settledAmount } from '@shop/contract/rules/stock'

/** Spec, section 3, "Basket line". Money in hryvnia, as on the wire. */
export interface BasketLine {
  /** Product id. */
  id: number
  /** web_path of the first picture */
  photo: string | null
  articul: string
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
  /** Percent; null means the shop's rate. */
  vat_rate: Card['vat_rate']
  /** Pieces that a guest added: only these are sent to the server's basket at the login. */
  amount_unsent: number
}

/** Current cards by product id; null if the product was deleted. */
export type KnownCards = ReadonlyMap<number, Card | null>

/** The current price differs from the one the buyer saw. hryvnia per piece */
export interface PriceChange {
  shown: number
  now: number
}

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
  unit: card.unit,
  dk_code: card.dk_code,
  vat_rate: card.vat_rate,
  amount_unsent: 0,
})

export const amountIn = (lines: readonly BasketLine[], id: number) => lines.find((line) => line.id === id)?.amount ?? 0

export const countOf = (lines: readonly BasketLine[]) => lines.reduce((sum, line) => sum + line.amount, 0)

/** Sets the amount of the card's line or appends one. Price and stock of the card replace those of the line. */
export function withCard(lines: readonly BasketLine[], card: Card, amount: number): BasketLine[] {
  const known = lines.find((line) => line.id === card.id)
  if (!known) return [...lines, lineOf(card, amount)]
  const fresh = { ...lineOf(card, amount), amount_unsent: Math.min(known.amount_unsent, amount) }
  return lines.map((line) => (line === known ? fresh : line))
}

/** Removes the line if the amount is 0. */
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
  products.map((product) => lineOf(product, product.product_amount))

/** Lines with current prices and stock, and the price changes the buyer has not seen yet. */
export function refreshedLines(lines: readonly BasketLine[], cards: KnownCards) {
  const changes = new Map<number, PriceChange>()
  const fresh = lines.map((line) => {
    const card = cards.get(line.id)
    if (card === undefined) return line
    if (card === null) return { ...line, status_id: STATUS.removed, amount_in_store: 0 }
    const now = { ...lineOf(card, line.amount), amount_unsent: line.amount_unsent }
    if (unitPrice(now) !== unitPrice(line)) changes.set(line.id, { shown: unitPrice(line), now: unitPrice(now) })
    return now
  })
  return { lines: fresh, changes }
}

/** Parses stored lines: invalid ones are dropped, one line per product. */
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
    // This and the next two are missing in lines stored by older versions of the shop; refreshing the basket adds them.
    unit: UNITS.find((unit) => unit === stored['unit']) ?? 'pcs',
    dk_code: text(stored['dk_code']),
    vat_rate: VAT_RATES.find((rate) => rate === stored['vat_rate']) ?? null,
    amount_unsent: Math.min(amount, wholeNumber(stored['amount_unsent'], AMOUNT_MAX) ?? amount),
  }
}

const wholeNumber = (raw: unknown, max: number) =>
  typeof raw === 'number' && Number.isInteger(raw) && raw >= 0 && raw <= max ? raw : null
const sum = (raw: unknown) => (typeof raw === 'number' && Number.isFinite(raw) && raw >= 0 ? raw : null)
const text = (raw: unknown) => (typeof raw === 'string' && raw !== '' ? raw : null)
// Only root-relative paths: manipulated storage must not make the browser request another host.
const photoPath = (raw: unknown) => (typeof raw === 'string' && /^\/(?!\/)/.test(raw) ? raw : null)
const statusIn = (raw: unknown): StatusId => Object.values(STATUS).find((id) => id === raw) ?? STATUS.in_stock
