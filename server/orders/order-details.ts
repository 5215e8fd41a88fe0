import { type DeliveryRule, isDeliveryFree, keptCost } from '@shop/contract/rules/orders/delivery-rule'
import { detailFaults, type KeptDetails, type OrderDetails } from '@shop/contract/rules/orders/order-details'
import { hryvnia, type Kopiykas } from '@shop/contract/rules/money/price'
import type { Config } from '../config.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { Customer } from './read/customers.ts'

export const NO_DETAILS: OrderDetails = { buyer: null, delivery: null, payment: null }

/** Whether the provider is configured; only then it is offered. */
const CARD_PROVIDERS: readonly ((config: Config) => boolean)[] = [
  ({ monobank }) => monobank.is_connected || monobank.has_stand_in,
  ({ liqpay }) => liqpay.is_connected || liqpay.has_stand_in,
]

const canPayByCard = (config: Config) => CARD_PROVIDERS.some((isConfigured) => isConfigured(config))

/** Refuses with `invalid_data`, by path (`buyer.code`). Staff may save wrong check digits. */
export function readDetails(config: Config, sent: OrderDetails, by: 'customer' | 'staff'): OrderDetails {
  const { buyer, delivery, payment } = sent
  const faults = Object.entries(detailFaults({ buyer, delivery, payment }, by, canPayByCard(config)))
  if (faults.length > 0)
    throw new Refusal('invalid_data', Object.fromEntries(faults.map(([field, reason]) => [field, [reason]])))
  return { buyer, delivery, payment }
}

interface Ordered {
  details: OrderDetails
  customer: Customer
  rule: DeliveryRule
  payable: Kopiykas
}

/**
 * As stored with the order. Missing parts are frozen from the profile: its later changes must not change the order or
 * its documents.
 */
export function keptDetails({ details, customer, rule, payable }: Ordered): KeptDetails {
  const buyer = details.buyer ?? customer.profile.buyer
  const delivery = details.delivery ?? customer.profile.delivery
  const ruled = { buyer_kind: buyer?.kind ?? null, sum: hryvnia(payable), method: delivery?.method ?? null }
  return {
    buyer,
    delivery: delivery && { ...delivery, is_free: isDeliveryFree(rule, ruled), cost: keptCost(rule, ruled) },
    payment: details.payment,
  }
}
