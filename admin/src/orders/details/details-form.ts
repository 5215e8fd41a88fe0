import type {
  KeptDelivery,
  OrderBuyer,
  OrderDelivery,
  OrderDetails,
  OrderPayment,
} from '@shop/contract/rules/orders/order-details'

interface BuyerForm extends Omit<OrderBuyer, 'kind' | 'signer'> {
  /** null: unknown buyer. */
  kind: OrderBuyer['kind'] | null
  signer: NonNullable<OrderBuyer['signer']>
}

export interface DeliveryForm extends Omit<OrderDelivery, 'method' | 'settlement' | 'branch'> {
  /** null: unknown delivery. */
  method: OrderDelivery['method'] | null
  settlement: NonNullable<OrderDelivery['settlement']>
  branch: NonNullable<OrderDelivery['branch']>
  who_pays: (typeof WHO_PAYS)[number]
  cost: KeptDelivery['cost']
}

/** `rule`: that of the settings. */
export const WHO_PAYS = ['rule', 'shop', 'buyer'] as const

interface PaymentForm extends Omit<OrderPayment, 'terms'> {
  /** null: nothing agreed. */
  terms: OrderPayment['terms'] | null
}

/** Every field is there. */
export interface DetailsForm {
  buyer: BuyerForm
  delivery: DeliveryForm
  payment: PaymentForm
}

const NO_SIGNER = { name: '', name_genitive: '', position: '', basis: '' }
const NO_SETTLEMENT = { ref: null, name: '', area: '' }
const NO_BRANCH = { ref: null, number: '', name: '' }

const EMPTY: DetailsForm = {
  buyer: {
    kind: null,
    name: '',
    code: '',
    legal_address: '',
    contact_person: '',
    signer: NO_SIGNER,
    iban: '',
    bank: '',
    funding: null,
    kekv: '',
  },
  delivery: {
    method: null,
    settlement: NO_SETTLEMENT,
    branch: NO_BRANCH,
    street: '',
    building: '',
    apartment: '',
    receiver_name: '',
    receiver_phone: '',
    comment: '',
    who_pays: 'rule',
    cost: null,
  },
  payment: { terms: null, days: null, day_kind: null, from: null },
}

interface Details extends Omit<OrderDetails, 'delivery'> {
  delivery: OrderDelivery | KeptDelivery | null
}

export const toForm = ({ buyer, delivery, payment }: Details): DetailsForm => ({
  buyer: { ...EMPTY.buyer, ...buyer, signer: { ...NO_SIGNER, ...buyer?.signer } },
  delivery: {
    ...EMPTY.delivery,
    ...delivery,
    settlement: { ...NO_SETTLEMENT, ...delivery?.settlement },
    branch: { ...NO_BRANCH, ...delivery?.branch },
    ...(delivery && 'is_free' in delivery && { who_pays: delivery.is_free ? 'shop' : 'buyer' }),
  },
  payment: { ...EMPTY.payment, ...payment },
})

export const EMPTY_FORM = toForm({ buyer: null, delivery: null, payment: null })

/** Unused fields must not get into documents. */
export const fromForm = ({ buyer, delivery, payment }: DetailsForm) => ({
  buyer: buyerOf(buyer),
  delivery: deliveryOf(delivery),
  payment: paymentOf(payment),
})

const isFilled = (part: Readonly<Record<string, string | null>>) =>
  Object.values(part).some((value) => value !== null && value.trim() !== '')

function buyerOf({ kind, signer, ...buyer }: BuyerForm): OrderBuyer | null {
  if (kind === null) return null
  return { ...buyer, kind, signer: kind === 'institution' && isFilled(signer) ? signer : null }
}

export const usesBranch = (method: OrderDelivery['method'] | null) => method === 'np_branch' || method === 'np_locker'
export const usesStreet = (method: OrderDelivery['method'] | null) => method === 'np_courier' || method === 'own'
export const usesSettlement = (method: OrderDelivery['method'] | null) => usesBranch(method) || usesStreet(method)

function deliveryOf({ method, settlement, branch, who_pays, cost, ...delivery }: DeliveryForm) {
  if (method === null) return null
  const no_street = { street: '', building: '', apartment: '' }
  return {
    ...delivery,
    ...(usesStreet(method) ? {} : no_street),
    method,
    is_free: who_pays === 'rule' ? null : who_pays === 'shop',
    cost: who_pays === 'buyer' ? cost : null,
    settlement: usesSettlement(method) && settlement.name.trim() !== '' ? settlement : null,
    branch: usesBranch(method) && isFilled(branch) ? branch : null,
  }
}

function paymentOf({ terms, days, day_kind, from }: PaymentForm): OrderPayment | null {
  if (terms === null) return null
  if (terms !== 'after_delivery') return { terms, days: null, day_kind: null, from: null }
  return { terms, days, day_kind, from }
}
