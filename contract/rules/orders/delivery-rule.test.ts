import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decidedSentence, deliveryRule, deliverySentence, isDeliveryFree, keptCost } from './delivery-rule.ts'

const rule = (from: string, is_on = 'on') =>
  deliveryRule([
    { key: 'free_delivery', value: is_on },
    { key: 'free_delivery_from', value: from },
  ])
const lyceum = (sum: number | null) => ({ buyer_kind: 'institution' as const, sum, method: 'np_branch' as const })

test('delivery is free for institutions from the shop’s sum on, and never without the rule', () => {
  assert.equal(isDeliveryFree(rule('1500,50'), lyceum(1500.5)), true)
  assert.equal(isDeliveryFree(rule('1500,50'), lyceum(1500.49)), false)
  assert.equal(isDeliveryFree(rule('0'), lyceum(0)), true)
  assert.equal(isDeliveryFree(rule('0', 'off'), lyceum(100_000)), false)
  assert.equal(isDeliveryFree(deliveryRule([]), lyceum(100_000)), false)
  assert.equal(isDeliveryFree(rule('0'), { ...lyceum(1), buyer_kind: 'person' }), false)
})

test('the sentence promises no more than the rule does', () => {
  const unknown = { buyer_kind: null, sum: null, method: null }
  assert.match(deliverySentence(rule('0'), unknown, 'ua'), /^Доставка для бюджетних закладів безкоштовна, для інших/)
  assert.match(deliverySentence(rule('5000'), unknown, 'ua').replace(/\s/g, ' '), /безкоштовна від 5 000 ₴/)
  assert.match(deliverySentence(rule('5000'), lyceum(6000), 'ua'), /^Доставка безкоштовна/)
  assert.equal(deliverySentence(rule('0', 'off'), unknown, 'ua'), 'Доставка за тарифом перевізника')
  assert.equal(
    deliverySentence(rule('0'), { ...unknown, buyer_kind: 'person' }, 'en'),
    'Delivery at the carrier’s tariff',
  )
})

test('tariffs of the settings are in the sentence, and an order keeps the cost of the shop’s own transport', () => {
  const tariffs = deliveryRule([
    { key: 'free_delivery', value: 'on' },
    { key: 'tariff_from', value: '420' },
    { key: 'own_delivery_cost', value: '650,50' },
  ])
  const unknown = { buyer_kind: null, sum: null, method: null }
  const own = { buyer_kind: 'person' as const, sum: 100, method: 'own' as const }
  assert.match(deliverySentence(tariffs, unknown, 'ua'), /для інших за тарифом перевізника, від 420\s₴$/)
  assert.match(deliverySentence(tariffs, own, 'ua'), /^Доставка транспортом магазину: 650,50\s₴$/)
  assert.equal(keptCost(tariffs, own), 650.5)
  assert.equal(keptCost(tariffs, { ...own, buyer_kind: 'institution' }), null)
  assert.equal(keptCost(rule('0'), own), null)
  assert.match(deliverySentence(rule('0'), own, 'en'), /the cost will be agreed$/)
})

test('what checkout says before the order is what letter and invoice say after it', () => {
  const tariffs = deliveryRule([
    { key: 'free_delivery', value: 'on' },
    { key: 'free_delivery_from', value: '500' },
    { key: 'tariff_from', value: '420' },
    { key: 'own_delivery_cost', value: '650' },
  ])
  for (const method of ['np_branch', 'np_courier', 'own', 'pickup'] as const)
    for (const [buyer_kind, sum] of [
      ['institution', 600],
      ['person', 600],
    ] as const) {
      const order = { buyer_kind, sum, method }
      const kept = { is_free: isDeliveryFree(tariffs, order), cost: keptCost(tariffs, order) }
      for (const language of ['ua', 'ru', 'en'] as const)
        assert.equal(
          decidedSentence(tariffs, { ...order, ...kept }, language),
          deliverySentence(tariffs, order, language),
        )
    }
})
