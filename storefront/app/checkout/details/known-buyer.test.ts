import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OrderBuyer } from '@shop/contract/rules/orders/order-details'
import { useCheckoutDraft } from './checkout-draft.ts'
import { lastBuyerChange } from './known-buyer.ts'

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
