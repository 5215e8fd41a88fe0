import type { Sender } from '@shop/contract/admin/orders/shipments'
import type { NovaPoshta } from './client.ts'
import { type Row, ServiceRefused, textField } from '../outside-call.ts'
import { onlyRow } from './transport.ts'

/** Senders of the account, with contacts and addresses. */
export async function listCarrierSenders(carrier: NovaPoshta): Promise<Sender[]> {
  const properties = { CounterpartyProperty: 'Sender', Page: '1' }
  const { rows } = await carrier.ask({ model: 'Counterparty', method: 'getCounterparties', properties })
  return Promise.all(rows.slice(0, 10).map((row) => senderOf(carrier, row)))
}

async function senderOf(carrier: NovaPoshta, row: Row): Promise<Sender> {
  const ref = textField(row, 'Ref')
  const ask = (method: string, properties: object) =>
    carrier.ask({ model: 'Counterparty', method, properties: { Ref: ref, ...properties } })
  const [contacts, addresses] = await Promise.all([
    ask('getCounterpartyContactPersons', { Page: '1' }).catch(orNone),
    ask('getCounterpartyAddresses', { CounterpartyProperty: 'Sender' }).catch(orNone),
  ])
  const city = textField(row, 'City')
  return {
    ref,
    name: textField(row, 'Description', 'FirstName'),
    city: city === '' ? null : { ref: city, name: textField(row, 'CityDescription') },
    contacts: contacts.rows.map((contact) => ({
      ref: textField(contact, 'Ref'),
      name: textField(contact, 'Description'),
      phone: textField(contact, 'Phones', 'Phone'),
    })),
    addresses: addresses.rows.map((address) => ({
      ref: textField(address, 'Ref'),
      name: textField(address, 'Description'),
      city_ref: textField(address, 'CityRef') || city,
    })),
  }
}

/** The carrier may report none as an error. */
function orNone(error: unknown): { rows: Row[] } {
  if (error instanceof ServiceRefused) return { rows: [] }
  throw error
}

export interface Receiver {
  /** '' for a private person. */
  organization: string
  /** ЄДРПОУ; '' for a private person. */
  code: string
  name: string
  /** Digits only. */
  phone: string
  city_ref: string
}

export interface ReceiverRefs {
  counterparty: string
  contact: string
}

/** The carrier recognises equal ones: retries are safe. */
export function saveReceiver(carrier: NovaPoshta, receiver: Receiver): Promise<ReceiverRefs> {
  return receiver.code === '' ? savePerson(carrier, receiver) : saveOrganization(carrier, receiver)
}

async function savePerson(carrier: NovaPoshta, { name, phone, city_ref }: Receiver): Promise<ReceiverRefs> {
  const properties = {
    CounterpartyType: 'PrivatePerson',
    CounterpartyProperty: 'Recipient',
    CityRef: city_ref,
    ...namesOf(name),
    Phone: phone,
  }
  const row = onlyRow(await carrier.ask({ model: 'Counterparty', method: 'save', properties }))
  const { data: [contact] = [] } = (row['ContactPerson'] ?? {}) as { data?: Row[] }
  const counterparty = textField(row, 'Ref')
  if (contact) return { counterparty, contact: textField(contact, 'Ref') }
  return { counterparty, contact: await saveContact(carrier, counterparty, { name, phone }) }
}

async function saveOrganization(carrier: NovaPoshta, receiver: Receiver): Promise<ReceiverRefs> {
  const properties = {
    CounterpartyType: 'Organization',
    CounterpartyProperty: 'Recipient',
    EDRPOU: receiver.code,
    OwnershipForm: await findOwnershipForm(carrier, receiver.organization),
    FirstName: receiver.organization,
    CityRef: receiver.city_ref,
  }
  const row = onlyRow(await carrier.ask({ model: 'Counterparty', method: 'save', properties }))
  const counterparty = textField(row, 'Ref')
  return { counterparty, contact: await saveContact(carrier, counterparty, receiver) }
}

async function saveContact(
  carrier: NovaPoshta,
  counterparty: string,
  { name, phone }: { name: string; phone: string },
) {
  const properties = { CounterpartyRef: counterparty, ...namesOf(name), Phone: phone }
  return textField(onlyRow(await carrier.ask({ model: 'ContactPerson', method: 'save', properties })), 'Ref')
}

/** By the organisation's prefix, else a communal institution, else the first. */
async function findOwnershipForm(carrier: NovaPoshta, organization: string): Promise<string> {
  const call = { model: 'Common', method: 'getOwnershipFormsList', properties: {} }
  const { rows } = await carrier.ask(call).catch(orNone)
  const short = organization
    .trim()
    .split(/[\s«"]/u)[0]
    ?.toLowerCase()
  const form =
    rows.find((row) => textField(row, 'Description').toLowerCase() === short) ??
    rows.find((row) => /комунальн/iu.test(textField(row, 'FullName'))) ??
    rows[0]
  return form ? textField(form, 'Ref') : ''
}

/** «Коваль Петро Іванович»: surname, name, patronymic. */
function namesOf(name: string) {
  const [LastName = '', FirstName = '', ...rest] = name.trim().split(/\s+/)
  return { LastName, FirstName: FirstName || LastName, MiddleName: rest.join(' ') }
}

export interface DoorAddress {
  counterparty: string
  city_ref: string
  street: string
  building: string
  apartment: string
}

/** For a courier. @throws ServiceRefused also for an unknown street */
export async function saveAddress(carrier: NovaPoshta, address: DoorAddress): Promise<string> {
  const street = address.street.replace(/^(вул|вулиця|просп|проспект|пров|провулок|бульвар|б-р)\.?\s+/iu, '')
  const found = await carrier.ask({
    model: 'Address',
    method: 'getStreet',
    properties: { CityRef: address.city_ref, FindByString: street, Page: '1' },
  })
  const [row] = found.rows
  if (!row) throw new ServiceRefused(`вулицю «${address.street}» не знайдено`)
  const properties = {
    CounterpartyRef: address.counterparty,
    StreetRef: textField(row, 'Ref'),
    BuildingNumber: address.building,
    Flat: address.apartment,
  }
  return textField(onlyRow(await carrier.ask({ model: 'Address', method: 'save', properties })), 'Ref')
}
