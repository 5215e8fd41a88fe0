import { AMOUNT_MAX } from '@shop/contract/primitives'
import type { ProductAmount } from '@shop/contract/shop/basket'
import type { KitComponent } from '@shop/contract/shop/catalog'
import { LIST_ROWS_MAX, type ListMatch, type MatchedLine } from '@shop/contract/shop/lists'
import { unitPrice } from '@shop/contract/rules/money/price'

/** `several`: the buyer should choose. */
export const LINE_KINDS = ['found', 'several', 'equivalent', 'none'] as const
export type LineKind = (typeof LINE_KINDS)[number]

export interface ListRow {
  line: MatchedLine
  kind: LineKind
  /** null if not found or removed. */
  chosen: ListMatch | null
  amount: number
  /** Optional components of a shared list's kit; its price contains them. */
  options: readonly KitComponent[]
  has_lost_options: boolean
}

/** With a larger gap the best match needs no question. */
const CLEAR_GAP = 0.1

export const rowsOf = (lines: readonly MatchedLine[]): ListRow[] => lines.map(toRow)

function toRow(line: MatchedLine): ListRow {
  const [first, second] = line.matches
  const equals = line.matches.filter(({ confidence }) => confidence > (first?.confidence ?? 0) - CLEAR_GAP)
  // Among equals, one with enough stock.
  const chosen = equals.find(({ missing }) => missing === 0) ?? first ?? null
  return {
    line,
    kind: kindOf(line, equals.length > 1 && second !== undefined),
    chosen,
    amount: amountFor(line, chosen),
    options: [],
    has_lost_options: false,
  }
}

function kindOf({ matches, or_equivalent }: MatchedLine, has_equals: boolean): LineKind {
  if (matches.length === 0) return 'none'
  if (or_equivalent) return 'equivalent'
  return has_equals ? 'several' : 'found'
}

/** In whole multiples, at most a basket line's maximum. */
function amountFor({ amount }: MatchedLine, chosen: ListMatch | null): number {
  const multiple = chosen?.order_multiple ?? 1
  return Math.min(mostOf(multiple), Math.ceil(amount / multiple) * multiple)
}

/** As the line says, even if that is more than a basket line holds and the buyer left it at the most. */
function plannedFor({ line, amount }: ListRow, { order_multiple: multiple }: ListMatch): number {
  return amount < mostOf(multiple) ? amount : Math.max(amount, Math.ceil(line.amount / multiple) * multiple)
}

const mostOf = (order_multiple: number) => Math.floor(AMOUNT_MAX / order_multiple) * order_multiple

export const choose = (row: ListRow, chosen: ListMatch | null): ListRow => ({
  ...row,
  kind: row.kind === 'several' ? 'found' : row.kind,
  chosen,
  amount: amountFor({ ...row.line, amount: Math.max(1, row.amount) }, chosen),
})

export interface ListTotals {
  /** For the basket. */
  taken: number
  /** Lines without a product. */
  missing: number
  sum: number
}

export function totalsOf(rows: readonly ListRow[]): ListTotals {
  const taken = rows.filter(({ chosen }) => chosen !== null).length
  const sum = takenProducts(rows).reduce((sum, product) => sum + product.sum, 0)
  return { taken, missing: rows.length - taken, sum }
}

export const wantedProducts = (rows: readonly ListRow[]): ProductAmount[] =>
  takenProducts(rows).map(({ chosen, options, amount }) => ({
    product_id: chosen.product_id,
    product_amount: amount,
    ...(options.length > 0 && { options: options.map((one) => one.product_id) }),
  }))

/** Products of which the lines want more pieces than one order may have. */
export const reducedProducts = (rows: readonly ListRow[]): TakenProduct[] =>
  takenProducts(rows).filter(({ amount, planned }) => amount < planned)

interface TakenProduct {
  chosen: ListMatch
  options: readonly KitComponent[]
  /** By all lines. */
  planned: number
  amount: number
  sum: number
}

/** Two lines may mean the same product with the same options. */
function takenProducts(rows: readonly ListRow[]): TakenProduct[] {
  const products = new Map<number, TakenProduct>()
  for (const row of rows) {
    const { chosen, amount, options } = row
    if (!chosen) continue
    const before = products.get(chosen.product_id) ?? { chosen, options, planned: 0, amount: 0, sum: 0 }
    const taken = Math.min(amount, mostOf(chosen.order_multiple) - before.amount)
    products.set(chosen.product_id, {
      ...before,
      planned: before.planned + plannedFor(row, chosen),
      amount: before.amount + taken,
      sum: before.sum + unitPrice(chosen) * taken,
    })
  }
  return [...products.values()]
}

export const shortBy = ({ chosen, amount }: ListRow) =>
  chosen === null ? 0 : Math.max(0, amount - chosen.amount_in_store)

/** Lines with a name or an article, as the server reads them. */
export const countLines = (text: string): number =>
  Math.min(LIST_ROWS_MAX, text.split(/[\n;]/).filter((line) => /\p{L}|\d{3}/u.test(line)).length)
