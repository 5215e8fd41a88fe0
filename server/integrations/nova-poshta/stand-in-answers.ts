import { randomUUID } from 'node:crypto'
import { BRANCHES, foundRow, PLACES, settlementRow } from './stand-in-places.ts'
import { dayText } from '../../texts/dates.ts'
import type { Row } from '../outside-call.ts'

/** In the demonstration's settings. */
export const STAND_IN_SENDER = {
  ref: '5ebde400-0000-4000-8000-000000000001',
  contact: '5ebde400-0000-4000-8000-000000000002',
  address: BRANCHES[0]?.['Ref'] as string,
  city: '8d5a980d-391c-11dd-90d9-001a92567626',
  phone: '380445550152',
}

export interface StandInWaybill {
  ref: string
  number: string
  properties: Row
  made_at: number
  is_deleted: boolean
}

export interface StandInState {
  waybills: StandInWaybill[]
  /** By number; default: by time. */
  codes: Map<string, string>
  is_moving: boolean
  now: () => number
}

interface Answered {
  data: unknown[]
  total?: number
}

/** A request that the carrier refuses. */
export class Refused extends Error {}

type Answer = (properties: Row, state: StandInState) => Answered

const text = (properties: Row, name: string) => {
  const value = properties[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
}

function page(rows: readonly unknown[], properties: Row, limit_max: number): Answered {
  const limit = Math.min(Number(text(properties, 'Limit')) || limit_max, limit_max)
  const from = (Math.max(1, Number(text(properties, 'Page')) || 1) - 1) * limit
  return { data: rows.slice(from, from + limit), total: rows.length }
}

const isLike = (value: string, typed: string) => value.toLowerCase().startsWith(typed.toLowerCase())

/** By `model.method`. */
export const ANSWERS: Record<string, Answer> = {
  'Address.searchSettlements': (properties) => {
    const typed = text(properties, 'CityName')
    const found = PLACES.filter((place) => typed !== '' && (isLike(place.name, typed) || isLike(place.name_ru, typed)))
    const { data } = page(found.map(foundRow), properties, 50)
    return { data: [{ TotalCount: found.length, Addresses: data }] }
  },
  'Address.getSettlements': (properties) => page(PLACES.map(settlementRow), properties, 150),
  'Address.getWarehouses': (properties) => {
    const [city, settlement, named] = ['CityRef', 'SettlementRef', 'CityName'].map((name) => text(properties, name))
    const typed = text(properties, 'FindByString').toLowerCase()
    const rows = BRANCHES.filter(
      (row) =>
        (!city || row['CityRef'] === city) &&
        (!settlement || row['SettlementRef'] === settlement) &&
        (!named || row['CityDescription'] === named) &&
        String(row['Description']).toLowerCase().includes(typed),
    )
    return page(rows, properties, 500)
  },
  'Address.getStreet': (properties) => {
    const street = text(properties, 'FindByString')
    return { data: street === '' ? [] : [{ Ref: randomUUID(), Description: street, StreetsType: 'вул.' }] }
  },
  'Address.save': (properties) => ({ data: [{ Ref: randomUUID(), Description: text(properties, 'BuildingNumber') }] }),
  'Common.getOwnershipFormsList': () => ({
    data: [
      { Ref: '361b83db-886e-11e1-9146-0026b97ed48a', Description: 'КЗ', FullName: 'Комунальний заклад' },
      {
        Ref: '7f0f351d-2519-11df-be9a-000c291af1b3',
        Description: 'ТОВ',
        FullName: 'Товариство з обмеженою відповідальністю',
      },
    ],
  }),
  'Counterparty.getCounterparties': () => ({
    data: [
      {
        Ref: STAND_IN_SENDER.ref,
        Description: 'ТОВ «Трейнінг Еквіпмент»',
        City: STAND_IN_SENDER.city,
        CityDescription: 'Київ',
      },
    ],
  }),
  'Counterparty.getCounterpartyContactPersons': () => ({
    data: [{ Ref: STAND_IN_SENDER.contact, Description: 'Шевчук Марія Андріївна', Phones: STAND_IN_SENDER.phone }],
  }),
  'Counterparty.getCounterpartyAddresses': () => ({
    data: [
      {
        Ref: STAND_IN_SENDER.address,
        Description: String(BRANCHES[0]?.['Description']),
        CityRef: STAND_IN_SENDER.city,
      },
    ],
  }),
  'Counterparty.save': (properties) => {
    if (text(properties, 'CounterpartyType') === 'Organization') {
      if (text(properties, 'EDRPOU') === '') throw new Refused('EDRPOU is not specified')
      return { data: [{ Ref: randomUUID(), Description: text(properties, 'FirstName'), Counterparty: '' }] }
    }
    if (!/^380\d{9}$/.test(text(properties, 'Phone'))) throw new Refused('Phone is incorrect')
    return { data: [{ Ref: randomUUID(), ContactPerson: { success: true, data: [{ Ref: randomUUID() }] } }] }
  },
  'ContactPerson.save': (properties) => {
    if (text(properties, 'LastName') === '') throw new Refused('LastName is not specified')
    return { data: [{ Ref: randomUUID() }] }
  },
  'InternetDocument.getDocumentPrice': (properties) => {
    if (!text(properties, 'CityRecipient')) throw new Refused('CityRecipient is not specified')
    const weight = Number(text(properties, 'Weight'))
    const value = Number(text(properties, 'Cost'))
    const door = text(properties, 'ServiceType').endsWith('Doors') ? 35 : 0
    const cost = Math.ceil(70 + weight * 5 + value * 0.005 + door)
    return { data: [{ AssessedCost: value, Cost: cost, CostRedelivery: 0, CostPack: 0 }] }
  },
  'InternetDocument.getDocumentDeliveryDate': (_, { now }) => {
    const date = dayText(new Date(now() + 2 * 86_400_000))
    return {
      data: [{ DeliveryDate: { date: `${date} 00:00:00.000000`, timezone_type: '3', timezone: 'Europe/Kiev' } }],
    }
  },
  'InternetDocument.save': saveWaybill,
  'InternetDocument.delete': (properties, state) => {
    const refs = [properties['DocumentRefs']].flat().map(String)
    for (const waybill of state.waybills) if (refs.includes(waybill.ref)) waybill.is_deleted = true
    return { data: refs.map((Ref) => ({ Ref })) }
  },
  'InternetDocument.getDocumentList': (_, { waybills }) => ({
    data: waybills
      .filter(({ is_deleted }) => !is_deleted)
      .map((waybill) => ({
        ...waybillRow(waybill),
        InfoRegClientBarcodes: text(waybill.properties, 'InfoRegClientBarcodes'),
      })),
  }),
  'TrackingDocument.getStatusDocuments': track,
}

const NEEDED = [
  'PayerType',
  'PaymentMethod',
  'DateTime',
  'CargoType',
  'ServiceType',
  'SeatsAmount',
  'Description',
  'Cost',
  'CitySender',
  'Sender',
  'SenderAddress',
  'ContactSender',
  'SendersPhone',
  'CityRecipient',
  'Recipient',
  'RecipientAddress',
  'ContactRecipient',
  'RecipientsPhone',
]

function saveWaybill(properties: Row, state: StandInState): Answered {
  const missing = NEEDED.filter((name) => text(properties, name) === '')
  if (missing.length > 0) throw new Refused(missing.map((name) => `${name} is not specified`).join('; '))
  if (text(properties, 'Description').length > 36) throw new Refused('Description is too long')
  if (!(Number(text(properties, 'Weight')) >= 0.1)) throw new Refused('Weight is incorrect')
  const branch = BRANCHES.find((row) => row['Ref'] === text(properties, 'RecipientAddress'))
  const limit = Number(branch?.['TotalMaxWeightAllowed'])
  if (limit > 0 && Number(text(properties, 'Weight')) > limit)
    throw new Refused(`Вага відправлення перевищує дозволену у відділенні: ${limit} кг`)
  const made_at = state.now()
  // Contains the time: a restarted stand-in knows the parcel's age.
  const number = `20${Math.floor(made_at / 1000)}${String(state.waybills.length % 100).padStart(2, '0')}`
  const ref = `${number.slice(0, 8)}-${number.slice(8, 12)}-4${number.slice(12)}0-8000-000000000000`
  const waybill = { ref, number, properties, made_at, is_deleted: false }
  state.waybills.push(waybill)
  return { data: [waybillRow(waybill)] }
}

const waybillRow = ({ ref, number, properties, made_at }: StandInWaybill) => ({
  Ref: ref,
  CostOnSite: Math.ceil(70 + Number(text(properties, 'Weight')) * 5),
  EstimatedDeliveryDate: dayText(new Date(made_at + 2 * 86_400_000))
    .split('-')
    .reverse()
    .join('.'),
  IntDocNumber: number,
  TypeDocument: 'InternetDocument',
})

const STATUS_WORDS: Record<string, string> = {
  1: 'Відправник самостійно створив цю накладну, але ще не надав до відправки',
  2: 'Видалено',
  3: 'Номер не знайдено',
  5: 'Відправлення прямує до міста одержувача',
  7: 'Прибув на відділення',
  8: 'Прибув на відділення (завантажено в поштомат)',
  9: 'Відправлення отримано',
  102: 'Відмова від отримання (відправником створено замовлення на повернення)',
  103: 'Відмова від отримання',
  105: 'Припинено зберігання',
  111: 'Невдала спроба доставки через відсутність одержувача на адресі',
}
/** Progress of a trial parcel. */
const WAY: [minutes: number, code: string][] = [
  [30, '9'],
  [10, '7'],
  [2, '5'],
  [0, '1'],
]

function track(properties: Row, state: StandInState): Answered {
  const wanted = Array.isArray(properties['Documents']) ? (properties['Documents'] as Row[]) : []
  if (wanted.length === 0 || wanted.length > 100) throw new Refused('DocumentNumber is not specified')
  return {
    data: wanted.map((row) => {
      const number = text(row, 'DocumentNumber')
      const code = codeOf(number, state)
      return { Number: number, StatusCode: code, Status: STATUS_WORDS[code] ?? '', UndeliveryReasons: '' }
    }),
  }
}

function codeOf(number: string, { codes, waybills, is_moving, now }: StandInState): string {
  const set = codes.get(number)
  if (set !== undefined) return set
  const waybill = waybills.find((known) => known.number === number)
  if (waybill?.is_deleted) return '2'
  if (!is_moving) return waybill ? '1' : '3'
  const minutes = (now() / 1000 - Number(number.slice(2, 12))) / 60
  if (!/^20\d{12}$/.test(number) || minutes < 0) return '3'
  return WAY.find(([from]) => minutes >= from)?.[1] ?? '3'
}
