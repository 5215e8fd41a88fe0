import { findSetting } from '../content/public.ts'
import type { Db } from '../platform/db.ts'
import { type Seller, VAT_MODES } from './paper.ts'

/** The seller's requisites as the settings have them at this moment; '' for what is not filled in. */
export async function findSeller(db: Db): Promise<Seller> {
  const text = async (key: string) => ((await findSetting(db, key)) ?? '').trim()
  const vat_mode = await text('seller_vat_mode')
  return {
    name: await text('seller_name'),
    code: await text('seller_code'),
    iban: (await text('seller_iban')).replaceAll(/\s/g, ''),
    bank: await text('seller_bank'),
    address: await text('seller_address'),
    phone: await text('seller_phone'),
    email: await text('seller_email'),
    // Without a word of the shop's no tax is shown that it may not owe.
    vat_mode: VAT_MODES.find((mode) => mode === vat_mode) ?? 'none',
    vat_number: await text('seller_vat_number'),
    vat_ground: await text('seller_vat_ground'),
    signer: await text('seller_signer'),
    signer_position: await text('seller_signer_position'),
    basis: await text('seller_basis'),
  }
}

export interface Terms {
  delivery_terms: string
  payment_terms: string
}

/** On what terms the shop delivers and is paid, as its offers say it. */
export const findTerms = async (db: Db): Promise<Terms> => ({
  delivery_terms: ((await findSetting(db, 'delivery_terms')) ?? '').trim(),
  payment_terms: ((await findSetting(db, 'payment_terms')) ?? '').trim(),
})

/** Whether there is enough of the seller to be paid and to answer for a document. */
export const isSellerComplete = (seller: Seller) =>
  [seller.name, seller.code, seller.iban, seller.address, seller.signer].every((text) => text !== '') &&
  (seller.vat_mode !== 'vat' || seller.vat_number !== '') &&
  (seller.vat_mode !== 'exempt' || seller.vat_ground !== '')
