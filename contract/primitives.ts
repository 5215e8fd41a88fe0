import * as v from 'valibot'
import type { Hryvnia as Sum } from './rules/money/price.ts'

export const LANGUAGES = ['ua', 'ru', 'en'] as const
export type Language = (typeof LANGUAGES)[number]
/** For `<html lang>` (contract-decisions, "Personal state and cached pages"). */
export const HTML_LANG: Record<Language, string> = { ua: 'uk', ru: 'ru', en: 'en' }

export const AMOUNT_MIN = 1
export const AMOUNT_MAX = 100
/** An order of more products is a mistake or an attack. */
export const LINES_MAX = 300
export const ID_MAX = 2_147_483_647

export const Id = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(ID_MAX))

/** Decimal digits only: `1e3`, ` 1` and `0x1` are refused. */
export const IdText = v.pipe(v.string(), v.regex(/^[1-9]\d{0,9}$/), v.transform(Number), v.maxValue(ID_MAX))

/** 1 to 100 (spec, section 9). */
export const Quantity = v.pipe(v.number(), v.integer(), v.minValue(AMOUNT_MIN), v.maxValue(AMOUNT_MAX))

/** Hryvnia with at most two decimals. Internally kopiykas, see `rules/price.ts`. */
// Cast: the API description must not show the unit.
export const Hryvnia = v.pipe(v.number(), v.minValue(0)) as v.GenericSchema<number> as v.GenericSchema<number, Sum>

/** Within the database's range. */
export const SUM_MAX = 99_999_999_999
export const SentHryvnia = v.pipe(
  v.number(),
  v.minValue(0),
  v.maxValue(SUM_MAX),
) as v.GenericSchema<number> as v.GenericSchema<number, Sum>

/** PostgreSQL refuses zero characters. */
export const text = (length_max: number) => v.pipe(v.string(), v.trim(), v.maxLength(length_max), v.excludes('\0'))
export const filledText = (length_max: number) => v.pipe(text(length_max), v.minLength(1))

/** ISO 8601 with time zone. */
export const Timestamp = v.string()

/** The specification's names; `name` is the fallback. */
export const Names = {
  name: v.string(),
  name_ua: v.string(),
  name_ru: v.nullable(v.string()),
  name_en: v.nullable(v.string()),
}

export const AltTexts = {
  alt_ua: v.nullable(v.string()),
  alt_ru: v.nullable(v.string()),
  alt_en: v.nullable(v.string()),
}
export type AltTexts = Record<keyof typeof AltTexts, string | null>
export const NO_ALT_TEXTS: AltTexts = { alt_ua: null, alt_ru: null, alt_en: null }

/** `web_path` is root-relative; width, height (pixels) and `blur` only for pictures. */
export const StoredFile = v.object({
  id: v.number(),
  web_path: v.string(),
  ...AltTexts,
  width: v.nullable(v.number()),
  height: v.nullable(v.number()),
  /** A tiny placeholder as a data URL. */
  blur: v.nullable(v.string()),
})
export type StoredFile = v.InferOutput<typeof StoredFile>

export const data = <S extends v.GenericSchema>(schema: S) => v.object({ data: schema })
export const list = <S extends v.GenericSchema>(schema: S) => v.object({ data: v.array(schema) })
export const Success = v.object({ data: v.literal('success') })
export const SUCCESS: v.InferOutput<typeof Success> = { data: 'success' }

/** Null without such a page (spec, section 3, "Pagination meta"). */
export const PageLink = v.object({ url: v.nullable(v.string()), label: v.string(), active: v.boolean() })
export type PageLink = v.InferOutput<typeof PageLink>

export const PageMeta = v.object({
  current_page: v.number(),
  from: v.nullable(v.number()),
  last_page: v.number(),
  links: v.array(PageLink),
  path: v.string(),
  per_page: v.number(),
  to: v.nullable(v.number()),
  total: v.number(),
})
export type PageMeta = v.InferOutput<typeof PageMeta>

export const PageEnds = v.object({
  first: v.nullable(v.string()),
  last: v.nullable(v.string()),
  prev: v.nullable(v.string()),
  next: v.nullable(v.string()),
})

/** `{data, links, meta}` (contract-decisions, "list of products"). */
export const page = <S extends v.GenericSchema>(schema: S) =>
  v.object({ data: v.array(schema), links: PageEnds, meta: PageMeta })

const PAGE_MAX = 999_999_999

/** Anything but a positive integer means 1. */
export const PageNumber = v.pipe(
  v.optional(v.string(), '1'),
  v.transform((typed) => (/^[1-9]\d*$/.test(typed) ? Math.min(Number(typed), PAGE_MAX) : 1)),
)

export const FileName = v.object({
  file_name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200), v.excludes('\0')),
})

export const FileBody = v.instance(Uint8Array)

export const Document = v.object({ file_name: v.string(), type: v.string(), bytes: v.instance(Uint8Array) })
export type Document = v.InferOutput<typeof Document>
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const
export const PDF_TYPE = 'application/pdf'
export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
export const DOCX_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
export const CSV_TYPE = 'text/csv'
/** `application/json` is for JSON bodies. */
export const JSON_FILE_TYPE = 'text/json'
export const ZIP_TYPE = 'application/zip'
