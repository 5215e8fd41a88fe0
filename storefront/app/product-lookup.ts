import { listCards, type Card } from '@shop/contract/catalog'
import { LINES_MAX } from '@shop/contract/primitives'
import { call } from './call.ts'

/**
 * What the shop says of products now: the card, or null for one that is gone. Products that nobody could tell about are
 * left out.
 */
export async function lookUpProducts(ids: readonly number[]): Promise<Map<number, Card | null>> {
  // A basket or a list of favourites holds no more.
  const asked = ids.slice(0, LINES_MAX)
  if (asked.length === 0) return new Map()
  try {
    const { data } = await call(listCards, { query: { ids: asked.join(',') } })
    const cards = new Map(data.map((card) => [card.id, card]))
    return new Map(asked.map((id) => [id, cards.get(id) ?? null]))
  } catch (error) {
    console.warn('The products could not be looked up', error)
    return new Map()
  }
}
