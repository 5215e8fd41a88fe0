import { AMOUNT_MAX } from '@shop/contract/primitives'
import type { ListMatch, MatchedLine } from '@shop/contract/shop/lists'
import { unitPrice } from '@shop/contract/rules/price'

/** How the shop answered a line. `several`: the buyer should confirm which. */
export const LINE_KINDS = ['found', 'several', 'equivalent', 'none'] as const
export type LineKind = (typeof LINE_KINDS)[number]

export interface ListRow {
  line: MatchedLine
  kind: LineKind
  /** null if nothing was found or the line was removed. */
  chosen: ListMatch | null
  amount: number
}

/** A best match this much better than the next one needs no question. */
const CLEAR_GAP = 0.1

export const rowsOf = (lines: readonly MatchedLine[]): ListRow[] => lines.map(toRow)

function toRow(line: MatchedLine): ListRow {
  const [first, second] = line.matches
  const equals = line.matches.filter(({ confidence }) => confidence > (first?.confidence ?? 0) - CLEAR_GAP)
  // Among equals, what the store has enough of.
  const chosen = equals.find(({ missing }) => missing === 0) ?? first ?? null
  return {
    line,
    kind: kindOf(line, equals.length > 1 && second !== undefined),
    chosen,
    amount: amountFor(line, chosen),
  }
}

function kindOf({ matches, or_equivalent }: MatchedLine, has_equals: boolean): LineKind {
  if (matches.length === 0) return 'none'
  if (or_equivalent) return 'equivalent'
  return has_equals ? 'several' : 'found'
}

/** As asked for, in whole multiples, and no more than a basket line holds. */
function amountFor({ amount }: MatchedLine, chosen: ListMatch | null): number {
  const multiple = chosen?.order_multiple ?? 1
  return Math.min(Math.floor(AMOUNT_MAX / multiple), Math.ceil(amount / multiple)) * multiple
}

export const choose = (row: ListRow, chosen: ListMatch | null): ListRow => ({
  ...row,
  kind: row.kind === 'several' ? 'found' : row.kind,
  chosen,
  amount: amountFor({ ...row.line, amount: Math.max(1, row.amount) }, chosen),
})

export interface ListTotals {
  /** Lines that go into the basket. */
  taken: number
  /** Lines without a product. */
  missing: number
  sum: number
}

export function totalsOf(rows: readonly ListRow[]): ListTotals {
  const taken = rows.filter(({ chosen }) => chosen !== null)
  return {
    taken: taken.length,
    missing: rows.length - taken.length,
    sum: taken.reduce((sum, { chosen, amount }) => sum + (chosen ? unitPrice(chosen) * amount : 0), 0),
  }
}

/** Two lines may mean the same product. */
export function wantedProducts(rows: readonly ListRow[]): { product_id: number; product_amount: number }[] {
  const amounts = new Map<number, number>()
  for (const { chosen, amount } of rows)
    if (chosen) amounts.set(chosen.product_id, Math.min(AMOUNT_MAX, (amounts.get(chosen.product_id) ?? 0) + amount))
  return [...amounts].map(([product_id, product_amount]) => ({ product_id, product_amount }))
}

/** Pieces that the store lacks for the chosen amount. */
export const shortBy = ({ chosen, amount }: ListRow) =>
  chosen === null ? 0 : Math.max(0, amount - chosen.amount_in_store)
