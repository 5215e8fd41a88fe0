import type { ComparedAttribute } from '@shop/contract/shop/attributes'
import type { Card } from '@shop/contract/shop/catalog'
import type { Language } from '@shop/contract/primitives'
import type { TFunction } from '../../i18n/translation.tsx'

export interface CompareRow {
  key: string
  label: string
  /** A text per product, empty if it has none. */
  texts: string[]
  differs: boolean
  /** Places of the best products. */
  best: readonly number[]
}

export interface CompareGroup {
  title: string
  rows: CompareRow[]
}

interface Compared {
  products: readonly Card[]
  attributes: readonly ComparedAttribute[]
}

export function compareGroups(
  { products, attributes }: Compared,
  { t, language, pays_vat }: { t: TFunction; language: Language; pays_vat: boolean },
): CompareGroup[] {
  const described = attributes.map((attribute) => ({
    key: String(attribute.id),
    label: attribute[`name_${language}`] ?? attribute.name_ua,
    texts: products.map((_, place) => attribute[`text_${language}`][place] || attribute.text_ua[place] || ''),
    differs: attribute.differs,
    best: attribute.best,
  }))
  const row = (key: string, label: string, textOf: (card: Card) => string): CompareRow => {
    const texts = products.map(textOf)
    return { key, label, texts, differs: new Set(texts).size > 1, best: [] }
  }
  const of_purchase = [
    row('dk', t('dk_code'), ({ dk_code }) => dk_code ?? ''),
    row('unit', t('unit'), ({ unit }) => t(`unit_${unit}`)),
    row('vat', t('vat_rate'), ({ vat_rate }) => (pays_vat && vat_rate !== null ? `${vat_rate}\u00a0%` : '')),
  ].filter(({ texts }) => texts.some(Boolean))
  return [
    { title: t('characteristics'), rows: described },
    { title: t('compare_purchase'), rows: of_purchase },
  ].filter(({ rows }) => rows.length > 0)
}

/** Places in the list of products. */
export type Pair = readonly [left: number, right: number]

/** @param wanted product ids; the first product not shown replaces a missing one */
export function pairOf(products: readonly Card[], [left_id, right_id]: readonly [number | null, number | null]): Pair {
  const placeOf = (id: number | null) => products.findIndex((product) => product.id === id)
  const right = placeOf(right_id)
  const left = placeOf(left_id) >= 0 ? placeOf(left_id) : right === 0 ? 1 : 0
  if (right >= 0 && right !== left) return [left, right]
  return [left, left === 0 ? 1 : 0]
}

export const differsInPair = ({ texts }: CompareRow, [left, right]: Pair): boolean => texts[left] !== texts[right]
