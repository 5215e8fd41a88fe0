import type { Language } from '../../primitives.ts'
import type { OrderBuyer, OrderDelivery } from './order-details.ts'
import type { Hryvnia } from '../money/price.ts'

export const DELIVERY_RULE_KEYS = ['free_delivery', 'free_delivery_from', 'tariff_from', 'own_delivery_cost'] as const

/** Free delivery to institutions, from which sum of the order, and other tariffs. In hryvnia. */
export interface DeliveryRule {
  is_free_for_institutions: boolean
  from_sum: number
  /** Entered by the shop; 0 if not. */
  tariff_from: number
  /** 0 if agreed for each order. */
  own_cost: Hryvnia
}

export function deliveryRule(settings: readonly { key: string; value: string }[]): DeliveryRule {
  const value = (key: (typeof DELIVERY_RULE_KEYS)[number]) =>
    settings.find((one) => one.key === key)?.value.trim() ?? ''
  const sum = (key: (typeof DELIVERY_RULE_KEYS)[number]) => {
    const read = Number(value(key).replace(',', '.'))
    return Number.isFinite(read) && read > 0 ? read : 0
  }
  return {
    is_free_for_institutions: value('free_delivery') === 'on',
    from_sum: sum('free_delivery_from'),
    tariff_from: sum('tariff_from'),
    own_cost: sum('own_delivery_cost') as Hryvnia,
  }
}

export interface RuledOrder {
  buyer_kind: OrderBuyer['kind'] | null
  /** Hryvnia; null without a basket. */
  sum: number | null
  method: OrderDelivery['method'] | null
}

export const isDeliveryFree = (rule: DeliveryRule, { buyer_kind, sum, method }: RuledOrder) =>
  method === 'pickup' ||
  (rule.is_free_for_institutions && buyer_kind === 'institution' && sum !== null && sum >= rule.from_sum)

type Sentence =
  'free' | 'free_for_institutions' | 'pickup' | 'promised' | 'promised_from' | 'tariff' | 'own' | 'own_agreed' | 'cost'

const SENTENCES: Record<Language, Record<Sentence | 'tariff_from', string>> = {
  ua: {
    free: 'Доставка безкоштовна',
    free_for_institutions: 'Доставка безкоштовна для бюджетних закладів',
    pickup: 'Самовивіз, безкоштовно',
    promised: 'Доставка для бюджетних закладів безкоштовна, для інших за тарифом перевізника{tariff}',
    promised_from:
      'Доставка для бюджетних закладів безкоштовна від {sum}\u00a0₴, в інших випадках за тарифом перевізника{tariff}',
    tariff: 'Доставка за тарифом перевізника{tariff}',
    own: 'Доставка транспортом магазину: {sum}\u00a0₴',
    own_agreed: 'Доставка транспортом магазину, вартість погодимо',
    cost: 'Вартість доставки: {sum}\u00a0₴',
    tariff_from: ', від {from}\u00a0₴',
  },
  ru: {
    free: 'Доставка бесплатная',
    free_for_institutions: 'Доставка бесплатная для бюджетных учреждений',
    pickup: 'Самовывоз, бесплатно',
    promised: 'Доставка для бюджетных учреждений бесплатная, для других по тарифу перевозчика{tariff}',
    promised_from:
      'Доставка для бюджетных учреждений бесплатная от {sum}\u00a0₴, в других случаях по тарифу перевозчика{tariff}',
    tariff: 'Доставка по тарифу перевозчика{tariff}',
    own: 'Доставка транспортом магазина: {sum}\u00a0₴',
    own_agreed: 'Доставка транспортом магазина, стоимость согласуем',
    cost: 'Стоимость доставки: {sum}\u00a0₴',
    tariff_from: ', от {from}\u00a0₴',
  },
  en: {
    free: 'Free delivery',
    free_for_institutions: 'Free delivery for budget institutions',
    pickup: 'Pick-up, free of charge',
    promised: 'Delivery is free for budget institutions, for others at the carrier’s tariff{tariff}',
    promised_from:
      'Delivery is free for budget institutions from {sum}\u00a0₴, otherwise at the carrier’s tariff{tariff}',
    tariff: 'Delivery at the carrier’s tariff{tariff}',
    own: 'Delivery by the shop’s transport: {sum}\u00a0₴',
    own_agreed: 'Delivery by the shop’s transport, the cost will be agreed',
    cost: 'Cost of delivery: {sum}\u00a0₴',
    tariff_from: ', from {from}\u00a0₴',
  },
}

/** For banner, basket, checkout, mails and invoice. */
export function deliverySentence(rule: DeliveryRule, order: RuledOrder, language: Language): string {
  const sentence = sentenceOf(rule, order)
  return fill(rule, sentence, sentence === 'own' ? rule.own_cost : rule.from_sum, language)
}

function fill({ tariff_from }: DeliveryRule, sentence: Sentence, sum: number, language: Language): string {
  const words = SENTENCES[language]
  const tariff = tariff_from > 0 ? words.tariff_from.replace('{from}', () => sumText(tariff_from)) : ''
  return words[sentence].replace('{sum}', () => sumText(sum)).replace('{tariff}', () => tariff)
}

const sumText = (sum: number) =>
  sum.toLocaleString('uk-UA', { minimumFractionDigits: Number.isInteger(sum) ? 0 : 2, maximumFractionDigits: 2 })

function sentenceOf(rule: DeliveryRule, order: RuledOrder): Sentence {
  if (order.method === 'pickup') return 'pickup'
  if (isDeliveryFree(rule, order)) return 'free_for_institutions'
  if (order.method === 'own') return rule.own_cost > 0 ? 'own' : 'own_agreed'
  if (!rule.is_free_for_institutions || order.buyer_kind === 'person') return 'tariff'
  return rule.from_sum > 0 ? 'promised_from' : 'promised'
}

/** In hryvnia; null if the carrier's tariff or an agreement decides. */
export const keptCost = (rule: DeliveryRule, order: RuledOrder): Hryvnia | null =>
  sentenceOf(rule, order) === 'own' ? rule.own_cost : null

interface DecidedOrder extends Omit<RuledOrder, 'sum'> {
  is_free: boolean
  /** In hryvnia; null if undecided. */
  cost: number | null
}

export function decidedSentence(rule: DeliveryRule, order: DecidedOrder, language: Language): string {
  return fill(rule, decidedOf(order), order.cost ?? 0, language)
}

function decidedOf({ is_free, method, buyer_kind, cost }: DecidedOrder): Sentence {
  if (method === 'pickup') return 'pickup'
  if (is_free) return buyer_kind === 'institution' ? 'free_for_institutions' : 'free'
  if (method === 'own') return cost === null ? 'own_agreed' : 'own'
  return cost === null ? 'tariff' : 'cost'
}
