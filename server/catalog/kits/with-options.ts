import { type Kopiykas, plus, times, unitPrice } from '@shop/contract/rules/money/price'
import type { LineComponent } from '@shop/contract/rules/goods/kits'
import { type KitPart, lineComponent } from './kit-parts.ts'

interface Prices {
  price: Kopiykas
  sale_price: Kopiykas | null
}

interface KitWithOptions {
  prices: Prices
  /** Null if it is not a kit. */
  components: LineComponent[] | null
}

/** With the chosen options at their own prices. Null if one of them is not one of its options. */
export function kitWithOptions(
  { price, sale_price }: Prices,
  parts: readonly KitPart[],
  chosen: readonly number[],
): KitWithOptions | null {
  const options = parts.filter((part) => part.is_optional && chosen.includes(part.product_id))
  if (options.length < new Set(chosen).size) return null
  const added = plus(...options.map((part) => times(unitPrice(part), part.amount)))
  const components = parts.filter((part) => !part.is_optional || options.includes(part)).map(lineComponent)
  return {
    prices: { price: plus(price, added), sale_price: sale_price === null ? null : plus(sale_price, added) },
    components: parts.length === 0 ? null : components,
  }
}
