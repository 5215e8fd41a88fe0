import { readFileSync } from 'node:fs'
import path from 'node:path'
import * as v from 'valibot'
import type { StatusId } from '@shop/contract/shop/catalog'
import { searchText } from '../../catalog/public.ts'
import { seededRandom } from './random.ts'

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

/** A demonstration product with such a picture provides category and code. */
export const KIND_PICTURES = words.kinds.map((kind) => kind.picture)

/** `globe` for `globe`, `globe-14-0120` and `globe-14-0120-b`. */
export const pictureKind = (name: string): string => name.replace(/(_[b-d])?(-\d\d-\d{4}(-[bc])?)?$/, '')

export interface ProductTemplate {
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
/** Demonstration products stay newest. */
const LATEST = Date.UTC(2025, 11, 31)
const SPREAD_MS = 3 * 365 * 86_400_000

export interface Assortment {
  kinds: (typeof words.kinds)[number][]
  templates: ReadonlyMap<string, readonly ProductTemplate[]>
}

/** @param templates by picture; kinds without one are left out */
export function assortmentOf(templates: ReadonlyMap<string, readonly ProductTemplate[]>): Assortment {
  const kinds = words.kinds.filter((kind) => templates.has(kind.picture))
  if (kinds.length === 0) throw new Error('There is no demonstration catalog to take categories and pictures from')
  return { kinds, templates }
}

export type GeneratedProduct = ReturnType<typeof generatedProduct>

/**
 * Always the same product for a number.
 *
 * @param number from 1; part of the article, `90-0000042`
 */
export function generatedProduct(number: number, { kinds, templates }: Assortment) {
  const random = seededRandom(number)
  const kind = random.pick(kinds)
  const template = random.pick(templates.get(kind.picture) ?? [])
  const names = namesOf(kind, random)
  const article = ARTICLE_PREFIX + String(number).padStart(ARTICLE_DIGITS, '0')
  const { picture: _, file_id, ...copied } = template
  const use = random.pick(words.uses)
  const weight = random.integer(kind.weight)
  return {
    ...copied,
    ...names,
    ...pricesOf(kind.price, random),
    ...stockOf(random),
    article,
    weight,
    condition: 'new',
    active: random.integer([1, 200]) > 1,
    description_ua: `${use.ua}\n\n• Маса: ${weight} г\n• Гарантія: ${copied.warranty_months} міс.`,
    description_ru: `${use.ru}\n\n• Масса: ${weight} г\n• Гарантия: ${copied.warranty_months} мес.`,
    description_en: `${use.en}\n\n• Weight: ${weight} g\n• Warranty: ${copied.warranty_months} months`,
    search_text: searchText({ ...names, article, producer: copied.producer }),
    created_at: new Date(LATEST - random.integer([0, SPREAD_MS])).toISOString(),
    file_id,
  }
}

type Random = ReturnType<typeof seededRandom>

function namesOf(kind: (typeof words.kinds)[number], random: Random) {
  const series = random.pick(words.series)
  const trait = random.pick(words.traits)
  const model = random.integer([10, 990])
  return {
    name_ua: `${kind.ua} «${series.ua}-${model}», ${trait.ua}`,
    name_ru: `${kind.ru} «${series.ru}-${model}», ${trait.ru}`,
    name_en: `${series.en}-${model} ${lowered(kind.en)}, ${trait.en}`,
  }
}

/** Lower-cases `Wooden abacus`, but not `DNA`, `3D` or names. */
const lowered = (phrase: string) =>
  /^[A-Z][a-z]/.test(phrase) && !/^(Newton|Earth)/.test(phrase)
    ? phrase.charAt(0).toLowerCase() + phrase.slice(1)
    : phrase

/** Kopiykas in tens of hryvnia; one in six is 5 to 15 % off. */
function pricesOf(hryvnia: readonly [number, number], random: Random) {
  const price = Math.round(random.integer(hryvnia) / 10) * 1000
  const is_on_sale = random.integer([1, 6]) === 1
  return { price, sale_price: is_on_sale ? Math.round((price * random.integer([85, 95])) / 100_00) * 100 : null }
}

/** 90 % in stock, 5 % sold out, 3 % expected. */
function stockOf(random: Random): { status_id: StatusId; amount_in_store: number } {
  const hundredth = random.integer([1, 100])
  if (hundredth <= 5) return { status_id: 1, amount_in_store: 0 }
  if (hundredth <= 8) return { status_id: 3, amount_in_store: random.integer([1, 6]) }
  if (hundredth <= 10) return { status_id: 4, amount_in_store: random.integer([1, 3]) }
  return { status_id: 2, amount_in_store: random.integer([1, 120]) }
}
