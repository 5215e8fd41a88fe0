import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { defensiveStorage, PERSISTED_VERSION } from '../../persistence/persisted-state.ts'
import { randomKey } from '../../api/random-key.ts'
import { copyToDatabase } from '../../persistence/copy-to-database.ts'
import { writeBasketCookie } from './sync/basket-cookie.ts'
import { readLines, type BasketLine, amountIn, countOf } from './basket-lines.ts'

/** Spec, section 3, "Client state": basket, basketComment, isUseBonuses. */
export interface PersistedBasket {
  lines: BasketLine[]
  comment: string
  uses_bonuses: boolean
  /** Idempotency key of a guest's pieces; null once the server has them. */
  guest_key: string | null
}

const COMMENT_LENGTH_MAX = 2000
const EMPTY: PersistedBasket = { lines: [], comment: '', uses_bonuses: false, guest_key: null }

function readBasket(raw: unknown): PersistedBasket {
  const { lines, comment, uses_bonuses, guest_key } = (raw ?? {}) as Record<keyof PersistedBasket, unknown>
  return {
    lines: readLines(lines),
    comment: typeof comment === 'string' ? comment.slice(0, COMMENT_LENGTH_MAX) : '',
    uses_bonuses: uses_bonuses === true,
    guest_key: typeof guest_key === 'string' ? guest_key : null,
  }
}

/** Empty on the server and during hydration. */
export const useBasket = create<PersistedBasket>()(
  persist(() => EMPTY, { name: 'basket', version: PERSISTED_VERSION, storage: defensiveStorage(readBasket) }),
)

/** Another tab may have changed the storage. Writes only changes: the same lines would undo another tab's change. */
export function changeLines(change: (lines: readonly BasketLine[]) => BasketLine[]): BasketLine[] {
  void useBasket.persist.rehydrate()
  const state = useBasket.getState()
  const lines = change(state.lines)
  const has_unsent = lines.some((line) => line.amount_unsent > 0)
  const guest_key = has_unsent ? (state.guest_key ?? randomKey()) : null
  if (guest_key === state.guest_key && JSON.stringify(lines) === JSON.stringify(state.lines)) return lines
  useBasket.setState({ lines, guest_key })
  writeCopies(lines)
  return lines
}

export const changeComment = (comment: string) => useBasket.setState({ comment: comment.slice(0, COMMENT_LENGTH_MAX) })

export const changeBonuses = (uses_bonuses: boolean) => useBasket.setState({ uses_bonuses })

export function emptyBasket() {
  useBasket.setState(EMPTY)
  useBasket.persist.clearStorage()
  writeCopies([])
}

export function removeOrdered(ordered: readonly BasketLine[]) {
  const pieces = new Map(ordered.map(({ id, amount }) => [id, amount]))
  const left = changeLines((lines) =>
    lines
      .map((line) => ({ ...line, amount: line.amount - (pieces.get(line.id) ?? 0) }))
      .filter(({ amount }) => amount > 0),
  )
  if (left.length === 0) emptyBasket()
}

function writeCopies(lines: readonly BasketLine[]) {
  writeBasketCookie(lines)
  copyToDatabase('products', lines)
}

/** 0 until hydration. */
export const useBasketCount = () => useBasket(({ lines }) => countOf(lines))

export const useBasketAmount = (product_id: number) => useBasket(({ lines }) => amountIn(lines, product_id))
