import {
  addToBasket,
  getBasket,
  mergeBasket,
  removeFromBasket,
  type ProductAmount,
  type ServerBasketLine,
} from '@shop/contract/shop/basket'
import { call, tokenFromCookie, isRefusedToken } from '../../../api/call.ts'
import { randomKey } from '../../../api/random-key.ts'
import {
  amountIn,
  linesFromServer,
  refreshedLines,
  wantedOf,
  withAmount,
  withCard,
  withUnsent,
  type BasketLine,
} from '../basket-lines.ts'
import { changeLines, useBasket } from '../basket-store.ts'
import { recordPriceChanges } from '../line-warnings.ts'

interface PendingChange {
  /** pieces; the last click during the call wins */
  wanted: number
  /** pieces on the server once the call has succeeded */
  asked: number
  done: Promise<void>
}

const underway = new Map<number, PendingChange>()

/** After a refusal, which is thrown, the local line returns to `before`, the server's amount. */
export function sendAmount(product_id: number, before: number, wanted: number): Promise<void> {
  const joined = underway.get(product_id)
  if (joined) {
    joined.wanted = wanted
    return joined.done
  }
  const sending: PendingChange = { wanted, asked: before, done: Promise.resolve() }
  underway.set(product_id, sending)
  sending.done = sendChanges(product_id, before, sending).finally(() => {
    if (underway.get(product_id) === sending) underway.delete(product_id)
  })
  return sending.done
}

/**
 * For a visitor who leaves the page: what waits for a call to end is sent beside it, or nobody would send it. If the page
 * comes back, it has to load the basket.
 */
export function sendRestOnLeaving(): void {
  for (const [product_id, { wanted, asked }] of underway) {
    const rest = wanted - asked
    if (rest !== 0) step(product_id, rest).catch(() => undefined)
  }
  underway.clear()
}

async function sendChanges(product_id: number, before: number, sending: PendingChange): Promise<void> {
  const token = tokenFromCookie()
  const isLeft = () => underway.get(product_id) !== sending
  let on_server = before
  while (sending.wanted !== on_server) {
    sending.asked = sending.wanted
    try {
      const line = await step(product_id, sending.asked - on_server)
      if (tokenFromCookie() !== token || isLeft()) return
      on_server = line?.product_amount ?? 0
      // The server limits lines to 100, and another device may have changed it.
      if (sending.wanted === sending.asked) sending.wanted = on_server
      if (sending.wanted === on_server) settle(product_id, line)
    } catch (error) {
      if (isLeft()) return
      rollBack(product_id, on_server, error)
      throw error
    }
  }
}

/** @returns undefined if removed */
async function step(product_id: number, pieces: number): Promise<ServerBasketLine | undefined> {
  const line = useBasket.getState().lines.find(({ id }) => id === product_id)
  const body = line ? wantedOf(line, Math.abs(pieces)) : { product_id, product_amount: Math.abs(pieces) }
  const { data } = await call(pieces > 0 ? addToBasket : removeFromBasket, { body }, { keepalive: true })
  return data.products.find((line) => line.product_id === product_id)
}

function settle(product_id: number, line: ServerBasketLine | undefined) {
  const amount = line?.product_amount ?? 0
  if (amountIn(useBasket.getState().lines, product_id) === amount) return
  changeLines((lines) => (line ? withCard(lines, line, amount) : withAmount(lines, product_id, 0)))
}

function rollBack(product_id: number, on_server: number, error: unknown) {
  changeLines((lines) =>
    isRefusedToken(error)
      ? withUnsent(lines, product_id, amountIn(lines, product_id) - on_server)
      : withAmount(lines, product_id, on_server),
  )
}

/**
 * Replaces the local basket (spec, section 4, "Start-up"). A guest's pieces are added once, even from several tabs.
 * @returns ids of products that did not fit into the stock
 */
export async function loadServerBasket(): Promise<number[]> {
  const token = tokenFromCookie()
  const { lines, guest_key } = useBasket.getState()
  const unsent = lines.filter((line) => line.amount_unsent > 0)
  if (unsent.length === 0) {
    adoptLines((await call(getBasket)).data.products, token)
    return []
  }
  const products = unsent.map((line) => wantedOf(line, line.amount_unsent))
  return (await addToServerBasket(products, guest_key ?? randomKey())).map((line) => line.product_id)
}

/**
 * Once per key; adopts the result.
 *
 * @returns the pieces that did not fit into the stock
 */
export async function addToServerBasket(products: ProductAmount[], key: string): Promise<ProductAmount[]> {
  const token = tokenFromCookie()
  const { data } = await call(mergeBasket, { body: { products } }, { idempotency_key: key })
  adoptLines(data.products, token)
  return data.not_kept
}

/** Lines with a call in progress are newer. */
function adoptLines(products: readonly ServerBasketLine[], token: string | undefined) {
  // After a sign-out: not for the next user.
  if (tokenFromCookie() !== token) return
  const isUnderway = (line: BasketLine) => underway.has(line.id)
  changeLines((lines) => {
    recordPriceChanges(refreshedLines(lines, new Map(products.map((card) => [card.id, card]))).changes)
    return [
      ...linesFromServer(products).filter((line) => !isUnderway(line)),
      ...lines.filter((line) => isUnderway(line)),
    ]
  })
}
