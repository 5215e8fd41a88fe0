import type { Language } from '../primitives.ts'

/**
 * The seller's VAT status: `vat` includes 20 % in the prices, `none` pays no VAT (single-tax payer), `exempt` sells
 * goods that
 * a law exempts.
 */
export const VAT_MODES = ['vat', 'none', 'exempt'] as const
export type VatMode = (typeof VAT_MODES)[number]

/** The built-in logo of the demonstration shop. */
export const BUILT_IN_LOGO = '/brand/logo.svg'

const NEUTRAL_NAME: Record<Language, string> = {
  ua: 'Інтернет-магазин',
  ru: 'Интернет-магазин',
  en: 'Online shop',
}

/** Public settings. */
export interface ShopIdentity {
  names: Record<Language, string>
  /** Address of the logo; '' if the name is shown instead. */
  logo: string
  /** null if not configured: then no page mentions the tax. */
  vat_mode: VatMode | null
  seller_name: string
  seller_code: string
  seller_address: string
}

/** Settings that `shopIdentity` reads, all public. */
export const IDENTITY_KEYS = [
  'shop_name_ua',
  'shop_name_ru',
  'shop_name_en',
  'shop_logo',
  'seller_vat_mode',
  'seller_name',
  'seller_code',
  'seller_address',
] as const

interface Setting {
  key: string
  value: string
}

/** A missing name falls back to the Ukrainian one, then to a neutral one. */
export function shopIdentity(settings: readonly Setting[]): ShopIdentity {
  const text = (key: (typeof IDENTITY_KEYS)[number]) =>
    (settings.find((setting) => setting.key === key)?.value ?? '').trim()
  const name = (language: Language) => text(`shop_name_${language}`) || text('shop_name_ua') || NEUTRAL_NAME[language]
  const vat_mode = text('seller_vat_mode')
  return {
    names: { ua: name('ua'), ru: name('ru'), en: name('en') },
    logo: text('shop_logo'),
    vat_mode: VAT_MODES.find((mode) => mode === vat_mode) ?? null,
    seller_name: text('seller_name'),
    seller_code: text('seller_code'),
    seller_address: text('seller_address'),
  }
}

export const NEUTRAL_IDENTITY = shopIdentity([])
