import type { EmptyCells, ImportedLine, RowKind } from '@shop/contract/admin/catalog/imports'
import type { AttributeValueForm } from '@shop/contract/admin/catalog/attributes'
import {
  type AttributeField,
  type ColumnOf,
  type ImportField,
  translationOf,
} from '@shop/contract/rules/goods/import-columns'
import { cleanDescription, cleanLine, type ImportedFields, type ImportedProduct } from '../catalog/public.ts'
import { columnLetters } from '../platform/xlsx/sheet-xml.ts'
import {
  attributeOf,
  isAttributeField,
  readAttribute,
  readTranslation,
  withAttribute,
} from './cells/attribute-cells.ts'
import { type CellValue, EMPTY_VALUES, fault, faultOf, isFault, readCell } from './cells/cell-values.ts'
import { type KnownParts, readComponents } from './cells/component-cells.ts'
import { cutAroundDifference, exportedValue, shownText } from './cells/product-texts.ts'
import type { References } from './references.ts'
import type { SheetCell, SheetRow } from './read/sheet-rows.ts'

export interface PlannedRow {
  line: number
  kind: RowKind
  article: string
  name: string
  product_id: number | null
  version: number | null
  amount_before: number | null
  changes: ImportedLine['changes']
  problems: ImportedLine['problems']
  wanted: Partial<ImportedFields> | null
}

export interface Plan {
  columns: readonly ColumnOf[]
  empty_cells: EmptyCells
  references: References
  parts: KnownParts
}

const NEW_PRODUCT: ImportedFields = {
  article: '',
  name_ua: '',
  name_ru: null,
  name_en: null,
  category_id: null,
  subcategory_id: null,
  price: 0,
  sale_price: null,
  amount_in_store: 0,
  status_id: 2,
  active: true,
  unit: 'pcs',
  order_multiple: 1,
  producer: null,
  country: null,
  warranty_months: null,
  condition: null,
  weight: null,
  length_mm: null,
  width_mm: null,
  height_mm: null,
  gtin: null,
  mpn: null,
  dk_code: null,
  uktzed: null,
  vat_rate: null,
  description_ua: '',
  description_ru: null,
  description_en: null,
  meta_title: null,
  meta_description: null,
  precept_ids: [],
  components: [],
  attributes: [],
}
const REQUIRED: readonly ImportField[] = ['name_ua', 'price']

export function articleOf(row: SheetRow, columns: readonly ColumnOf[]): string {
  const column = columns.find(({ field }) => field === 'article')?.column
  return cleanLine(row.cells.find((cell) => cell.column === column)?.text ?? '')
}

export const isRemark = (row: SheetRow, columns: readonly ColumnOf[]) =>
  row.is_divider || (row.cells.length === 1 && articleOf(row, columns) === '')

/** `before` is null for a new product. */
export function planRow(row: SheetRow, before: ImportedProduct | null, plan: Plan): PlannedRow {
  const article = articleOf(row, plan.columns)
  const reading = new Reading(row, before, plan)
  const after = reading.product()
  reading.checkTogether(after)
  const shown = { line: row.row, article: article.slice(0, 64), name: (after.name_ua || before?.name_ua) ?? '' }
  const known = {
    product_id: before?.id ?? null,
    version: before?.version ?? null,
    amount_before: before?.amount_in_store ?? null,
  }
  const { problems } = reading
  if (problems.length > 0) return { ...shown, ...known, kind: 'wrong', changes: [], problems, wanted: null }
  const wanted = differing(before, after)
  const kind = before === null ? 'new' : wanted === null ? 'unchanged' : 'changed'
  return { ...shown, ...known, kind, changes: changesOf(before, after, plan), problems, wanted }
}

class Reading {
  readonly problems: PlannedRow['problems'] = []
  readonly #cells: Map<number, SheetCell>
  readonly #before: ImportedProduct | null
  readonly #plan: Plan

  constructor(row: SheetRow, before: ImportedProduct | null, plan: Plan) {
    this.#cells = new Map(row.cells.map((cell) => [cell.column, cell]))
    this.#before = before
    this.#plan = plan
  }

  product(): ImportedFields {
    const after: ImportedFields = { ...NEW_PRODUCT, ...this.#before }
    for (const { field, column } of this.#plan.columns) {
      const value = this.#valueOf(field, column, after)
      if (value === null) continue
      if (isFault(value)) this.#addProblem(field, value.problem, value.detail)
      else setField(after, field, value.value)
    }
    if (this.#before === null)
      for (const field of REQUIRED)
        if (!this.#plan.columns.some((one) => one.field === field)) this.#addProblem(field, 'required')
    return after
  }

  /** null: unchanged. Columns are sorted by field: a category precedes its subcategory. */
  #valueOf(field: ImportField, column: number, after: ImportedFields): CellValue | null {
    const cell = this.#cells.get(column)
    const is_translation = isAttributeField(field) && translationOf(field) !== null
    if (!cell) return is_translation ? this.#emptyTranslation(field, after) : this.#emptyValue(field)
    const found = faultOf(field, cell)
    if (found) return found
    if (is_translation) return this.#translation(field, cell.text, after)
    const { references, parts } = this.#plan
    const exported = this.#before && exportedValue(field, this.#before, references)
    if (typeof exported === 'string' && !isCategoryField(field) && isSame(field, exported, cell.text)) return null
    if (isAttributeField(field)) {
      const type = references.attribute(field)
      return type ? readAttribute(type, cell) : null
    }
    if (field === 'category') return references.category(cell.text, this.#before?.category_id ?? null)
    if (field === 'subcategory') return references.subcategory(cell.text, after.category_id, after.subcategory_id)
    if (field === 'dk_code') return references.dkCode(cell.text)
    if (field === 'precepts') return references.precepts(cell.text)
    if (field === 'components') return readComponents(cell.text, parts)
    const value = readCell(field, cell)
    const is_missing = !isFault(value) && value.value === '' && (field === 'article' || field === 'name_ua')
    return is_missing ? fault(field === 'article' ? 'article_missing' : 'required') : value
  }

  /** A changed text has just removed it. */
  #translation(field: AttributeField, text: string, after: ImportedFields): CellValue | null {
    const before = this.#before ? attributeOf(this.#before, field) : undefined
    return readTranslation(field, cleanLine(text.toWellFormed()), { before, now: attributeOf(after, field) })
  }

  #emptyTranslation = (field: AttributeField, after: ImportedFields) =>
    this.#plan.empty_cells === 'keep' ? null : this.#translation(field, '', after)

  #emptyValue(field: ImportField): CellValue | null {
    if (field === 'article') return fault('article_missing')
    if (this.#before === null) return REQUIRED.includes(field) ? fault('required') : null
    if (this.#plan.empty_cells === 'keep') return null
    if (field === 'precepts' || field === 'components') return { value: [] }
    if (isAttributeField(field)) return { value: null }
    if (isCategoryField(field) || field === 'dk_code') return { value: null }
    return field in EMPTY_VALUES ? { value: EMPTY_VALUES[field] ?? null } : fault('required')
  }

  checkTogether(after: ImportedFields): void {
    const before = this.#before
    const is_sale = after.sale_price !== null && after.sale_price >= after.price
    if (is_sale && (before?.sale_price !== after.sale_price || before.price !== after.price))
      this.#addProblem(this.#has('sale_price') ? 'sale_price' : 'price', 'sale_price_not_below_price')
    // A kit's stock follows from its components.
    if (after.components.length > 0) after.amount_in_store = before?.amount_in_store ?? 0
    if (after.components.length > 0 && before?.components.length === 0 && before.amount_in_store > 0)
      this.#addProblem('components', 'kit_has_stock')
    if (before?.is_archived === true && after.active) this.#addProblem('active', 'archived_cannot_show')
  }

  #has = (field: ImportField) => this.#plan.columns.some((one) => one.field === field)

  #addProblem(field: ImportField, problem: string, detail = ''): void {
    const column = this.#plan.columns.find((one) => one.field === field)?.column
    this.problems.push({ column: column === undefined ? '' : columnLetters(column), field, problem, detail })
  }
}

const isCategoryField = (field: ImportField) => field === 'category' || field === 'subcategory'

function isSame(field: string, before: string, after: string): boolean {
  const clean = field.startsWith('description_') ? cleanDescription : cleanLine
  return before === after || clean(before) === clean(after)
}

function setField(after: ImportedFields, field: ImportField, value: unknown): void {
  if (isAttributeField(field)) withAttribute(after, field, value as AttributeValueForm | null)
  else if (field === 'category') {
    // The next column may set another one.
    if (after.category_id !== value) after.subcategory_id = null
    after.category_id = value as number | null
  } else if (field === 'sale_price') after.sale_price = value === 0 ? null : (value as number | null)
  else Object.assign(after, { [columnNameOf(field)]: value === '' && !field.endsWith('_ua') ? null : value })
}

function columnNameOf(field: ImportField): keyof ImportedFields {
  if (field === 'category' || field === 'subcategory') return `${field}_id`
  if (field === 'status') return 'status_id'
  if (field === 'precepts') return 'precept_ids'
  if (isAttributeField(field)) return 'attributes'
  return field === 'weight_kg' ? 'weight' : field
}

function differing(before: ImportedProduct | null, after: ImportedFields): Partial<ImportedFields> | null {
  const fields = Object.keys(NEW_PRODUCT) as (keyof ImportedFields)[]
  const changed = fields.filter((field) => before === null || !isEqual(field, before[field], after[field]))
  return changed.length === 0 ? null : Object.fromEntries(changed.map((field) => [field, after[field]]))
}

function isEqual(field: string, before: unknown, after: unknown): boolean {
  if (typeof before === 'string' && typeof after === 'string') return isSame(field, before, after)
  return JSON.stringify(before) === JSON.stringify(after) || (before === '' && after === null)
}

function changesOf(before: ImportedProduct | null, after: ImportedFields, plan: Plan): PlannedRow['changes'] {
  // A new category removes the subcategory without a column for it too.
  const fields = new Set<ImportField>([...plan.columns.map(({ field }) => field), 'subcategory'])
  return [...fields].flatMap((field) => {
    const name = columnNameOf(field)
    const of = (product: ImportedFields) =>
      isAttributeField(field) ? exportedValue(field, product, plan.references) : product[name]
    if (before && isEqual(name, of(before), of(after))) return []
    const now = shownText(exportedValue(field, after, plan.references))
    if (before === null) return now === '' ? [] : [{ field, ...cutAroundDifference('', now) }]
    return [{ field, ...cutAroundDifference(shownText(exportedValue(field, before, plan.references)), now) }]
  })
}
