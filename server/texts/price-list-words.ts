import type { StatusId, UNITS } from '@shop/contract/catalog'

/** What price lists say; they are Ukrainian whatever the reader's language, like every paper of a purchase. */
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

/** As the storefront labels them. */
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

const kyivDay = new Intl.DateTimeFormat('uk-UA', {
  timeZone: 'Europe/Kyiv',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
})

/** `Прайс-лист: Фізика`; the list of everything has a name of its own. */
export const priceListTitle = (name_ua: string, is_full: boolean) =>
  `Навчальне обладнання. ${is_full ? name_ua : `Прайс-лист: ${name_ua}`}`

export const priceListNote = (moment: Date) =>
  `Ціни в гривнях і наявність станом на ${kyivDay.format(moment)}. Актуальні дані — на сторінці товару.`

export const pageOfPages = 'Сторінка &P з &N'

/** The name under which a list is saved: `Прайс-лист Фізика 2026-11-21`. */
export const downloadName = (name_ua: string, is_full: boolean, day: string) =>
  `${is_full ? name_ua : `Прайс-лист ${name_ua}`} ${day}`
