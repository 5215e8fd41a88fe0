import * as v from 'valibot'
import { Id, ID_MAX, IdText } from '../primitives.ts'

export const ADMIN_PAGE_MAX = 100
const PAGE_ROWS = 25

const wholeNumber = (fallback: number, max: number) =>
  v.pipe(v.optional(v.string(), String(fallback)), v.regex(/^[1-9]\d{0,8}$/), v.transform(Number), v.maxValue(max))

type Filters = Record<string, v.GenericSchema>

/** The query of every admin list. Values arrive as text. */
export const SearchText = v.pipe(v.string(), v.trim(), v.maxLength(200), v.excludes('\0'))

export const adminListQuery = <const S extends readonly [string, ...string[]], F extends Filters>(
  sorts: S,
  filters: F,
) =>
  v.object({
    page: wholeNumber(1, 1_000_000),
    per_page: wholeNumber(PAGE_ROWS, ADMIN_PAGE_MAX),
    sort: v.optional(v.picklist(sorts)),
    order: v.optional(v.picklist(['asc', 'desc']), 'asc'),
    q: v.optional(SearchText, ''),
    /** Such as `1,2,3`: shows the targets of a reference. */
    ids: v.optional(
      v.pipe(
        v.string(),
        v.regex(/^\d{1,10}(,\d{1,10}){0,199}$/),
        v.transform((typed) => typed.split(',').map(Number)),
        v.array(v.pipe(v.number(), v.maxValue(ID_MAX))),
      ),
    ),
    ...filters,
  })

export const staffList = <S extends v.GenericSchema>(row: S) => v.object({ data: v.array(row), total: v.number() })

/** A date such as `2026-11-21`. */
export const DayText = v.pipe(v.string(), v.isoDate('date_malformed'), v.check(isInCalendar, 'date_malformed'))

function isInCalendar(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`)
  return text >= '0001' && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

/** Hryvnia as typed: `1250,5`. */
export const SumText = v.pipe(
  v.string(),
  v.regex(/^\d{1,11}([.,]\d{1,2})?$/),
  v.transform((typed) => Number(typed.replace(',', '.'))),
)

export const ById = v.object({ id: IdText })

/** As the editor saw it; `stale_edit` if it has changed since. */
export const Version = Id
