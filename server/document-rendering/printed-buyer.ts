import type { OrderBuyer } from '@shop/contract/rules/order-details'
import type { Buyer } from './document.ts'

/** The buyer as documents print them; fields that were not filled in are left out. */
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
