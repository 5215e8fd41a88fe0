import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import type { FieldReason } from '../field-faults.ts'
import { data, LANGUAGES, text } from '../primitives.ts'
import { isEmail, isPhone } from '../rules/validation.ts'
import { staffList, adminListQuery, Version } from './lists.ts'

/** Kind of input: `one` line, `two` lines (a figure and its label), or `long` text. */
export const TEXT_KINDS = ['phone', 'email', 'link', 'line', 'two', 'long'] as const
export type TextKind = (typeof TEXT_KINDS)[number]

/** Every text that the shop's pages use, in the order of the admin's list. */
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
  about_us: 'long',
  delivery: 'long',
  payment: 'long',
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

export const kindOfText = (key: string): TextKind => (isShopText(key) && SHOP_TEXTS[key]) || 'long'

/** `hasOwn`, because every object has a `constructor`. */
export const isShopText = (key: string): boolean => Object.hasOwn(SHOP_TEXTS, key)
/** The same in every language, such as phones. */
export const isLanguageIndependent = (kind: TextKind) => kind === 'phone' || kind === 'email' || kind === 'link'

const LENGTHS: Record<TextKind, number> = { phone: 40, email: 254, link: 500, line: 500, two: 200, long: 20_000 }
export const textLengthMax = (key: string) => LENGTHS[kindOfText(key)]

const isHttps = (typed: string) => URL.canParse(typed) && new URL(typed).protocol === 'https:'

/** The reason why a text does not suit this key, or null. An empty text removes it from the shop. */
export function textProblem(key: string, typed: string): FieldReason | null {
  const kind = kindOfText(key)
  if (typed === '') return null
  if (typed.length > LENGTHS[kind]) return 'text_too_long'
  if (kind === 'phone' && !isPhone(typed)) return 'invalid_phone'
  if (kind === 'email' && !isEmail(typed)) return 'invalid_email'
  if (kind === 'link' && !isHttps(typed)) return 'invalid_link'
  if (kind === 'line' && typed.includes('\n')) return 'text_one_line'
  if (kind === 'two' && typed.split('\n').length !== 2) return 'text_two_lines'
  return null
}

const Key = v.pipe(v.string(), v.regex(/^[a-z0-9_]{1,60}$/))
const Words = v.nullish(text(LENGTHS.long), null)

export const ShopText = v.object({
  /** The key that the pages use. */
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
