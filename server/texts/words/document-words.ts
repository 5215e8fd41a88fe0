import { type Kopiykas } from '@shop/contract/rules/money/price'
import { capitalised, formOf, sumInWords } from '../sum-in-words.ts'

/** In Ukrainian, whatever the reader's language. */
export const DOCUMENT_WORDS = {
  offer: 'Комерційна пропозиція',
  invoice: 'Рахунок-фактура',
  delivery_note: 'Видаткова накладна',
  seller: 'Постачальник',
  buyer: 'Покупець',
  buyer_unnamed: 'Реквізити вкаже покупець',
  sum_in_words: 'Сума прописом',
  validity: 'Строк дії пропозиції',
  delivery: 'Умови постачання',
  payment: 'Умови оплати',
  warranty: 'Гарантія',
  order: 'Замовлення',
  payment_purpose: 'Призначення платежу',
  payment_code: 'Скануйте застосунком свого банку, щоб оплатити',
  classes: 'Разом за класами ДК 021:2015',
  without_code: 'Без коду',
  signature: 'Підпис',
  seal: 'М. П. (за наявності)',
  released: 'Відвантажив (від постачальника)',
  received: 'Отримав (від покупця)',
  not_public: 'Пропозиція не є публічною офертою.',
  voided: 'АНУЛЬОВАНО',
  check: 'Перевірити пропозицію',
  logo: 'знак магазину',
  check_code: 'QR-код сторінки, що підтверджує пропозицію',
  bank_code: 'QR-код Національного банку для оплати рахунка',
} as const

export const VAT_WORDS = {
  with: 'з\u00a0ПДВ',
  without: 'без ПДВ',
  payer: 'Платник ПДВ',
  not_payer: 'Не є платником ПДВ',
  freed: 'Звільнено від ПДВ',
} as const

export const vatRateText = (percent: number) => `ПДВ\u00a0${percent}\u00a0%`

export const numbered = (title: string, number: string) => `${title} №\u00a0${number}`

const DAY: readonly [string, string, string] = ['день', 'дні', 'днів']
const MONTH: readonly [string, string, string] = ['місяць', 'місяці', 'місяців']

export const daysText = (days: number) => `${days}\u00a0${formOf(days, DAY)}`
/** After «не менше» and «до». */
export const ofMonths = (months: number) => `${months}\u00a0${formOf(months, ['місяця', 'місяців', 'місяців'])}`
/** `не менше 24 місяців`. */
export const atLeastMonths = (months: number) => `не менше\u00a0${ofMonths(months)}`
export const monthsText = (months: number) => `${months}\u00a0${formOf(months, MONTH)}`

/** `600 г`, `1,25 кг`. */
export const weightText = (grams: number) =>
  grams < 1000 ? `${grams}\u00a0г` : `${String(grams / 1000).replace('.', ',')}\u00a0кг`

/** With the included VAT. */
export const totalInWords = (total: Kopiykas, vat: Kopiykas | null, why_no_vat: string) =>
  `${capitalised(sumInWords(total))}, ${vat === null ? why_no_vat : `у тому числі ПДВ\u00a0— ${sumInWords(vat)}`}.`
