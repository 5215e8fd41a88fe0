import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OrderBuyer } from '@shop/contract/rules/orders/order-details'
import type { Profile } from '@shop/contract/shop/account'
import { useCheckoutDraft } from './checkout-draft.ts'
import { lastBuyerChange, profileChange } from './known-buyer.ts'

const EMPTY = useCheckoutDraft.getInitialState()

const GYMNASIUM: OrderBuyer = {
  kind: 'institution',
  name: 'Лозівська гімназія',
  code: '26244515',
  legal_address: 'с. Лозове, вул. Садова, 2',
  contact_person: 'Бондар Ірина Олегівна, завгосп',
  signer: { name: 'Бондар Ірина Олегівна', name_genitive: '', position: 'директорка', basis: 'Статуту' },
  iban: 'UA213223130000026007233566001',
  bank: 'ДКСУ, м. Київ',
  funding: 'local',
  kekv: '3110',
}

test('an empty draft takes all requisites of the last order', () => {
  const { name, code, legal_address, iban, bank, funding, kekv } = GYMNASIUM
  assert.deepEqual(lastBuyerChange(EMPTY, GYMNASIUM), {
    name,
    code,
    legal_address,
    iban,
    bank,
    funding,
    kekv,
    signer: 'Бондар Ірина Олегівна, директорка',
    basis: 'Статуту',
    position: 'завгосп',
  })
})

test('what was typed in between stays, and another code or kind takes nothing', () => {
  const change = lastBuyerChange({ ...EMPTY, bank: 'Мій банк' }, GYMNASIUM)
  assert.deepEqual(['bank' in change, change.iban], [false, GYMNASIUM.iban])
  assert.deepEqual(lastBuyerChange({ ...EMPTY, code: '00000052' }, GYMNASIUM), {})
  assert.deepEqual(lastBuyerChange({ ...EMPTY, kind: 'person' }, GYMNASIUM), {})
})

test('a company and a person come back as what they were', () => {
  const company = lastBuyerChange(EMPTY, { ...GYMNASIUM, kind: 'person', signer: null })
  assert.deepEqual([company.kind, company.terms, company.code], ['company', 'prepay', GYMNASIUM.code])
  const person = lastBuyerChange(EMPTY, { ...GYMNASIUM, kind: 'person', code: '', signer: null })
  assert.deepEqual([person.kind, 'name' in person, 'code' in person], ['person', false, false])
})

const USER: Profile = {
  id: 7,
  name: 'Бондар Ірина',
  email: 'bondar@lyceum.example',
  phone_number: '+380 (67) 123 45 67',
  organization: { name: 'Лозівська гімназія', document_code: '26244515', contact_person: null },
  address_delivery: { full_name: null, address_line: null, phone_number: null, po_box: null },
  discount: { percent: 0, bonuses_sum: 0 as Profile['discount']['bonuses_sum'] },
}

test('a profile that arrives late fills what is still empty, once', () => {
  assert.deepEqual(profileChange(EMPTY, USER), {
    filled_for: 7,
    contact_person: 'Бондар Ірина',
    phone: '+380 (67) 123 45 67',
    phone_from: 7,
    code: '26244515',
    name: 'Лозівська гімназія',
  })
  const typed = { ...EMPTY, name: 'Інша школа', phone: '+380 (50)' }
  assert.deepEqual(profileChange(typed, USER), { filled_for: 7, contact_person: 'Бондар Ірина' })
  assert.equal(profileChange({ ...typed, filled_for: 7 }, USER), null)
})
