import { isCallFailed } from '@shop/contract/call'
import type { Language } from '@shop/contract/primitives'
import { localised } from '@shop/contract/rules/names'
import { type Card, getProduct, type Product } from '@shop/contract/shop/catalog'
import type { MatchedLine } from '@shop/contract/shop/lists'
import { call } from '../api/call.ts'
import { textNow } from '../i18n/text-now.ts'
import { chosenOptions, withOptions } from '../products/kit-price.ts'
import { lookUpProducts } from '../products/look-up-products.ts'
import type { SharedLine } from '../products/shared-list.ts'
import { type ListRow, rowsOf } from './list-state.ts'

export async function loadSharedList(shared: readonly SharedLine[], language: Language): Promise<ListRow[] | null> {
  const with_options = shared.filter(({ options }) => options.length > 0)
  const [cards, kits] = await Promise.all([lookUpProducts(shared.map(({ id }) => id)), loadKits(with_options)])
  if (cards.size === 0 || kits === null) return null
  const lines = shared.map((line, at) => {
    const kit = kits.get(line.id)
    return matchedLine(line, at + 1, kit ? withOptions(kit, line.options) : (cards.get(line.id) ?? null), language)
  })
  return rowsOf(lines).map((row, at) => withChosenOptions(row, shared[at]?.options ?? [], kits))
}

function matchedLine(
  { id, amount }: SharedLine,
  row: number,
  card: Card | Product | null,
  language: Language,
): MatchedLine {
  const missing = Math.max(0, amount - (card?.amount_in_store ?? 0))
  return {
    row,
    text: card ? localised(card, 'name', language) : `${textNow('number_sign')} ${id}`,
    amount,
    has_amount: true,
    matches: card ? [{ ...card, product_id: id, confidence: 1, missing }] : [],
    or_equivalent: false,
  }
}

function withChosenOptions(row: ListRow, wanted: readonly number[], kits: ReadonlyMap<number, Product>): ListRow {
  const kit = row.chosen === null ? undefined : kits.get(row.chosen.product_id)
  const options = kit ? chosenOptions(kit, wanted) : []
  return { ...row, options, has_lost_options: row.chosen !== null && options.length < wanted.length }
}

/** Only kits that the shop still shows. Null after a failure. */
async function loadKits(shared: readonly SharedLine[]): Promise<Map<number, Product> | null> {
  try {
    const kits = await Promise.all(shared.map(({ id }) => loadKit(id)))
    return new Map(kits.flatMap((kit) => (kit ? [[kit.id, kit]] : [])))
  } catch (error) {
    console.warn('The kits of the list could not be loaded', error)
    return null
  }
}

async function loadKit(id: number): Promise<Product | null> {
  try {
    return (await call(getProduct, { params: { id: String(id) } })).data
  } catch (error) {
    if (isCallFailed(error) && error.status === 404) return null
    throw error
  }
}
