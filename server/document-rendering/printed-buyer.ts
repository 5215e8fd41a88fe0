import type { OrderBuyer } from '@shop/contract/rules/orders/order-details'
import type { Buyer } from './document.ts'

/** Empty fields are left out. */
export function printedBuyer(buyer: OrderBuyer, contacts: { email: string | null; phone: string | null }): Buyer {
  const { signer } = buyer
  return {
    kind: buyer.kind,
    name: buyer.name,
    code: buyer.code || null,
    contact: buyer.contact_person || null,
    ...contacts,
    address: buyer.legal_address || null,
    iban: buyer.iban,
    bank: buyer.bank,
    signer: signer && { name: signer.name, position: signer.position, basis: signer.basis },
  }
}
