import * as v from 'valibot'
import { endpoint } from '../../endpoint.ts'
import type { FieldReason } from '../../field-faults.ts'
import { data, LANGUAGES, text } from '../../primitives.ts'
import { isEmail, isPhone } from '../../rules/validation.ts'
import { staffList, adminListQuery, Version } from '../lists.ts'

/** `two`: a heading and its text. */
export const TEXT_KINDS = ['phone', 'email', 'link', 'line', 'two', 'lines', 'long'] as const
export type TextKind = (typeof TEXT_KINDS)[number]

/** In the order of the admin's list. */
export const SHOP_TEXTS: Readonly<Record<string, TextKind>> = {
  phone_number_1: 'phone',
  phone_number_2: 'phone',
  phone_number_3: 'phone',
  email_1: 'email',
  email_2: 'email',
  address: 'line',
  working_hours: 'line',
  banner: 'line',
  footer: 'line',
  site_description: 'line',
  home_title: 'line',
  home_lead: 'line',
  home_figure: 'line',
  popular_searches: 'lines',
  tender_title: 'line',
  tender_lead: 'line',
  tender_step_1: 'two',
  tender_step_2: 'two',
  tender_step_3: 'two',
  tender_step_4: 'two',
  about_title: 'line',
  about_us: 'long',
  delivery: 'long',
  payment: 'long',
  personal_data: 'long',
  terms: 'long',
  main_page_statistic_1: 'two',
  main_page_statistic_2: 'two',
  main_page_statistic_3: 'two',
  main_page_statistic_4: 'two',
  social_facebook: 'link',
  social_instagram: 'link',
  social_youtube: 'link',
  social_viber: 'link',
  social_telegram: 'link',
}

/** While empty, the shop shows its own text. */
const BUILT_IN = /^(home_|popular_searches|tender_|about_title|site_description|personal_data)/
export const hasBuiltInText = (key: string): boolean => BUILT_IN.test(key)

const SEARCHES_MAX = 6

export const kindOfText = (key: string): TextKind => (isShopText(key) && SHOP_TEXTS[key]) || 'long'

/** `hasOwn`: every object has a `constructor`. */
export const isShopText = (key: string): boolean => Object.hasOwn(SHOP_TEXTS, key)
export const isLanguageIndependent = (kind: TextKind) => kind === 'phone' || kind === 'email' || kind === 'link'

const LENGTHS: Record<TextKind, number> = {
  phone: 40,
  email: 254,
  link: 500,
  line: 500,
  two: 200,
  lines: 400,
  long: 20_000,
}
export const textLengthMax = (key: string) => LENGTHS[kindOfText(key)]

const isHttps = (typed: string) => URL.canParse(typed) && new URL(typed).protocol === 'https:'

/** Null if the text suits the key. An empty text removes it. */
export function textProblem(key: string, typed: string): FieldReason | null {
  const kind = kindOfText(key)
  if (typed === '') return null
  if (typed.length > LENGTHS[kind]) return 'text_too_long'
  if (kind === 'phone' && !isPhone(typed)) return 'invalid_phone'
  if (kind === 'email' && !isEmail(typed)) return 'invalid_email'
  if (kind === 'link' && !isHttps(typed)) return 'invalid_link'
  if (kind === 'line' && typed.includes('\n')) return 'text_one_line'
  if (kind === 'lines' && typed.split('\n').length > SEARCHES_MAX) return 'text_many_lines'
  if (kind === 'two' && typed.split('\n').length !== 2) return 'text_two_lines'
  return null
}

const Key = v.pipe(v.string(), v.regex(/^[a-z0-9_]{1,60}$/))
const Words = v.nullish(text(LENGTHS.long), null)

export const ShopText = v.object({
  id: v.string(),
  version: v.number(),
  kind: v.picklist(TEXT_KINDS),
  value_ua: v.nullable(v.string()),
  value_ru: v.nullable(v.string()),
  value_en: v.nullable(v.string()),
})
export type ShopText = v.InferOutput<typeof ShopText>

export const listShopTexts = endpoint({
  name: 'listShopTexts',
  method: 'GET',
  path: '/api/admin/texts',
  access: 'staff',
  right: 'content.read',
  summary: 'Texts of the shop by key, including empty ones; `q` searches keys and texts',
  query: adminListQuery(['key'], {}),
  reply: staffList(ShopText),
})

export const getShopText = endpoint({
  name: 'getShopText',
  method: 'GET',
  path: '/api/admin/texts/:id',
  access: 'staff',
  right: 'content.read',
  summary: 'One text in three languages',
  params: v.object({ id: Key }),
  reply: data(ShopText),
  refuses: ['not_found'],
})

export const saveShopText = endpoint({
  name: 'saveShopText',
  method: 'PUT',
  path: '/api/admin/texts/:id',
  access: 'staff',
  right: 'content.write',
  summary: 'Saves a text; the shop shows it at once',
  params: v.object({ id: Key }),
  body: v.object({ version: Version, value_ua: Words, value_ru: Words, value_en: Words }),
  reply: data(ShopText),
  refuses: ['not_found', 'stale_edit'],
})

export const TEXT_FIELDS = LANGUAGES.map((language) => `value_${language}` as const)
