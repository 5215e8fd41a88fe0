import type { Language } from '../primitives.ts'
import type { OrderBuyer, OrderDelivery } from './order-details.ts'

/** Public settings that `deliveryRule` reads. */
export const DELIVERY_RULE_KEYS = ['free_delivery', 'free_delivery_from'] as const

/** Whether delivery to institutions is free, and from which sum of the order, in hryvnia. */
export interface DeliveryRule {
  is_free_for_institutions: boolean
  from_sum: number
}

export function deliveryRule(settings: readonly { key: string; value: string }[]): DeliveryRule {
  const value = (key: (typeof DELIVERY_RULE_KEYS)[number]) =>
    settings.find((one) => one.key === key)?.value.trim() ?? ''
  const from_sum = Number(value('free_delivery_from').replace(',', '.'))
  return {
    is_free_for_institutions: value('free_delivery') === 'on',
    from_sum: Number.isFinite(from_sum) && from_sum > 0 ? from_sum : 0,
  }
}

export interface RuledOrder {
  /** Null while nobody knows who buys. */
  buyer_kind: OrderBuyer['kind'] | null
  /** What is to be paid, in hryvnia; null where no basket is known, as in a banner. */
  sum: number | null
  /** Null while none is chosen. */
  method: OrderDelivery['method'] | null
}

export const isDeliveryFree = (rule: DeliveryRule, { buyer_kind, sum, method }: RuledOrder) =>
  method === 'pickup' ||
  (rule.is_free_for_institutions && buyer_kind === 'institution' && sum !== null && sum >= rule.from_sum)

type Sentence = 'free' | 'free_for_institutions' | 'pickup' | 'promised' | 'promised_from' | 'tariff'

const SENTENCES: Record<Language, Record<Sentence, string>> = {
  ua: {
    free: 'Доставка безкоштовна',
    free_for_institutions: 'Доставка безкоштовна для бюджетних закладів',
    pickup: 'Самовивіз, безкоштовно',
    promised: 'Доставка для бюджетних закладів безкоштовна, для інших за тарифом перевізника',
    promised_from:
      'Доставка для бюджетних закладів безкоштовна від {sum}\u00a0₴, в інших випадках за тарифом перевізника',
    tariff: 'Доставка за тарифом перевізника',
  },
  ru: {
    free: 'Доставка бесплатная',
    free_for_institutions: 'Доставка бесплатная для бюджетных учреждений',
    pickup: 'Самовывоз, бесплатно',
    promised: 'Доставка для бюджетных учреждений бесплатная, для других по тарифу перевозчика',
    promised_from:
      'Доставка для бюджетных учреждений бесплатная от {sum}\u00a0₴, в других случаях по тарифу перевозчика',
    tariff: 'Доставка по тарифу перевозчика',
  },
  en: {
    free: 'Free delivery',
    free_for_institutions: 'Free delivery for budget institutions',
    pickup: 'Pick-up, free of charge',
    promised: 'Delivery is free for budget institutions, for others at the carrier’s tariff',
    promised_from: 'Delivery is free for budget institutions from {sum}\u00a0₴, otherwise at the carrier’s tariff',
    tariff: 'Delivery at the carrier’s tariff',
  },
}

/** The one sentence about the cost of delivery in banner, basket, checkout, letter and invoice. */
export function deliverySentence(rule: DeliveryRule, order: RuledOrder, language: Language): string {
  const sum = rule.from_sum.toLocaleString('uk-UA', { maximumFractionDigits: 2 })
  return SENTENCES[language][sentenceOf(rule, order)].replace('{sum}', () => sum)
}

function sentenceOf(rule: DeliveryRule, order: RuledOrder): Sentence {
  if (order.method === 'pickup') return 'pickup'
  if (isDeliveryFree(rule, order)) return 'free_for_institutions'
  if (!rule.is_free_for_institutions || order.buyer_kind === 'person') return 'tariff'
  return rule.from_sum > 0 ? 'promised_from' : 'promised'
}

/** The sentence of an order for which it has been decided, by the rule or by staff. */
export function decidedSentence(
  { is_free, method, buyer_kind }: Omit<RuledOrder, 'sum'> & { is_free: boolean },
  language: Language,
): string {
  const free = buyer_kind === 'institution' ? 'free_for_institutions' : 'free'
  return SENTENCES[language][method === 'pickup' ? 'pickup' : is_free ? free : 'tariff']
}
