import { HTML_LANG, type Language } from '@shop/contract/primitives'
import { decidedSentence, type DeliveryRule } from '@shop/contract/rules/orders/delivery-rule'
import type {
  DeliveryMethod,
  KeptDelivery,
  KeptDetails,
  OrderBuyer,
  OrderPayment,
} from '@shop/contract/rules/orders/order-details'
import { numberText } from '@shop/contract/rules/names'

interface DetailWords {
  methods: Record<DeliveryMethod, string>
  branch: string
  apartment: string
  receiver: string
  code: Record<8 | 10, string>
  terms: Record<OrderPayment['terms'], string>
  within: string
  /** After `within`. */
  days: Record<NonNullable<OrderPayment['day_kind']>, [one: string, many: string]>
  from: Record<NonNullable<OrderPayment['from']>, string>
}

const DETAIL_WORDS: Record<Language, DetailWords> = {
  ua: {
    methods: {
      np_branch: 'Нова пошта, відділення',
      np_locker: 'Нова пошта, поштомат',
      np_courier: 'Нова пошта, кур’єром',
      own: 'Транспортом постачальника',
      pickup: 'Самовивіз',
    },
    branch: 'Поштове відділення',
    apartment: 'кв.',
    receiver: 'Отримувач',
    code: { 8: 'Код ЄДРПОУ', 10: 'РНОКПП' },
    terms: {
      prepay: 'Попередня оплата 100\u00a0%',
      after_delivery: 'Оплата після поставки',
      on_delivery: 'Оплата при отриманні',
      card: 'Оплата карткою на сайті',
    },
    within: 'протягом {days}',
    days: {
      working: ['робочого дня', 'робочих днів'],
      banking: ['банківського дня', 'банківських днів'],
      calendar: ['календарного дня', 'календарних днів'],
    },
    from: { delivery: 'з дня поставки', invoice: 'з дати рахунка', contract: 'з дня підписання договору' },
  },
  ru: {
    methods: {
      np_branch: 'Новая почта, отделение',
      np_locker: 'Новая почта, почтомат',
      np_courier: 'Новая почта, курьером',
      own: 'Транспортом поставщика',
      pickup: 'Самовывоз',
    },
    branch: 'Почтовое отделение',
    apartment: 'кв.',
    receiver: 'Получатель',
    code: { 8: 'Код ЕГРПОУ', 10: 'РНУКПН' },
    terms: {
      prepay: 'Предоплата 100\u00a0%',
      after_delivery: 'Оплата после поставки',
      on_delivery: 'Оплата при получении',
      card: 'Оплата картой на сайте',
    },
    within: 'в течение {days}',
    days: {
      working: ['рабочего дня', 'рабочих дней'],
      banking: ['банковского дня', 'банковских дней'],
      calendar: ['календарного дня', 'календарных дней'],
    },
    from: { delivery: 'со дня поставки', invoice: 'с даты счёта', contract: 'со дня подписания договора' },
  },
  en: {
    methods: {
      np_branch: 'Nova Poshta, branch',
      np_locker: 'Nova Poshta, parcel locker',
      np_courier: 'Nova Poshta, courier',
      own: 'By the seller’s own transport',
      pickup: 'Pick-up',
    },
    branch: 'Post office',
    apartment: 'apt.',
    receiver: 'Receiver',
    code: { 8: 'EDRPOU code', 10: 'Tax number' },
    terms: {
      prepay: 'Prepayment of 100\u00a0%',
      after_delivery: 'Payment after delivery',
      on_delivery: 'Payment on delivery',
      card: 'Payment by card on the site',
    },
    within: 'within {days}',
    days: {
      working: ['working day', 'working days'],
      banking: ['banking day', 'banking days'],
      calendar: ['calendar day', 'calendar days'],
    },
    from: {
      delivery: 'from delivery',
      invoice: 'from the date of the invoice',
      contract: 'from signing the contract',
    },
  },
}

export const methodName = (method: DeliveryMethod, language: Language): string => DETAIL_WORDS[language].methods[method]

/** One line per kind of fact. */
export function placeLines(delivery: KeptDelivery, language: Language): string[] {
  const words = DETAIL_WORDS[language]
  const { method, settlement, branch, street, building, apartment } = delivery
  const flat = apartment === '' ? '' : `${words.apartment}\u00a0${apartment}`
  const office = branchText(branch, language)
  return [
    method === null ? '' : methodName(method, language),
    [settlement?.name, settlement?.area].filter(Boolean).join(', '),
    [street, building, flat].filter(Boolean).join(', '),
    method === null && office !== '' ? `${words.branch}: ${office}` : office,
  ].filter(Boolean)
}

/** `№ 5, вул. Садова, 2`, or the carrier's own `Відділення №5: вул. Садова, 2`. */
export function branchText(branch: KeptDelivery['branch'], language: Language): string {
  if (branch === null) return ''
  const { number, name } = branch
  const is_named = /№\s*([\p{L}\d/-]+)/u.exec(name)?.[1] === number
  return [number === '' || is_named ? '' : numberText(number, language), name].filter(Boolean).join(', ')
}

/** The decided cost of delivery; '' without a delivery. */
export function costText(
  { buyer, delivery }: Omit<KeptDetails, 'payment'>,
  rule: DeliveryRule,
  language: Language,
): string {
  if (delivery === null) return ''
  return decidedSentence(rule, { ...delivery, buyer_kind: buyer?.kind ?? null }, language)
}

/** Name and phone, or ''. */
export const receiverText = ({ receiver_name, receiver_phone }: KeptDelivery) =>
  [receiver_name, receiver_phone].filter(Boolean).join(', ')

/** `Оплата після поставки протягом 10 банківських днів з дня поставки` */
export function paymentText({ terms, days, day_kind, from }: OrderPayment, language: Language): string {
  const words = DETAIL_WORDS[language]
  const within = days === null ? '' : words.within.replace('{days}', () => daysText(days, day_kind, language))
  return [words.terms[terms], within, from === null ? '' : words.from[from]].filter(Boolean).join(' ')
}

function daysText(days: number, day_kind: OrderPayment['day_kind'], language: Language): string {
  const [one, many] = DETAIL_WORDS[language].days[day_kind ?? 'calendar']
  return `${days}\u00a0${new Intl.PluralRules(HTML_LANG[language]).select(days) === 'one' ? one : many}`
}

/** `Код ЄДРПОУ 12345678`, or ''. */
export const codeText = (code: string, language: Language) =>
  code === '' ? '' : `${DETAIL_WORDS[language].code[code.length === 10 ? 10 : 8]} ${code}`

export const buyerLines = (buyer: OrderBuyer, language: Language): string[] =>
  [buyer.name, codeText(buyer.code, language), buyer.legal_address, buyer.contact_person].filter(Boolean)

interface Signed {
  signer?: { name: string; position: string; basis: string } | null
}

/** `Директор Мельник Ігор Олегович, діє на підставі: Статуту`, or ''. */
export function signerText({ signer }: Signed): string {
  if (!signer?.name) return ''
  const basis = signer.basis === '' ? '' : `діє на підставі: ${signer.basis}`
  return [[signer.position, signer.name].filter(Boolean).join(' '), basis].filter(Boolean).join(', ')
}
