import type { KitComponent, Product } from '@shop/contract/shop/catalog'
import {
  hryvnia,
  kopiykas,
  minus,
  plus,
  times,
  unitPrice,
  type Hryvnia,
  type Kopiykas,
} from '@shop/contract/rules/money/price'

const sumOf = (parts: readonly KitComponent[]): Kopiykas =>
  plus(...parts.map((part) => times(kopiykas(unitPrice(part)), part.amount)))

const kitsOf = ({ amount_in_store, amount }: KitComponent) => Math.floor(amount_in_store / amount)

export const chosenOptions = ({ components }: Product, chosen: readonly number[]): KitComponent[] =>
  components.filter((part) => part.is_optional && chosen.includes(part.product_id))

/** Options add their prices and limit the stock. */
export function withOptions(product: Product, chosen: readonly number[]): Product {
  const options = chosenOptions(product, chosen)
  if (options.length === 0) return product
  const added = sumOf(options)
  const raised = (price: number) => hryvnia(plus(kopiykas(price), added))
  return {
    ...product,
    price: raised(product.price),
    sale_price: product.sale_price === null ? null : raised(product.sale_price),
    amount_in_store: Math.min(product.amount_in_store, ...options.map(kitsOf)),
  }
}

interface KitSums {
  /** Components bought alone. */
  parts: Hryvnia
  options: Hryvnia
  kit: Hryvnia
  saved: Hryvnia
  percent: number
}

export function kitSums(product: Product, chosen: readonly number[]): KitSums {
  const parts = sumOf(product.components.filter(({ is_optional }) => !is_optional))
  const options = sumOf(chosenOptions(product, chosen))
  const own = kopiykas(unitPrice(product))
  const saved = own < parts ? minus(parts, own) : kopiykas(0)
  return {
    parts: hryvnia(parts),
    options: hryvnia(options),
    kit: hryvnia(plus(own, options)),
    saved: hryvnia(saved),
    percent: parts > 0 ? Math.round((saved * 100) / parts) : 0,
  }
}

export function isScarcest({ components }: Product, part: KitComponent): boolean {
  const counts = components.filter(({ is_optional }) => !is_optional).map(kitsOf)
  return counts.length > 1 && Math.max(...counts) > Math.min(...counts) && kitsOf(part) === Math.min(...counts)
}

/** The required or chosen component that allows the fewest kits; null for other products. */
export function scarcestPart(product: Product, chosen: readonly number[]): { part: KitComponent; kits: number } | null {
  const parts = [...product.components.filter(({ is_optional }) => !is_optional), ...chosenOptions(product, chosen)]
  const [part] = parts.sort((a, b) => kitsOf(a) - kitsOf(b))
  return part ? { part, kits: kitsOf(part) } : null
}
