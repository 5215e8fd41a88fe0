import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type * as v from 'valibot'
import type { exportProducts as exportCall } from '@shop/contract/admin/catalog/imports'
import { IMPORT_COLUMNS_MAX } from '@shop/contract/admin/catalog/imports'
import { CSV_TYPE, XLSX_TYPE } from '@shop/contract/primitives'
import {
  attributeField,
  headingOf,
  IMPORT_FIELDS,
  type ImportField,
  translationColumns,
} from '@shop/contract/rules/goods/import-columns'
import { exportedProducts, findImportReferences, type ImportedProduct } from '../catalog/public.ts'
import type { Services } from '../services.ts'
import type { StreamedDocument } from '../platform/http/streamed-document.ts'
import { started } from '../platform/started.ts'
import { csvParts } from '../platform/xlsx/csv.ts'
import { LOOK } from '../platform/xlsx/sheet-styles.ts'
import type { Cell } from '../platform/xlsx/sheet-xml.ts'
import { writeWorkbook } from '../platform/xlsx/workbook.ts'
import { dayText } from '../texts/dates.ts'
import { EXPORT_WORDS, exportNote } from '../texts/words/import-words.ts'
import { pageOfPages } from '../texts/words/price-list-words.ts'
import { type ExportedValue, exportedValue } from './cells/product-texts.ts'
import { References } from './references.ts'

type Query = v.InferOutput<NonNullable<(typeof exportCall)['query']>>

const FIELDS = IMPORT_FIELDS.filter((field) => field !== 'weight_kg')

interface Exported {
  field: ImportField
  title: string
}

function columnsOf(references: References): Exported[] {
  const fixed = FIELDS.map((field): Exported => ({ field, title: headingOf(field) }))
  const used = references.usedAttributes
  const attributes = used.map(({ id, heading }) => ({ field: attributeField(id), title: heading }))
  const translations = used
    .filter(({ kind }) => kind === 'text')
    .flatMap(({ id, heading }) => translationColumns(id, heading))
    .map(({ field, heading }) => ({ field, title: heading }))
  // Translations last: values matter more where the columns are too many.
  return [...fixed, ...attributes, ...translations].slice(0, IMPORT_COLUMNS_MAX)
}

const WIDE = new Set<ImportField>([
  'name_ua',
  'name_ru',
  'name_en',
  'description_ua',
  'description_ru',
  'description_en',
])

/** Re-importing the unchanged file changes nothing. */
export async function exportProducts(services: Services, query: Query): Promise<StreamedDocument> {
  const { format, decimals, ...filter } = query
  const day = dayText(services.clock.now())
  const references = new References(await findImportReferences(services.db))
  const status = filter.status === undefined ? undefined : (Number(filter.status) as 1 | 2 | 3 | 4)
  const batches = await started(exportedProducts(services.db, { ...filter, status }))
  const file_name = `${EXPORT_WORDS.title} ${day}.${format}`
  const columns = columnsOf(references)
  const values = valuesOf(batches, columns, references)
  if (format === 'csv') {
    const titles = columns.map(({ title }) => title)
    return { file_name, type: CSV_TYPE, parts: csvParts(titles, values, { has_decimal_comma: decimals === 'comma' }) }
  }
  const frame = {
    sheet_name: EXPORT_WORDS.title,
    title: EXPORT_WORDS.title,
    note: exportNote(day),
    columns: columns.map(({ field, title }) => ({ title, width: WIDE.has(field) ? 40 : 16 })),
    page_footer: pageOfPages,
  }
  return { file_name, type: XLSX_TYPE, parts: writeWorkbook(frame, cellsOf(values, columns)) }
}

type Batches = AsyncIterable<ImportedProduct[]>

async function* valuesOf(
  batches: Batches,
  columns: readonly Exported[],
  references: References,
): AsyncGenerator<ExportedValue[][]> {
  for await (const products of batches) {
    yield products.map((product) => columns.map(({ field }) => exportedValue(field, product, references)))
    await yieldToEventLoop()
  }
}

async function* cellsOf(
  values: AsyncIterable<ExportedValue[][]>,
  columns: readonly Exported[],
): AsyncGenerator<Cell[][]> {
  for await (const rows of values)
    yield rows.map((row) => columns.map(({ field }, place) => cellOf(field, row[place] ?? null)))
}

/** As text, so that no spreadsheet evaluates it. */
function cellOf(field: ImportField, value: ExportedValue): Cell {
  if (typeof value !== 'number') return { look: WIDE.has(field) ? LOOK.wrapped : LOOK.text, text: value ?? '' }
  return { look: field === 'price' || field === 'sale_price' ? LOOK.money : LOOK.plain, number: value }
}
