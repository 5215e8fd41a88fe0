import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deliveryRule, deliverySentence, isDeliveryFree } from './delivery-rule.ts'

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
