import type { AttributeField } from '@shop/contract/rules/goods/import-columns'
import { attributeIdOf } from '@shop/contract/rules/goods/import-columns'
import { cleanLine, type ImportedAttribute, type ImportReferences } from '../catalog/public.ts'
import { type CellValue, dkCodeIn, fault } from './cells/cell-values.ts'

const PRECEPTS_MAX = 30

const comparableName = (name: string) => cleanLine(name).toLowerCase()
const comparableNumber = (number: string) => comparableName(number).replace(/[№\s]/g, '')

/** By the names in a file. */
export class References {
  readonly #names: Map<number, string[]>
  readonly #tops = new Map<string, number[]>()
  readonly #below = new Map<string, number[]>()
  readonly #dk_codes: ReadonlySet<string>
  readonly #precepts = new Map<string, number>()
  readonly #numbers: Map<number, string>

  readonly #attributes: Map<number, ImportedAttribute>

  constructor({ categories, dk_codes, precepts, attributes }: ImportReferences) {
    this.#names = new Map(categories.map(({ id, names }) => [id, names]))
    for (const { id, parent_id, names } of categories)
      for (const name of new Set(names.map(comparableName))) {
        const [ids_by_name, key] = parent_id === null ? [this.#tops, name] : [this.#below, `${parent_id} ${name}`]
        ids_by_name.set(key, [...(ids_by_name.get(key) ?? []), id])
      }
    this.#dk_codes = dk_codes
    this.#attributes = new Map(attributes.map((type) => [type.id, type]))
    for (const { id, number } of precepts) this.#precepts.set(comparableNumber(number), id)
    this.#numbers = new Map(precepts.map(({ id, number }) => [id, number]))
  }

  attribute(field: AttributeField): ImportedAttribute | undefined {
    return this.#attributes.get(attributeIdOf(field) ?? 0)
  }

  /** Attributes that products have. */
  get usedAttributes(): ImportedAttribute[] {
    return [...this.#attributes.values()].filter(({ is_used }) => is_used)
  }

  categoryName(id: number | null): string {
    return id === null ? '' : (this.#names.get(id)?.[0] ?? '')
  }

  preceptNumbers(ids: readonly number[]): string {
    return ids.map((id) => this.#numbers.get(id) ?? '').join('; ')
  }

  /** A name shared by two categories means the product's current one. */
  category(typed: string, now: number | null): CellValue {
    return this.#one(typed, now, this.#tops.get(comparableName(typed)), 'category')
  }

  subcategory(typed: string, category_id: number | null, now: number | null): CellValue {
    if (category_id === null) return fault('subcategory_without_category', typed)
    return this.#one(typed, now, this.#below.get(`${category_id} ${comparableName(typed)}`), 'subcategory')
  }

  #one(typed: string, now: number | null, found: readonly number[] = [], kind: string): CellValue {
    if (now !== null && this.#names.get(now)?.some((name) => comparableName(name) === comparableName(typed)))
      return { value: now }
    if (found.length > 1) return fault(`${kind}_ambiguous`, typed)
    return found[0] === undefined ? fault(`${kind}_unknown`, typed) : { value: found[0] }
  }

  dkCode(typed: string): CellValue {
    return dkCodeIn(typed, this.#dk_codes)
  }

  precepts(typed: string): CellValue {
    const numbers = typed
      .split(/[;\n]/)
      .map(cleanLine)
      .filter((number) => number !== '')
    const unknown = numbers.find((number) => !this.#precepts.has(comparableNumber(number)))
    if (unknown !== undefined) return fault('precept_unknown', unknown)
    const ids = [...new Set(numbers.map((number) => this.#precepts.get(comparableNumber(number)) ?? 0))]
    return ids.length > PRECEPTS_MAX ? fault('too_many', String(PRECEPTS_MAX)) : { value: ids.sort((a, b) => a - b) }
  }
}
