import { listCards, type Card } from '@shop/contract/shop/catalog'
import { LINES_MAX } from '@shop/contract/primitives'
import { call } from '../api/call.ts'

/** By product id; null if deleted. Without products that got no response. */
export async function lookUpProducts(ids: readonly number[]): Promise<Map<number, Card | null>> {
  // The maximum of basket and favourites.
  const requested_ids = ids.slice(0, LINES_MAX)
  if (requested_ids.length === 0) return new Map()
  try {
    const { data } = await call(listCards, { query: { ids: requested_ids.join(',') } })
    const cards = new Map(data.map((card) => [card.id, card]))
    return new Map(requested_ids.map((id) => [id, cards.get(id) ?? null]))
  } catch (error) {
    console.warn('The products could not be looked up', error)
    return new Map()
  }
}
