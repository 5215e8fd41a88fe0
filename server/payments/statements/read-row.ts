import { createHash } from 'node:crypto'
import type { StatementColumn } from '@shop/contract/admin/money/statements'
import { kopiykas, type Kopiykas } from '@shop/contract/rules/money/price'
import type { StatementField } from '@shop/contract/rules/money/statement-columns'
import { readNumber, type SheetCell, type SheetRow } from '../../imports/public.ts'

export interface IncomingRow {
  received_on: string
  sum: Kopiykas
  payer_name: string
  payer_code: string
  payer_iban: string
  purpose: string
  /** Of the bank's document, or ''. */
  document: string
}

export type ReadRow =
  | { kind: 'incoming'; row: IncomingRow }
  /** Outgoing money, totals, remarks. */
  | { kind: 'left_out' }
  | {
      kind: 'wrong'
      problem: 'date_malformed' | 'not_a_number' | 'number_ambiguous' | 'other_currency'
      detail: string
    }

const NAME_LENGTH_MAX = 300
const PURPOSE_LENGTH_MAX = 1000
const SUM_MAX = 99_999_999_999
const HRYVNIA = new Set(['', 'UAH', '980', 'ГРН', 'ГРН.', '₴'])

export function readRow({ cells }: SheetRow, columns: readonly StatementColumn[]): ReadRow {
  const cellOf = (field: StatementField): SheetCell | undefined => {
    const column = columns.find((one) => one.field === field)?.column
    return cells.find((cell) => cell.column === column)
  }
  const text = (field: StatementField, length_max = 100) =>
    (cellOf(field)?.text ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, length_max).toWellFormed()
  const sum = readSum(cellOf('sum'))
  const date = text('received_on')
  if (sum === null || (typeof sum === 'number' && sum <= 0)) return { kind: 'left_out' }
  const purpose = text('purpose', PURPOSE_LENGTH_MAX)
  const payer_name = text('payer_name', NAME_LENGTH_MAX)
  if (date === '' && purpose === '' && payer_name === '') return { kind: 'left_out' }
  const received_on = readDay(date)
  if (received_on === null) return { kind: 'wrong', problem: 'date_malformed', detail: date }
  if (typeof sum === 'object') return { kind: 'wrong', problem: sum.fault, detail: text('sum') }
  const currency = text('currency').toUpperCase()
  if (!HRYVNIA.has(currency)) return { kind: 'wrong', problem: 'other_currency', detail: currency }
  const payer_code = codeIn(text('payer_code'))
  const iban = text('payer_iban').replaceAll(' ', '').toUpperCase()
  const payer_iban = /^UA\d{27}$/.test(iban) ? iban : ''
  const document = text('outside_id')
  return { kind: 'incoming', row: { received_on, sum, payer_name, payer_code, payer_iban, purpose, document } }
}

/** Null if empty. */
function readSum(cell: SheetCell | undefined): Kopiykas | { fault: 'not_a_number' | 'number_ambiguous' } | null {
  // A formula without a result may be money.
  if (cell?.kind === 'uncounted') return { fault: 'not_a_number' }
  if (cell === undefined || cell.text.trim() === '') return null
  const read = cell.number === null ? readNumber(cell.text, false) : { number: cell.number }
  if ('fault' in read) return { fault: read.fault === 'number_ambiguous' ? 'number_ambiguous' : 'not_a_number' }
  return Math.abs(read.number) > SUM_MAX ? { fault: 'not_a_number' } : kopiykas(read.number)
}

const DAY_FIRST = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4}|\d{2})(?:\D|$)/
const YEAR_FIRST = /^(\d{4})[./-](\d{1,2})[./-](\d{1,2})(?:\D|$)/

/** `21.11.2026 10:15`, `21/11/26` and `2026-11-21T10:15` are all 2026-11-21. */
export function readDay(typed: string): string | null {
  const [, day = '', month = '', year = ''] = DAY_FIRST.exec(typed) ?? []
  const [, first_year = year, first_month = month, first_day = day] = YEAR_FIRST.exec(typed) ?? []
  const full = first_year.length === 2 ? `20${first_year}` : first_year
  const iso = `${full}-${first_month.padStart(2, '0')}-${first_day.padStart(2, '0')}`
  const time = new Date(`${iso}T00:00:00Z`)
  const is_real = !Number.isNaN(time.getTime()) && time.toISOString().startsWith(iso)
  return is_real && full >= '2000' ? iso : null
}

/** Spreadsheets drop leading zeros. */
function codeIn(typed: string): string {
  const digits = typed.replaceAll(/\D/g, '')
  if (digits.length === 8 || digits.length === 10) return digits
  return digits.length >= 5 && digits.length < 8 ? digits.padStart(8, '0') : ''
}

/**
 * The same row of another file gets the same id. From the whole row, because payers number documents as they like;
 * `occurrence` tells equal rows apart.
 */
export function outsideId(row: IncomingRow, occurrence: number): string {
  const facts = [row.received_on, row.sum, row.payer_code, row.payer_iban, row.purpose, row.document, occurrence]
  return createHash('sha256').update(facts.join('\n').toUpperCase()).digest('hex').slice(0, 32)
}
