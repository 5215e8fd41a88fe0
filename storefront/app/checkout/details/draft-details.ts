import {
  wrongCheckDigits,
  missingDetails,
  type OrderDelivery,
  type OrderDetails,
} from '@shop/contract/rules/orders/order-details'
import { bareIban } from '@shop/contract/rules/orders/requisites'
import { isEmail, isPhone } from '@shop/contract/rules/validation'
import type { CheckoutDraft } from './checkout-draft.ts'

/** Text keys by path, as in refusals, in the order of the page. */
export type CheckoutFaults = Partial<Record<CheckoutField, string>>

export const CHECKOUT_FIELDS = [
  'buyer.code',
  'buyer.iban',
  'buyer.name',
  'buyer.legal_address',
  'buyer.contact_person',
  'phone',
  'email',
  'delivery.settlement',
  'delivery.branch',
  'delivery.street',
  'delivery.building',
  'delivery.receiver_name',
  'delivery.receiver_phone',
  'payment.terms',
] as const
export type CheckoutField = (typeof CHECKOUT_FIELDS)[number]

const AFTER_DELIVERY = { days: 30, day_kind: 'calendar', from: 'delivery' } as const

/** Those beyond the specification. */
export function detailsOf(draft: CheckoutDraft): OrderDetails {
  const is_person = draft.kind === 'person'
  const is_institution = draft.kind === 'institution'
  const contact_person = draft.contact_person.trim()
  return {
    buyer: {
      kind: is_institution ? 'institution' : 'person',
      name: is_person ? contact_person : draft.name.trim(),
      code: is_person ? '' : draft.code,
      legal_address: is_person ? '' : draft.legal_address.trim(),
      contact_person: [contact_person, is_person ? '' : draft.position.trim()].filter(Boolean).join(', '),
      signer: is_institution ? signerOf(draft) : null,
      iban: is_person ? '' : bareIban(draft.iban),
      bank: is_person ? '' : draft.bank.trim(),
      funding: is_institution ? draft.funding : null,
      kekv: is_institution ? draft.kekv : '',
    },
    delivery: deliveryOf(draft),
    payment: {
      terms: draft.terms,
      ...(draft.terms === 'after_delivery' ? AFTER_DELIVERY : { days: null, day_kind: null, from: null }),
    },
  }
}

/** «Мельник Ігор Васильович, директор»: name and position. */
function signerOf(draft: CheckoutDraft) {
  const [name = '', ...position] = draft.signer.split(',')
  const basis = draft.basis.trim()
  if (draft.signer.trim() === '' && basis === '') return null
  return { name: name.trim(), name_genitive: '', position: position.join(',').trim(), basis }
}

function deliveryOf(draft: CheckoutDraft): OrderDetails['delivery'] {
  const { method } = draft
  const has_branch = method === 'np_branch' || method === 'np_locker'
  const has_street = method === 'np_courier' || method === 'own'
  return {
    method,
    settlement: method === 'pickup' ? null : draft.settlement,
    branch: has_branch ? draft.branch : null,
    street: has_street ? draft.street.trim() : '',
    building: has_street ? draft.building.trim() : '',
    apartment: has_street ? draft.apartment.trim() : '',
    receiver_name: (draft.has_receiver ? draft.receiver_name : draft.contact_person).trim(),
    receiver_phone: draft.has_receiver ? draft.receiver_phone : draft.phone,
    comment: draft.delivery_comment.trim(),
  }
}

/** By the server's rules. */
export function faultsOf(draft: CheckoutDraft, is_guest: boolean): CheckoutFaults {
  const details = detailsOf(draft)
  const wrong = wrongCheckDigits(details)
  const needs_code = draft.kind !== 'person'
  const faults: CheckoutFaults = {}
  if (needs_code && draft.code === '') faults['buyer.code'] = 'checkout_code_missing'
  else if (needs_code && !isWholeCode(draft)) faults['buyer.code'] = codeLengthText(draft)
  else if ('buyer.code' in wrong) faults['buyer.code'] = 'code_check_digit'
  if ('buyer.iban' in wrong) faults['buyer.iban'] = 'iban_check_digit'
  if (needs_code && draft.name.trim() === '') faults['buyer.name'] = 'checkout_name_missing'
  if (draft.kind === 'institution' && draft.legal_address.trim() === '')
    faults['buyer.legal_address'] = 'checkout_address_missing'
  if (draft.contact_person.trim() === '') faults['buyer.contact_person'] = 'checkout_person_missing'
  if (!isPhone(draft.phone)) faults.phone = 'invalid_phone'
  if (is_guest && !isEmail(draft.email.trim())) faults.email = 'invalid_email'
  if (draft.has_receiver && draft.receiver_name.trim() === '')
    faults['delivery.receiver_name'] = 'checkout_person_missing'
  if (draft.has_receiver && !isPhone(draft.receiver_phone)) faults['delivery.receiver_phone'] = 'invalid_phone'
  return { ...faults, ...placeFaults(details.delivery) }
}

export function placeFaults(delivery: OrderDelivery | null): CheckoutFaults {
  const missing = missingDetails({ buyer: null, delivery })
  const faults: CheckoutFaults = {}
  if ('delivery.settlement' in missing || (delivery?.method === 'own' && delivery.settlement === null))
    faults['delivery.settlement'] = 'checkout_settlement_missing'
  // The branch's field appears with the settlement.
  else if ('delivery.branch' in missing) faults['delivery.branch'] = 'checkout_branch_missing'
  if ('delivery.street' in missing) faults['delivery.street'] = 'checkout_street_missing'
  if ('delivery.building' in missing) faults['delivery.building'] = 'checkout_building_missing'
  return faults
}

const isWholeCode = ({ kind, code }: CheckoutDraft) => code.length === 8 || (kind === 'company' && code.length === 10)

const codeLengthText = ({ kind }: CheckoutDraft) =>
  kind === 'company' ? 'invalid_document_code' : 'checkout_code_length'
