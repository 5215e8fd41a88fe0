import assert from 'node:assert/strict'
import { test } from 'node:test'
import { EMPTY_FORM, fromForm, toForm } from './details-form.ts'

test('an order without details stays without them', () => {
  assert.deepEqual(fromForm(EMPTY_FORM), { buyer: null, delivery: null, payment: null })
})

test('details survive the way through the form', () => {
  const details = {
    buyer: {
      kind: 'institution' as const,
      name: 'Ліцей № 17',
      code: '12345678',
      legal_address: '',
      contact_person: 'Олена Коваленко',
      signer: { name: 'Гончарук С. І.', name_genitive: '', position: 'директорка', basis: 'статуту' },
      iban: '',
      bank: '',
      funding: 'state' as const,
      kekv: '3110',
    },
    delivery: {
      method: 'np_branch' as const,
      settlement: { ref: 'a1', name: 'Ковалівка', area: 'Київська' },
      branch: { ref: null, number: '1', name: '' },
      street: '',
      building: '',
      apartment: '',
      receiver_name: 'Коваленко О. П.',
      receiver_phone: '+380675550172',
      comment: '',
      is_free: false,
      cost: null,
    },
    payment: { terms: 'after_delivery' as const, days: 20, day_kind: 'working' as const, from: 'delivery' as const },
  }
  assert.deepEqual(fromForm(toForm(details)), details)
})

test('what the chosen kind of delivery or payment does not use is not sent', () => {
  const { buyer, delivery, payment } = fromForm({
    buyer: { ...EMPTY_FORM.buyer, kind: 'person', name: 'Олена', signer: { ...EMPTY_FORM.buyer.signer, name: 'X' } },
    delivery: {
      ...EMPTY_FORM.delivery,
      method: 'np_courier',
      settlement: { ref: null, name: 'Ратне', area: '' },
      branch: { ref: 'b', number: '4', name: '' },
      street: 'Шкільна',
      building: '4',
    },
    payment: { terms: 'prepay', days: 5, day_kind: 'calendar', from: 'invoice' },
  })
  assert.equal(buyer?.signer, null)
  assert.equal(delivery?.branch, null)
  assert.equal(delivery?.street, 'Шкільна')
  assert.deepEqual(payment, { terms: 'prepay', days: null, day_kind: null, from: null })
  const picked_up = fromForm({
    ...EMPTY_FORM,
    delivery: { ...EMPTY_FORM.delivery, method: 'pickup', street: 'Шкільна' },
  })
  assert.equal(picked_up.delivery?.street, '')
  assert.equal(picked_up.delivery?.settlement, null)
})
