import { dayText } from '../../texts/dates.ts'
import type { NovaPoshta } from './client.ts'
import { numberField, type Row, ServiceRefused, textField } from '../outside-call.ts'
import { onlyRow } from './transport.ts'

/** Of `InternetDocument.save`, from `server/shipments/waybill-properties.ts`. */
export type WaybillProperties = Record<string, unknown>

export interface Waybill {
  ref: string
  number: string
  /** Hryvnia. */
  cost: number | null
  /** `2026-11-25`, or null. */
  expected_on: string | null
}

export async function saveWaybill(carrier: NovaPoshta, properties: WaybillProperties): Promise<Waybill> {
  return waybillOf(onlyRow(await carrier.ask({ model: 'InternetDocument', method: 'save', properties })))
}

export const deleteWaybill = (carrier: NovaPoshta, ref: string) =>
  carrier.ask({ model: 'InternetDocument', method: 'delete', properties: { DocumentRefs: ref } })

/**
 * By our number, among those made since a day. Null if there is none, or waybills cannot be listed.
 *
 * @throws ServiceUnavailable
 */
export async function findWaybill(carrier: NovaPoshta, our_number: string, since: string): Promise<Waybill | null> {
  const properties = { DateTimeFrom: since, DateTimeTo: '31.12.2099', GetFullList: '1', Page: '1' }
  try {
    const { rows } = await carrier.ask({ model: 'InternetDocument', method: 'getDocumentList', properties })
    const found = rows.find((row) => textField(row, 'InfoRegClientBarcodes', 'ClientBarcode') === our_number)
    return found ? waybillOf(found) : null
  } catch (error) {
    if (error instanceof ServiceRefused) return null
    throw error
  }
}

function waybillOf(row: Row): Waybill {
  const number = textField(row, 'IntDocNumber')
  if (number === '') throw new ServiceRefused('відповідь без номера ТТН')
  return {
    ref: textField(row, 'Ref'),
    number,
    cost: numberField(row, 'CostOnSite'),
    expected_on: dayOf(textField(row, 'EstimatedDeliveryDate')),
  }
}

/** `25.11.2026` or `2026-11-25 00:00:00`. */
function dayOf(text: string): string | null {
  const [, day, month, year] = /^(\d{2})\.(\d{2})\.(\d{4})/.exec(text) ?? []
  if (year !== undefined) return `${year}-${month}-${day}`
  return /^\d{4}-\d{2}-\d{2}/.exec(text)?.[0] ?? null
}

/** In Kyiv: `22.11.2026`. */
export const carrierDay = (time: Date) => dayText(time).split('-').toReversed().join('.')

export interface Tracked {
  number: string
  code: string
  words: string
}

/** At most a hundred numbers. */
export async function trackParcels(
  carrier: NovaPoshta,
  parcels: readonly { number: string; phone: string }[],
): Promise<Tracked[]> {
  const Documents = parcels.map(({ number, phone }) => ({ DocumentNumber: number, Phone: phone }))
  const properties = { Documents }
  const { rows } = await carrier.ask({ model: 'TrackingDocument', method: 'getStatusDocuments', properties })
  return rows.map((row) => ({
    number: textField(row, 'Number'),
    code: textField(row, 'StatusCode'),
    words: [textField(row, 'Status'), textField(row, 'UndeliveryReasonsSubtypeDescription', 'UndeliveryReasons')]
      .filter(Boolean)
      .join('. ')
      .slice(0, 300),
  }))
}

export interface PriceWanted {
  sender_city: string
  recipient_city: string
  weight_kg: number
  /** Hryvnia. */
  value: number
  to_door: boolean
  ms?: number
}

export const cargoType = (weight_kg: number) => (weight_kg > 30 ? 'Cargo' : 'Parcel')
export const serviceType = (to_door: boolean) => (to_door ? 'WarehouseDoors' : 'WarehouseWarehouse')

/** In hryvnia. */
export async function askPrice(carrier: NovaPoshta, wanted: PriceWanted): Promise<number> {
  const properties = {
    CitySender: wanted.sender_city,
    CityRecipient: wanted.recipient_city,
    Weight: String(wanted.weight_kg),
    ServiceType: serviceType(wanted.to_door),
    Cost: String(Math.max(1, Math.round(wanted.value))),
    CargoType: cargoType(wanted.weight_kg),
    SeatsAmount: '1',
  }
  const { ms } = wanted
  const call = { model: 'InternetDocument', method: 'getDocumentPrice', properties, ...(ms && { ms }) }
  const cost = numberField(onlyRow(await carrier.ask(call)), 'Cost')
  if (cost === null) throw new ServiceRefused('відповідь без ціни')
  return cost
}

/** Of parcels sent on `today` (`22.11.2026`). */
export async function askArrival(
  carrier: NovaPoshta,
  { sender_city, recipient_city, to_door, ms }: Omit<PriceWanted, 'weight_kg' | 'value'>,
  today: string,
): Promise<string | null> {
  const properties = {
    DateTime: today,
    ServiceType: serviceType(to_door),
    CitySender: sender_city,
    CityRecipient: recipient_city,
  }
  const call = { model: 'InternetDocument', method: 'getDocumentDeliveryDate', properties, ...(ms && { ms }) }
  const { DeliveryDate } = onlyRow(await carrier.ask(call))
  if (typeof DeliveryDate === 'string') return dayOf(DeliveryDate)
  return DeliveryDate === null || typeof DeliveryDate !== 'object'
    ? null
    : dayOf(textField(DeliveryDate as Row, 'date'))
}
