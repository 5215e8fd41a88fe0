import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { defensiveStorage, KEPT_VERSION } from '../kept-state.ts'
import { randomKey } from '../random-key.ts'
import { mirror } from '../mirror.ts'
import { writeBasketCookie } from './basket-cookie.ts'
import { readLines, type BasketLine } from './basket-lines.ts'

/** What outlives the page (spec, section 3, "Client state": basket, basketComment, isUseBonuses). */
export interface KeptBasket {
  lines: BasketLine[]
  comment: string
  uses_bonuses: boolean
  /** Names what a guest has put in, as long as the server's basket has not got it; null when it has everything. */
  guest_key: string | null
}

const COMMENT_LENGTH_MAX = 2000
const EMPTY: KeptBasket = { lines: [], comment: '', uses_bonuses: false, guest_key: null }

function readBasket(raw: unknown): KeptBasket {
  const { lines, comment, uses_bonuses, guest_key } = (raw ?? {}) as Record<keyof KeptBasket, unknown>
  return {
    lines: readLines(lines),
    comment: typeof comment === 'string' ? comment.slice(0, COMMENT_LENGTH_MAX) : '',
    uses_bonuses: uses_bonuses === true,
    guest_key: typeof guest_key === 'string' ? guest_key : null,
  }
}

/** The basket. On the server and during hydration it is empty; what is stored shows right after. */
export const useBasket = create<KeptBasket>()(
  persist(() => EMPTY, { name: 'basket', version: KEPT_VERSION, storage: defensiveStorage(readBasket) }),
)

/** Changes the lines as they are at this moment in any tab: what is stored is read again first. */
export function changeLines(change: (lines: readonly BasketLine[]) => BasketLine[]): BasketLine[] {
  void useBasket.persist.rehydrate()
  const kept = useBasket.getState()
  const lines = change(kept.lines)
  const has_unsent = lines.some((line) => line.amount_unsent > 0)
  useBasket.setState({ lines, guest_key: has_unsent ? (kept.guest_key ?? randomKey()) : null })
  keepCopies(lines)
  return lines
}

export const changeComment = (comment: string) => useBasket.setState({ comment: comment.slice(0, COMMENT_LENGTH_MAX) })

export const changeBonuses = (uses_bonuses: boolean) => useBasket.setState({ uses_bonuses })

/** After an order: nothing is left in the store, in the cookie, in local storage or in the browser's database. */
export function emptyBasket() {
  useBasket.setState(EMPTY)
  useBasket.persist.clearStorage()
  keepCopies([])
}

/** After an order that waited: what was put in meanwhile stays. */
export function takeOrdered(ordered: readonly BasketLine[]) {
  const pieces = new Map(ordered.map(({ id, amount }) => [id, amount]))
  const left = changeLines((lines) =>
    lines
      .map((line) => ({ ...line, amount: line.amount - (pieces.get(line.id) ?? 0) }))
      .filter(({ amount }) => amount > 0),
  )
  if (left.length === 0) emptyBasket()
}

function keepCopies(lines: readonly BasketLine[]) {
  writeBasketCookie(lines)
  mirror('products', lines)
}
