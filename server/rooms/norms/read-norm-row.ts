import * as v from 'valibot'
import type { CheckedItem } from '@shop/contract/admin/catalog/norm-files'
import { type AdminNormItem, NormItemForm } from '@shop/contract/admin/catalog/norms'
import { UNITS } from '@shop/contract/shop/catalog'
import { cleanLine } from '../../catalog/public.ts'
import { dkCodeIn, fromWords, readNumber, type UploadedRow } from '../../imports/public.ts'
import { NO_WORDS, UNIT_WORDS, YES_WORDS } from '../../texts/words/import-words.ts'
import { articlesOf, type NormField, readRule } from './norm-sheet.ts'

export interface NormReferences {
  dk_codes: ReadonlySet<string>
  product_ids: ReadonlyMap<string, number>
}

export interface NormRow {
  cells: UploadedRow<NormField>['cells']
  /** A field without a column stays. */
  fields: readonly NormField[]
  /** From the column, or the heading above. */
  section: string
  item: AdminNormItem | undefined
}

export interface ReadRow {
  form: NormItemForm
  problems: CheckedItem['problems']
}

const DETAIL_MAX = 100

export const textIn = (cells: NormRow['cells'], field: NormField): string => cleanLine(cells.get(field)?.text ?? '')

/** Some lists put a point after it. */
export const numberIn = (cells: NormRow['cells']): string => textIn(cells, 'number').replace(/\.$/, '')

const splitAt = (text: string, separator: RegExp | string): string[] =>
  text
    .split(separator)
    .map(cleanLine)
    .filter((article) => article !== '')

/** Every text of a cell that may be an article: some contain a comma. */
export const possibleArticles = (text: string): string[] => [...splitAt(text, ';'), ...splitAt(text, /[;,]/)]

const articlesIn = (text: string, known: ReadonlyMap<string, number>): string[] =>
  splitAt(text, ';').flatMap((part) => (known.has(part) ? [part] : splitAt(part, ',')))

type Note = (field: NormField, problem: string, detail: string) => void

export function readNormRow(row: NormRow, references: NormReferences): ReadRow {
  const problems: ReadRow['problems'] = []
  const note: Note = (field, problem, detail) => {
    if (!problems.some((known) => known.field === field))
      problems.push({ field, problem, detail: detail.slice(0, DETAIL_MAX) })
  }
  for (const [field, { kind, text }] of row.cells) {
    if (kind === 'error') note(field, 'cell_error', text)
    if (kind === 'uncounted') note(field, 'formula_uncounted', text)
    if (kind === 'date') note(field, 'cell_is_date', text)
  }
  const form = formOf(row, references, note)
  for (const { path } of v.safeParse(NormItemForm, form).issues ?? []) {
    const field = String(path?.[0]?.key ?? 'number') as NormField
    note(field, 'value_unfit', textIn(row.cells, field))
  }
  return { form, problems }
}

interface Choices<T> {
  absent: T
  empty: T
  of: (text: string) => Value<T>
}

function formOf(row: NormRow, references: NormReferences, note: Note): NormItemForm {
  const { cells, fields, item } = row
  const read = <T>(field: NormField, { absent, empty, of }: Choices<T>): T => {
    if (!fields.includes(field)) return absent
    const text = textIn(cells, field)
    if (text === '') return empty
    const value = of(text)
    if ('value' in value) return value.value
    note(field, value.problem, value.detail ?? text)
    return empty
  }
  const rule_of_amount = readRule(textIn(cells, 'amount'))
  const { rule, per } = read('rule', {
    absent: rule_of_amount ?? item ?? PER_ROOM,
    empty: rule_of_amount ?? PER_ROOM,
    of: (text) => valueOr(readRule(text), 'rule_unknown'),
  })
  return {
    number: item?.number ?? numberIn(cells),
    section: row.section,
    name_ua: textIn(cells, 'name_ua'),
    requirement_ua: read('requirement_ua', {
      absent: item?.requirement_ua ?? '',
      empty: '',
      // A cell holds one line, a requirement may have several.
      of: (text) => ({ value: item && cleanLine(item.requirement_ua) === text ? item.requirement_ua : text }),
    }),
    unit: read<NormItemForm['unit']>('unit', { absent: item?.unit ?? 'pcs', empty: 'pcs', of: unitOf }),
    rule,
    per,
    amount: read('amount', { absent: 0, empty: 0, of: amountOf }),
    dk_code: read<string | null>('dk_code', {
      absent: item?.dk_code ?? null,
      empty: null,
      of: (text) => dkCodeIn(text, references.dk_codes) as Value<string>,
    }),
    is_required: read('is_required', { absent: item?.is_required ?? true, empty: true, of: isRequired }),
    matches: matchesOf(row, references, note),
  }
}

type Value<T> = { value: T } | { problem: string; detail?: string }

const PER_ROOM = { rule: 'per_room', per: 1 } as const

const valueOr = <T>(value: T | null, problem: string): Value<T> => (value === null ? { problem } : { value })

// Cast: the words' keys are units.
const unitOf = (text: string) => fromWords(text, UNITS, UNIT_WORDS) as Value<NormItemForm['unit']>

/** «1 на 2 учнів» is 1. */
function amountOf(text: string): Value<number> {
  const read = readNumber(/^[\d\s.,]+/.exec(text)?.[0] ?? text, false)
  return 'number' in read ? { value: read.number } : { problem: read.fault }
}

function isRequired(text: string): Value<boolean> {
  const word = text.toLowerCase()
  if (YES_WORDS.includes(word) || word.startsWith('обов')) return { value: true }
  if (NO_WORDS.includes(word) || word.startsWith('рек')) return { value: false }
  return { problem: 'word_unknown', detail: 'так, ні' }
}

function matchesOf(
  { cells, fields, item }: NormRow,
  { product_ids }: NormReferences,
  note: Note,
): NonNullable<NormItemForm['matches']> {
  const kept = (how: 'fits' | 'partly') =>
    (item?.matches ?? [])
      .filter((match) => match.how === how)
      .map((match) => ({ product_id: match.product_id, how, note: match.note }))
  const isChanged = (how: 'fits' | 'partly') =>
    fields.includes(how) && !(item && textIn(cells, how) === cleanLine(articlesOf(item, how)))
  const noteOf = (product_id: number) => item?.matches.find((match) => match.product_id === product_id)?.note ?? ''
  const named = (how: 'fits' | 'partly') =>
    articlesIn(textIn(cells, how), product_ids).flatMap((article) => {
      const product_id = product_ids.get(article)
      if (product_id !== undefined) return [{ product_id, how, note: noteOf(product_id) }]
      note(how, 'product_unknown', article)
      return []
    })
  const found = (['partly', 'fits'] as const).flatMap((how) => (isChanged(how) ? named(how) : kept(how)))
  // A product in both columns fits.
  return [...new Map(found.map((match) => [match.product_id, match])).values()]
}
