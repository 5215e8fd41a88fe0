import type { StatusId, UNITS } from '@shop/contract/shop/catalog'
import { dateText } from '../dates.ts'

/** In Ukrainian, whatever the reader's language. */
export const SHEET_NAME = 'Прайс-лист'

export const COLUMN_TITLES = {
  article: 'Артикул',
  name: 'Назва',
  dk_code: 'Код ДК 021:2015',
  unit: 'Од. виміру',
  price: 'Ціна, грн',
  sale_price: 'Ціна зі знижкою, грн',
  availability: 'Наявність',
  link: 'Сторінка товару',
}

export const UNIT_NAMES: Record<(typeof UNITS)[number], string> = {
  pcs: 'шт.',
  set: 'компл.',
  pack: 'уп.',
  pair: 'пара',
}

/** As in the storefront. */
export const AVAILABILITY: Record<StatusId, string> = {
  1: 'Немає в наявності',
  2: 'В наявності',
  3: 'Очікується найближчими днями',
  4: 'Знято з прайсу',
}

export const FULL_PRICE_LIST = {
  name_ua: 'Повний прайс-лист',
  name_ru: 'Полный прайс-лист',
  name_en: 'Full price list',
}

/** `Крамниця. Прайс-лист: Фізика`; the full list has its own name. */
export const priceListTitle = (shop_name: string, name_ua: string, is_full: boolean) =>
  `${shop_name}. ${is_full ? name_ua : `Прайс-лист: ${name_ua}`}`

export const priceListNote = (time: Date) =>
  `Ціни в гривнях і наявність станом на ${dateText(time)}. Актуальні дані — на сторінці товару.`

export const pageOfPages = 'Сторінка &P з &N'

/** `Прайс-лист Фізика 2026-11-21`. */
export const downloadName = (name_ua: string, is_full: boolean, day: string) =>
  `${is_full ? name_ua : `Прайс-лист ${name_ua}`} ${day}`
