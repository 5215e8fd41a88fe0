import type { Language } from '../primitives.ts'
import { isColor } from './brand-color.ts'

/** `vat`: 20 % included in the prices. `none`: single-tax payer. `exempt`: goods exempted by law. */
export const VAT_MODES = ['vat', 'none', 'exempt'] as const
export type VatMode = (typeof VAT_MODES)[number]

export const BUILT_IN_LOGO = '/brand/logo.svg'

const NEUTRAL_NAME: Record<Language, string> = {
  ua: 'Інтернет-магазин',
  ru: 'Интернет-магазин',
  en: 'Online shop',
}

/** Public settings. */
export interface ShopIdentity {
  names: Record<Language, string>
  /** Address; '' if the name is shown instead. */
  logo: string
  main_color: string
  /** Address; '' for the built-in one. */
  hero_picture: string
  /** null: no page mentions VAT. */
  vat_mode: VatMode | null
  seller_name: string
  seller_code: string
  seller_address: string
}

/** All public. */
export const IDENTITY_KEYS = [
  'shop_name_ua',
  'shop_name_ru',
  'shop_name_en',
  'shop_logo',
  'main_color',
  'hero_picture',
  'seller_vat_mode',
  'seller_name',
  'seller_code',
  'seller_address',
] as const

interface Setting {
  key: string
  value: string
}

/** A missing name falls back to the Ukrainian, then to a neutral one. */
export function shopIdentity(settings: readonly Setting[]): ShopIdentity {
  const text = (key: (typeof IDENTITY_KEYS)[number]) =>
    (settings.find((setting) => setting.key === key)?.value ?? '').trim()
  const name = (language: Language) => text(`shop_name_${language}`) || text('shop_name_ua') || NEUTRAL_NAME[language]
  const vat_mode = text('seller_vat_mode')
  return {
    names: { ua: name('ua'), ru: name('ru'), en: name('en') },
    logo: text('shop_logo'),
    main_color: isColor(text('main_color')) ? text('main_color') : '',
    hero_picture: text('hero_picture'),
    vat_mode: VAT_MODES.find((mode) => mode === vat_mode) ?? null,
    seller_name: text('seller_name'),
    seller_code: text('seller_code'),
    seller_address: text('seller_address'),
  }
}

export const NEUTRAL_IDENTITY = shopIdentity([])
