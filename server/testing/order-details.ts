import type { OrderBuyer, OrderDelivery, OrderPayment } from '@shop/contract/rules/order-details'

type Sent<T> = { [Field in keyof T]?: T[Field] | undefined }

/** A made-up lyceum with valid check digits. */
export const LYCEUM = {
  kind: 'institution',
  name: 'Ліцей № 5 м. Вільхівець',
  code: '26244515',
  legal_address: '21050, м. Вільхівець, вул. Соборна, 40',
  contact_person: 'Коваленко Олена Петрівна',
  signer: {
    name: 'Мельник Ігор Олегович',
    name_genitive: 'Мельника Ігоря Олеговича',
    position: 'Директор',
    basis: 'Статуту',
  },
  iban: 'UA213223130000026007233566001',
  bank: 'ДКСУ, м. Київ',
  funding: 'local',
  kekv: '3110',
} as const satisfies Sent<OrderBuyer>

export const TO_BRANCH = {
  method: 'np_branch',
  settlement: { ref: 'city-1', name: 'м. Вільхівець', area: 'Вінницька обл.' },
  branch: { ref: 'branch-5', number: '5', name: 'вул. Садова, 2' },
  receiver_name: 'Коваленко Олена',
  receiver_phone: '+380 (67) 555 01 72',
} as const satisfies Sent<OrderDelivery>

export const AFTER_DELIVERY = {
  terms: 'after_delivery',
  days: 10,
  day_kind: 'banking',
  from: 'delivery',
} as const satisfies Sent<OrderPayment>

export const DETAILS = { buyer: LYCEUM, delivery: TO_BRANCH, payment: AFTER_DELIVERY }
