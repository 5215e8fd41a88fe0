import type { NormItem, NormMatch } from '@shop/contract/shop/rooms'
import { kopiykas, hryvnia, type Hryvnia, NOTHING, plus, times, unitPrice } from '@shop/contract/rules/money/price'
import { bestMatch } from '@shop/contract/rules/goods/best-match'
import { amountNeeded, pairsOf, type RoomSize } from '@shop/contract/rules/goods/room-amounts'
import { canBuy } from '@shop/contract/rules/goods/stock'

/** For rows that were not changed by hand. */
export const CHOOSING = ['best', 'cheap', 'stock'] as const
type Choosing = (typeof CHOOSING)[number]

/** Changes by hand; `undefined` takes one back. */
export interface RowChange {
  amount?: number | undefined
  is_owned?: boolean | undefined
  owned?: number | undefined
  /** null takes none. */
  product_id?: number | null | undefined
}

export interface PlannerState {
  pupils: number
  /** null: one pair for two pupils. */
  groups: number | null
  /** hryvnia */
  budget: number | null
  choosing: Choosing
  /** By the position's number. */
  changes: Record<string, RowChange>
}

export type RowState = 'req' | 'rec' | 'own' | 'part' | 'gap' | 'off'

export interface Row {
  item: NormItem
  /** Pieces by the rule. */
  needed: number
  owned: number
  /** Pieces to buy. */
  amount: number
  is_typed: boolean
  is_owned: boolean
  match: NormMatch | null
  /** hryvnia */
  sum: number
  state: RowState
}

export const sizeOf = ({ pupils, groups }: PlannerState): RoomSize => ({ pupils, groups: groups ?? pairsOf(pupils) })

export function rowsOf(items: readonly NormItem[], state: PlannerState): Row[] {
  const size = sizeOf(state)
  return items.map((item) => {
    const change = state.changes[item.number] ?? {}
    const needed = amountNeeded({ rule: item.rule, per: item.per, amount: item.rule_amount }, size)
    const owned = change.owned ?? 0
    const is_owned = (change.is_owned ?? false) || (owned > 0 && owned >= needed)
    const amount = is_owned ? 0 : (change.amount ?? Math.max(0, needed - owned))
    const match = chosenMatch(item.matches, change.product_id, state.choosing, amount)
    const sum = match ? hryvnia(times(kopiykas(unitPrice<Hryvnia>(match)), amount)) : hryvnia(NOTHING)
    const row = { item, needed, owned, amount, is_typed: change.amount !== undefined, is_owned, match, sum }
    return { ...row, state: stateOf(row) }
  })
}

function chosenMatch(
  matches: readonly NormMatch[],
  product_id: number | null | undefined,
  choosing: Choosing,
  amount: number,
): NormMatch | null {
  if (product_id === null) return null
  return matches.find((match) => match.product_id === product_id) ?? offered(matches, choosing, amount)
}

/** null without products. */
function offered(matches: readonly NormMatch[], choosing: Choosing, amount: number): NormMatch | null {
  if (choosing === 'cheap') return [...matches].sort((a, b) => unitPrice<Hryvnia>(a) - unitPrice<Hryvnia>(b))[0] ?? null
  const best = bestMatch(matches, amount)
  if (choosing === 'stock')
    return matches.find((match) => match.amount_in_store >= amount) ?? matches.find((match) => canBuy(match)) ?? best
  return best
}

function stateOf({ item, amount, owned, is_owned, match }: Omit<Row, 'state'>): RowState {
  if (is_owned) return 'own'
  if (amount === 0) return 'off'
  if (match === null) return 'gap'
  if (owned > 0) return 'part'
  return item.is_required ? 'req' : 'rec'
}

const COVERED: ReadonlySet<RowState> = new Set(['own', 'part', 'req', 'rec'])

export interface Covered {
  covered: number
  all: number
}

export interface PlannerTotals {
  /** hryvnia */
  total: number
  required: Covered
  everything: Covered
  /** For the basket. */
  bought: Row[]
  gaps: Row[]
}

export function totalsOf(rows: readonly Row[]): PlannerTotals {
  const coveredOf = (some: readonly Row[]) => ({
    covered: some.filter(({ state }) => COVERED.has(state)).length,
    all: some.length,
  })
  return {
    total: hryvnia(plus(...rows.map(({ sum }) => kopiykas(sum)))),
    required: coveredOf(rows.filter(({ item }) => item.is_required)),
    everything: coveredOf(rows),
    bought: rows.filter(({ amount, match }) => amount > 0 && match !== null),
    gaps: rows.filter(({ state }) => state === 'gap'),
  }
}

export const isUndecided = ({ state, amount, match }: Row): boolean =>
  state === 'gap' || (match !== null && amount > match.amount_in_store)

export interface Section {
  /** Before the dot. */
  number: string
  name: string
  rows: Row[]
}

export function sectionsOf(rows: readonly Row[]): Section[] {
  const sections: Section[] = []
  for (const row of rows) {
    const last = sections.at(-1)
    if (last?.name === row.item.section) last.rows.push(row)
    else sections.push({ number: row.item.number.split('.')[0] ?? '', name: row.item.section, rows: [row] })
  }
  return sections
}
