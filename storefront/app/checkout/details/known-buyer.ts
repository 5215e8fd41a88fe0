import type { OrderBuyer } from '@shop/contract/rules/orders/order-details'
import type { Profile } from '@shop/contract/shop/account'
import type { BuyerChoice, CheckoutDraft, DraftChange } from './checkout-draft.ts'

const TYPED_FIELDS = ['name', 'legal_address', 'iban', 'bank', 'signer', 'basis', 'kekv', 'position'] as const

/** Once for each buyer, also when the profile arrives after the first words: fills only empty fields. */
export function profileChange(draft: CheckoutDraft, user: Profile): DraftChange | null {
  if (draft.filled_for === user.id) return null
  const { name, document_code, contact_person } = user.organization
  const code = document_code ?? ''
  const has_institution = draft.code !== '' || draft.name !== ''
  return {
    filled_for: user.id,
    ...(draft.contact_person === '' && { contact_person: contact_person ?? user.name }),
    ...(draft.phone === '' && { phone: user.phone_number ?? '', phone_from: user.id }),
    ...(!has_institution && /^\d{8}$/.test(code) && { code, name: name ?? '' }),
  }
}

/** Fills only empty fields, and nothing once another kind or institution was chosen. */
export function lastBuyerChange(draft: CheckoutDraft, buyer: OrderBuyer): DraftChange {
  const kind = kindOf(buyer)
  const is_other_code = draft.code !== '' && draft.code !== buyer.code
  if (draft.kind !== 'institution' || is_other_code) return {}
  const typed = typedIn(buyer)
  const empty = TYPED_FIELDS.filter((field) => draft[field] === '').map((field) => [field, typed[field]])
  return {
    ...(kind !== 'institution' && { kind, terms: 'prepay' }),
    ...(kind !== 'person' && { code: buyer.code }),
    ...(kind !== 'person' && Object.fromEntries(empty)),
    ...(draft.funding === null && { funding: buyer.funding }),
  }
}

function kindOf({ kind, code }: OrderBuyer): BuyerChoice {
  if (kind === 'institution') return 'institution'
  return code === '' ? 'person' : 'company'
}

/** «Мельник Ігор Васильович, директор». */
function typedIn({ name, legal_address, iban, bank, kekv, contact_person, signer }: OrderBuyer) {
  return {
    name,
    legal_address,
    iban,
    bank,
    kekv,
    signer: [signer?.name, signer?.position].filter(Boolean).join(', '),
    basis: signer?.basis ?? '',
    position: contact_person.split(', ').slice(1).join(', '),
  }
}
