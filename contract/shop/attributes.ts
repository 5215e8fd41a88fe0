import * as v from 'valibot'
import { ID_MAX } from '../primitives.ts'
import { ATTRIBUTE_KINDS, BETTER, isAttributeNumber } from '../rules/goods/attributes.ts'

export const AttributeNames = { name_ua: v.string(), name_ru: v.nullable(v.string()), name_en: v.nullable(v.string()) }

const described = {
  id: v.number(),
  ...AttributeNames,
  kind: v.picklist(ATTRIBUTE_KINDS),
  unit_code: v.nullable(v.string()),
  /** null: no direction. */
  better: v.nullable(v.picklist(BETTER)),
}

/** A number, ids of choices, a boolean; null for texts and missing values. */
export const AttributeValue = v.nullable(v.union([v.number(), v.boolean(), v.array(v.number())]))
export type AttributeValue = v.InferOutput<typeof AttributeValue>

export const ProductAttribute = v.object({
  ...described,
  value: AttributeValue,
  /** With its unit. */
  text_ua: v.string(),
  text_ru: v.nullable(v.string()),
  text_en: v.nullable(v.string()),
})
export type ProductAttribute = v.InferOutput<typeof ProductAttribute>

export const ComparedAttribute = v.object({
  ...described,
  values: v.array(AttributeValue),
  text_ua: v.array(v.nullable(v.string())),
  text_ru: v.array(v.nullable(v.string())),
  text_en: v.array(v.nullable(v.string())),
  differs: v.boolean(),
  /** Places of the best values, if they differ and the attribute has a direction. */
  best: v.array(v.number()),
})
export type ComparedAttribute = v.InferOutput<typeof ComparedAttribute>

export const AttributeFacet = v.object({
  ...described,
  unit_ua: v.string(),
  unit_ru: v.string(),
  unit_en: v.string(),
  /** null without numbers. */
  min: v.nullable(v.number()),
  max: v.nullable(v.number()),
  choices: v.array(v.object({ id: v.number(), ...AttributeNames, count: v.number() })),
  /** Of yes/no. */
  yes: v.number(),
  no: v.number(),
})
export type AttributeFacet = v.InferOutput<typeof AttributeFacet>

export type AttributeFilter = { id: number } & (
  | { kind: 'range'; min: number | null; max: number | null }
  | { kind: 'choices'; ids: number[] }
  | { kind: 'is'; yes: boolean }
)

export const ATTRIBUTE_FILTERS_MAX = 10
const CHOICES_MAX = 20
const ID = /^[1-9]\d{0,9}$/
const IDS = /^[1-9]\d{0,9}(,[1-9]\d{0,9})*$/
const RANGE = /^(-?\d{1,13}(?:[.,]\d{1,6})?)?\.\.(-?\d{1,13}(?:[.,]\d{1,6})?)?$/

/** Null for nonsense. */
export function parseAttributeFilter(id: string, text: string): AttributeFilter | null {
  if (!isId(id)) return null
  if (text === 'yes' || text === 'no') return { id: Number(id), kind: 'is', yes: text === 'yes' }
  if (IDS.test(text)) {
    const ids = [...new Set(text.split(','))]
    return ids.length <= CHOICES_MAX && ids.every(isId)
      ? { id: Number(id), kind: 'choices', ids: ids.map(Number).sort((a, b) => a - b) }
      : null
  }
  const [found, low, high] = RANGE.exec(text) ?? []
  if (found === undefined || (low === undefined && high === undefined)) return null
  const [min, max] = [boundOf(low), boundOf(high)]
  const is_valid = [min, max].every((bound) => bound === null || isAttributeNumber(bound))
  return is_valid && (min === null || max === null || min <= max) ? { id: Number(id), kind: 'range', min, max } : null
}

const isId = (text: string) => ID.test(text) && Number(text) <= ID_MAX
const boundOf = (text: string | undefined) => (text === undefined ? null : Number(text.replace(',', '.')))

/** As in addresses: `3..10`, `5,6`, `yes`. */
export function attributeFilterText(filter: AttributeFilter): string {
  if (filter.kind === 'is') return filter.yes ? 'yes' : 'no'
  return filter.kind === 'choices' ? filter.ids.join(',') : `${filter.min ?? ''}..${filter.max ?? ''}`
}

/** `attr[12]=3..10`, `attr[7]=5,6`, `attr[9]=yes`. Empty ones are ignored, others refused at `attr.12`. */
export const AttributeFilters = v.optional(
  v.pipe(
    v.record(v.string(), v.string()),
    v.rawTransform(({ dataset: { value }, addIssue, NEVER }) => {
      const typed = Object.entries(value).filter(([, text]) => text !== '')
      const filters = typed.map(([id, text]) => parseAttributeFilter(id, text))
      for (const [place, [id, text]] of typed.entries())
        if (filters[place] === null)
          addIssue({
            message: 'filter_malformed',
            path: [{ type: 'object', origin: 'value', input: value, key: id, value: text }],
          })
      if (typed.length > ATTRIBUTE_FILTERS_MAX) addIssue({ message: 'too_many_filters' })
      if (filters.includes(null) || typed.length > ATTRIBUTE_FILTERS_MAX) return NEVER
      const valid = filters.filter((one) => one !== null).sort((a, b) => a.id - b.id)
      return valid.length === 0 ? undefined : valid
    }),
  ),
)
