import {
  addToBasket,
  getBasket,
  mergeBasket,
  removeFromBasket,
  type ProductAmount,
  type ServerBasketLine,
} from '@shop/contract/basket'
import { isCallFailed } from '@shop/contract/call'
import { call } from '../call.ts'
import { randomKey } from '../random-key.ts'
import {
  amountIn,
  linesFromServer,
  refreshedLines,
  withAmount,
  withCard,
  withUnsent,
  type BasketLine,
} from './basket-lines.ts'
import { changeLines, useBasket } from './basket-store.ts'
import { notePriceChanges } from './line-notices.ts'

interface Sending {
  /** Pieces; a click while the call travels changes it, and the last one wins. */
  wanted: number
  done: Promise<void>
}

/** Lines whose change is on its way, by product. */
const underway = new Map<number, Sending>()

/**
 * Brings one line of the signed-in buyer's basket on the server to an amount that the local one holds already.
 * When the server refuses, the local line goes back to what the server holds, and the refusal is thrown.
 *
 * @param before  what the line held before the change: what the server holds, if nothing is on its way
 */
export function sendAmount(product_id: number, before: number, wanted: number): Promise<void> {
  const joined = underway.get(product_id)
  if (joined) {
    joined.wanted = wanted
    return joined.done
  }
  const sending: Sending = { wanted, done: Promise.resolve() }
  underway.set(product_id, sending)
  sending.done = bring(product_id, before, sending).finally(() => underway.delete(product_id))
  return sending.done
}

async function bring(product_id: number, before: number, sending: Sending): Promise<void> {
  let on_server = before
  while (sending.wanted !== on_server) {
    const { wanted } = sending
    try {
      const line = await step(product_id, wanted - on_server)
      on_server = line?.product_amount ?? 0
      // The server may hold another amount than was asked for: never more than 100, or another device had its say.
      // Unless the buyer went on meanwhile, that counts.
      if (sending.wanted === wanted) sending.wanted = on_server
      if (sending.wanted === on_server) settle(product_id, line)
    } catch (error) {
      takeBack(product_id, on_server, error)
      throw error
    }
  }
}

/** @returns the server's line afterwards, nothing when it is gone */
async function step(product_id: number, pieces: number): Promise<ServerBasketLine | undefined> {
  const body = { product_id, product_amount: Math.abs(pieces) }
  const { data } = await call(pieces > 0 ? addToBasket : removeFromBasket, { body })
  return data.products.find((line) => line.product_id === product_id)
}

function settle(product_id: number, line: ServerBasketLine | undefined) {
  const amount = line?.product_amount ?? 0
  if (amountIn(useBasket.getState().lines, product_id) === amount) return
  changeLines((lines) => (line ? withCard(lines, line, amount) : withAmount(lines, product_id, 0)))
}

function takeBack(product_id: number, on_server: number, error: unknown) {
  changeLines((lines) =>
    // The token was refused: the buyer is a guest now, and a guest's basket is here.
    isRefusedToken(error)
      ? withUnsent(lines, product_id, amountIn(lines, product_id) - on_server)
      : withAmount(lines, product_id, on_server),
  )
}

export const isRefusedToken = (error: unknown) => isCallFailed(error) && error.status === 401

/**
 * The server's basket replaces the local one (spec, section 4, "Start-up"). What a guest had put in before the log-in
 * joins it first, once however many tabs send it.
 *
 * @returns ids of products for which there was no room under the stock
 */
export async function loadServerBasket(): Promise<number[]> {
  const { lines, guest_key } = useBasket.getState()
  const unsent = lines.filter((line) => line.amount_unsent > 0)
  if (unsent.length === 0) {
    takeOver((await call(getBasket)).data.products)
    return []
  }
  const products = unsent.map((line) => ({ product_id: line.id, product_amount: line.amount_unsent }))
  return (await addToServerBasket(products, guest_key ?? randomKey())).map((line) => line.product_id)
}

/**
 * Adds pieces to the signed-in buyer's basket on the server, once for a key, and takes over what it holds then.
 *
 * @returns the pieces for which there was no room
 */
export async function addToServerBasket(products: ProductAmount[], key: string): Promise<ProductAmount[]> {
  const { data } = await call(mergeBasket, { body: { products } }, { idempotency_key: key })
  takeOver(data.products)
  return data.not_kept
}

/** A line that is on its way is newer than what the server said while it travelled. */
function takeOver(products: readonly ServerBasketLine[]) {
  const isUnderway = (line: BasketLine) => underway.has(line.id)
  changeLines((lines) => {
    notePriceChanges(refreshedLines(lines, new Map(products.map((card) => [card.id, card]))).changes)
    return [
      ...linesFromServer(products).filter((line) => !isUnderway(line)),
      ...lines.filter((line) => isUnderway(line)),
    ]
  })
}
