import { isCallFailed } from '@shop/contract/call'
import { getProduct, type Card } from '@shop/contract/catalog'
import { call } from './call.ts'

/** Asked at once; the rest waits, so that a long list does not take all of the browser's connections. */
const AT_ONCE = 4

/**
 * What the shop says of products now: the card, or null for one that is gone. Products that nobody could tell about are
 * left out.
 */
export async function lookUpProducts(ids: readonly number[]): Promise<Map<number, Card | null>> {
  const cards = new Map<number, Card | null>()
  const left = [...ids]
  const work = async () => {
    for (let id = left.shift(); id !== undefined; id = left.shift()) {
      const card = await lookUp(id)
      if (card !== undefined) cards.set(id, card)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return cards
}

async function lookUp(id: number): Promise<Card | null | undefined> {
  try {
    return (await call(getProduct, { params: { id: String(id) } })).data
  } catch (error) {
    if (isCallFailed(error) && error.status === 404) return null
    console.warn(`Product ${id} could not be looked up`, error)
    return undefined
  }
}
