import type { Selectable } from 'kysely'
import type { Seat } from '@shop/contract/admin/orders/shipments'
import type { Settings } from '@shop/contract/admin/content/settings'
import { hryvnia, type Kopiykas } from '@shop/contract/rules/money/price'
import { findSettings } from '../../content/public.ts'
import { saveAddress, saveReceiver } from '../../integrations/nova-poshta/party-calls.ts'
import {
  cargoType,
  carrierDay,
  findWaybill,
  saveWaybill,
  serviceType,
  type Waybill,
} from '../../integrations/nova-poshta/waybill-calls.ts'
import type { Tables } from '../../database/tables.ts'
import type { Services } from '../../services.ts'
import { loggedCarrier } from '../track/carrier-log.ts'
import { cashOnDelivery } from './cash-on-delivery.ts'
import { findDestination } from './destination.ts'
import { findShippedOrder } from '../order-facts.ts'

const DESCRIPTION = 'Навчальне обладнання'
const DAY_MS = 86_400_000
/** Cubic metres, if not measured: the carrier counts 250 kg as one. */
const VOLUME_PER_KG = 1 / 250

/** Not listed yet, or somebody else sees to it. */
export class WaybillAbsent extends Error {}

interface Asking {
  /** The carrier may have made the waybill before. */
  is_again: boolean
  /** Rejects if the waybill must not be asked for. */
  onSave: () => Promise<void>
}

/**
 * The carrier keeps our number, by which a lost answer is found.
 *
 * @throws ServiceRefused, ServiceUnavailable; Refusal `invalid_data` if the order lacks receiver or place
 */
export async function requestWaybill(services: Services, shipment_id: number, asking: Asking): Promise<Waybill> {
  const shipment = await services.db
    .selectFrom('shipments')
    .selectAll()
    .where('id', '=', shipment_id)
    .executeTakeFirstOrThrow()
  const order = await findShippedOrder(services.db, shipment.order_id)
  const carrier = loggedCarrier(services, order.id)
  const our_number = shipment.serial === 1 ? order.number : `${order.number}/${shipment.serial}`
  if (asking.is_again) {
    const since = carrierDay(new Date(shipment.created_at.getTime() - DAY_MS))
    const made = await findWaybill(carrier, our_number, since)
    if (made) return made
  }
  const settings = await findSettings(services.db)
  const destination = await findDestination(services, order)
  const refs = await saveReceiver(carrier, { ...destination.receiver, city_ref: destination.city_ref })
  const address_ref =
    destination.branch_ref ??
    (await saveAddress(carrier, {
      ...destination.door,
      counterparty: refs.counterparty,
      city_ref: destination.city_ref,
    }))
  const collected = await cashOnDelivery(services.db, order, shipment_id)
  await asking.onSave()
  return saveWaybill(carrier, {
    ...contentOf(shipment, collected),
    DateTime: carrierDay(services.clock.now()),
    ServiceType: serviceType(destination.branch_ref === null),
    Description: shipment.description || settings.parcel_description || DESCRIPTION,
    ...senderOf(settings),
    CityRecipient: destination.city_ref,
    Recipient: refs.counterparty,
    RecipientAddress: address_ref,
    ContactRecipient: refs.contact,
    RecipientsPhone: destination.receiver.phone,
    InfoRegClientBarcodes: our_number,
  })
}

const contentOf = (
  { cost_payer, seats, declared_value, return_documents }: Selectable<Tables['shipments']>,
  collected: Kopiykas,
) => ({
  PayerType: cost_payer === 'sender' ? 'Sender' : 'Recipient',
  PaymentMethod: 'Cash',
  ...loadOf(seats),
  Cost: String(Math.max(1, Math.round(hryvnia(declared_value)))),
  ...(collected > 0 && { AfterpaymentOnGoodsCost: String(hryvnia(collected)) }),
  ...(return_documents && {
    BackwardDeliveryData: [
      { PayerType: 'Sender', CargoType: 'Documents', RedeliveryString: 'Підписана видаткова накладна' },
    ],
  }),
})

const senderOf = (settings: Settings) => ({
  CitySender: settings.sender_city_ref,
  Sender: settings.sender_ref,
  SenderAddress: settings.sender_address_ref,
  ContactSender: settings.sender_contact_ref,
  SendersPhone: settings.sender_phone.replaceAll(/\D/g, ''),
})

function loadOf(seats: readonly Seat[]) {
  const weight = seats.reduce((sum, seat) => sum + seat.weight, 0)
  const volume = seats.reduce((sum, { weight, length, width, height }) => {
    const measured = ((length ?? 0) * (width ?? 0) * (height ?? 0)) / 1_000_000
    return sum + (measured || weight * VOLUME_PER_KG)
  }, 0)
  const is_measured = seats.every(({ length, width, height }) => length && width && height)
  return {
    CargoType: cargoType(Math.max(...seats.map((seat) => seat.weight))),
    Weight: String(Math.max(0.1, Math.round(weight * 1000) / 1000)),
    VolumeGeneral: String(Math.max(0.0004, Math.round(volume * 10_000) / 10_000)),
    SeatsAmount: String(seats.length),
    ...(is_measured && {
      OptionsSeat: seats.map((seat) => ({
        weight: String(seat.weight),
        volumetricWidth: String(seat.width),
        volumetricLength: String(seat.length),
        volumetricHeight: String(seat.height),
      })),
    }),
  }
}
