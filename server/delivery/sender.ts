import type { CarrierKey, Settings } from '@shop/contract/admin/content/settings'
import { findSettings, storeCarrierSettings } from '../content/public.ts'
import { listCarrierSenders } from '../integrations/nova-poshta/party-calls.ts'
import { inTransaction } from '../platform/database/db.ts'
import type { Services } from '../services.ts'

const NEEDED = [
  'sender_ref',
  'sender_city_ref',
  'sender_address_ref',
  'sender_contact_ref',
  'sender_phone',
] as const satisfies readonly CarrierKey[]

export const isSenderReady = (settings: Settings) => NEEDED.every((key) => settings[key] !== '')

/**
 * Settings with the sender, completed from the carrier's account by its first sender, contact and address.
 *
 * @throws ServiceRefused, ServiceUnavailable
 */
export async function completeSender(services: Services): Promise<Settings> {
  const settings = await findSettings(services.db)
  if (isSenderReady(settings) || services.novaPoshta.mode === 'off') return settings
  const senders = await listCarrierSenders(services.novaPoshta)
  const sender = settings.sender_ref === '' ? senders[0] : senders.find(({ ref }) => ref === settings.sender_ref)
  if (!sender) return settings
  const contact = sender.contacts.find(({ ref }) => ref === settings.sender_contact_ref) ?? sender.contacts[0]
  const [address] = sender.addresses
  const found = {
    sender_ref: sender.ref,
    sender_city_ref: sender.city?.ref ?? address?.city_ref ?? '',
    sender_address_ref: address?.ref ?? '',
    sender_contact_ref: contact?.ref ?? '',
    sender_phone: contact?.phone ?? '',
  }
  await inTransaction(services.db, (tx) => storeCarrierSettings(tx, found))
  return findSettings(services.db)
}
