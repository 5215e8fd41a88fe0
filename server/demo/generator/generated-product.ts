import { readFileSync } from 'node:fs'
import path from 'node:path'
import * as v from 'valibot'
import type { StatusId } from '@shop/contract/catalog'
import { searchText } from '../../catalog/public.ts'
import { chanceOf } from './chance.ts'

const Words = v.strictObject({ ua: v.string(), ru: v.string(), en: v.string() })
const Range = v.strictTuple([v.number(), v.number()])
const Lists = v.strictObject({
  kinds: v.array(
    v.strictObject({
      picture: v.string(),
      ...Words.entries,
      /** Hryvnia. */ price: Range,
      /** Grams. */ weight: Range,
    }),
  ),
  series: v.array(Words),
  traits: v.array(Words),
  uses: v.array(Words),
})
const words = v.parse(Lists, JSON.parse(readFileSync(path.join(import.meta.dirname, 'words.json'), 'utf8')))

/** Pictures that the kinds are drawn with; a product of the demonstration with one of them lends its category and code. */
export const KIND_PICTURES = words.kinds.map((kind) => kind.picture)

/** What a generated product takes from one of the demonstration. */
export interface Lender {
  picture: string
  category_id: number
  subcategory_id: number
  dk_code: string
  unit: string
  country: string
  producer: string
  warranty_months: number
  file_id: number
}

export const ARTICLE_PREFIX = '90-'
const ARTICLE_DIGITS = 7
/** All of them came before the demonstration's own: its newest stay the newest. */
const LATEST = Date.UTC(2025, 11, 31)
const SPREAD_MS = 3 * 365 * 86_400_000

/** What draws products: kinds that the shop has a category and a picture for. */
export interface Assortment {
  kinds: (typeof words.kinds)[number][]
  lenders: ReadonlyMap<string, readonly Lender[]>
}

/** @param lenders by picture; kinds without one are left out */
export function assortmentOf(lenders: ReadonlyMap<string, readonly Lender[]>): Assortment {
  const kinds = words.kinds.filter((kind) => lenders.has(kind.picture))
  if (kinds.length === 0) throw new Error('There is no demonstration catalogue to take categories and pictures from')
  return { kinds, lenders }
}

export type GeneratedProduct = ReturnType<typeof generatedProduct>

/**
 * The product of this number: always the same, whichever run makes it and in whatever batch.
 *
 * @param number 1 and up; it is in the article, `90-0000042`
 */
export function generatedProduct(number: number, { kinds, lenders }: Assortment) {
  const chance = chanceOf(number)
  const kind = chance.one(kinds)
  const lender = chance.one(lenders.get(kind.picture) ?? [])
  const names = namesOf(kind, chance)
  const article = ARTICLE_PREFIX + String(number).padStart(ARTICLE_DIGITS, '0')
  const { picture: _, file_id, ...lent } = lender
  const use = chance.one(words.uses)
  const weight = chance.whole(kind.weight)
  return {
    ...lent,
    ...names,
    ...pricesOf(kind.price, chance),
    ...stockOf(chance),
    article,
    weight,
    condition: 'new',
    active: chance.whole([1, 200]) > 1,
    description_ua: `${use.ua}\n\n• Маса: ${weight} г\n• Гарантія: ${lent.warranty_months} міс.`,
    description_ru: `${use.ru}\n\n• Масса: ${weight} г\n• Гарантия: ${lent.warranty_months} мес.`,
    description_en: `${use.en}\n\n• Weight: ${weight} g\n• Warranty: ${lent.warranty_months} months`,
    search_text: searchText({ ...names, article, producer: lent.producer }),
    created_at: new Date(LATEST - chance.whole([0, SPREAD_MS])).toISOString(),
    file_id,
  }
}

type Chance = ReturnType<typeof chanceOf>

function namesOf(kind: (typeof words.kinds)[number], chance: Chance) {
  const series = chance.one(words.series)
  const trait = chance.one(words.traits)
  const model = chance.whole([10, 990])
  return {
    name_ua: `${kind.ua} «${series.ua}-${model}», ${trait.ua}`,
    name_ru: `${kind.ru} «${series.ru}-${model}», ${trait.ru}`,
    name_en: `${series.en}-${model} ${lowered(kind.en)}, ${trait.en}`,
  }
}

/** `Wooden abacus` after a model's name begins small, `DNA` and `3D` do not. */
const lowered = (phrase: string) =>
  /^[A-Z][a-z]/.test(phrase) && !/^(Newton|Earth)/.test(phrase)
    ? phrase.charAt(0).toLowerCase() + phrase.slice(1)
    : phrase

/** In kopiykas, whole tens of hryvnia; one in six is on sale, 5 to 15 % lower. */
function pricesOf(hryvnia: readonly [number, number], chance: Chance) {
  const price = Math.round(chance.whole(hryvnia) / 10) * 1000
  const is_on_sale = chance.whole([1, 6]) === 1
  return { price, sale_price: is_on_sale ? Math.round((price * chance.whole([85, 95])) / 100_00) * 100 : null }
}

/** As in a shop of this kind: most in store, some sold out, a few expected, and a few removed from the price list. */
function stockOf(chance: Chance): { status_id: StatusId; amount_in_store: number } {
  const hundredth = chance.whole([1, 100])
  if (hundredth <= 5) return { status_id: 1, amount_in_store: 0 }
  if (hundredth <= 8) return { status_id: 3, amount_in_store: chance.whole([1, 6]) }
  if (hundredth <= 10) return { status_id: 4, amount_in_store: chance.whole([1, 3]) }
  return { status_id: 2, amount_in_store: chance.whole([1, 120]) }
}
