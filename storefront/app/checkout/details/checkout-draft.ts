import type { DeliveryMethod, OrderBuyer, OrderDelivery, PaymentTerms } from '@shop/contract/rules/orders/order-details'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { defensiveStorage, PERSISTED_VERSION } from '../../persistence/persisted-state.ts'
import { CHECKOUT_DRAFT_NAME } from '../order/pending-order-storage.ts'

/** A company is a `person` with a code on the wire: only institutions have free delivery. */
export const BUYER_CHOICES = ['institution', 'company', 'person'] as const
export type BuyerChoice = (typeof BUYER_CHOICES)[number]

/** '' or null until given. */
export interface CheckoutDraft {
  saved_at: number
  kind: BuyerChoice
  code: string
  name: string
  legal_address: string
  /** From the institution's earlier orders. */
  is_found: boolean
  iban: string
  contact_person: string
  position: string
  phone: string
  email: string
  method: DeliveryMethod
  settlement: OrderDelivery['settlement']
  branch: OrderDelivery['branch']
  street: string
  building: string
  apartment: string
  /** Not the contact person. */
  has_receiver: boolean
  receiver_name: string
  receiver_phone: string
  /** Such as the entrance. */
  delivery_comment: string
  /** 0: none. */
  saved_id: number
  terms: PaymentTerms
  signer: string
  /** Basis of the signer's authority, such as the statute. */
  basis: string
  bank: string
  /** The budget code, or ''. */
  kekv: string
  funding: OrderBuyer['funding']
  /** From this user's profile; 0 before. */
  filled_for: number
  /** The user whose profile gave the phone number; 0 if it was typed. */
  phone_from: number
}

const MAX_AGE_MS = 7 * 24 * 60 * 60 * 1000

const NOTHING: CheckoutDraft = {
  saved_at: 0,
  kind: 'institution',
  code: '',
  name: '',
  legal_address: '',
  is_found: false,
  iban: '',
  contact_person: '',
  position: '',
  phone: '',
  email: '',
  method: 'np_branch',
  settlement: null,
  branch: null,
  street: '',
  building: '',
  apartment: '',
  has_receiver: false,
  receiver_name: '',
  receiver_phone: '',
  delivery_comment: '',
  saved_id: 0,
  terms: 'after_delivery',
  signer: '',
  basis: '',
  bank: '',
  kekv: '',
  funding: null,
  filled_for: 0,
  phone_from: 0,
}

function readDraft(raw: unknown): CheckoutDraft {
  const stored = (raw ?? {}) as Partial<CheckoutDraft>
  const age_ms = Date.now() - (stored.saved_at ?? 0)
  if (!(age_ms >= 0 && age_ms < MAX_AGE_MS)) return NOTHING
  const is_known = (name: string, value: unknown) =>
    name in NOTHING &&
    (NOTHING[name as keyof CheckoutDraft] === null || typeof value === typeof NOTHING[name as keyof CheckoutDraft])
  return { ...NOTHING, ...Object.fromEntries(Object.entries(stored).filter(([name, value]) => is_known(name, value))) }
}

/** Kept for 7 days; cleared by the order and on sign-out. */
export const useCheckoutDraft = create<CheckoutDraft>()(
  persist(() => NOTHING, {
    name: CHECKOUT_DRAFT_NAME,
    version: PERSISTED_VERSION,
    storage: defensiveStorage(readDraft),
  }),
)

export type DraftChange = Partial<Omit<CheckoutDraft, 'saved_at'>>

export const changeCheckoutDraft = (typed: DraftChange) => useCheckoutDraft.setState({ ...typed, saved_at: Date.now() })

export function clearCheckoutDraft() {
  useCheckoutDraft.setState(NOTHING)
  useCheckoutDraft.persist.clearStorage()
}
