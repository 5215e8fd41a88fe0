import { VAT_MODES } from '@shop/contract/rules/shop-identity'
import { findSetting, findSignature } from '../content/public.ts'
import type { Db } from '../platform/database/db.ts'
import type { Seller } from './document.ts'

/** Current requisites; '' if not filled in. */
export async function findSeller(db: Db): Promise<Seller> {
  const text = async (key: string) => ((await findSetting(db, key)) ?? '').trim()
  const vat_mode = await text('seller_vat_mode')
  // Documents are drawn in black.
  const { main_color: _, ...signature } = await findSignature(db, 'ua')
  return {
    name: await text('seller_name'),
    code: await text('seller_code'),
    iban: (await text('seller_iban')).replaceAll(/\s/g, ''),
    bank: await text('seller_bank'),
    address: await text('seller_address'),
    phone: await text('seller_phone'),
    email: await text('seller_email'),
    // Default: no VAT, since the shop may not owe it.
    vat_mode: VAT_MODES.find((mode) => mode === vat_mode) ?? 'none',
    vat_number: await text('seller_vat_number'),
    vat_ground: await text('seller_vat_ground'),
    signer: await text('seller_signer'),
    signer_position: await text('seller_signer_position'),
    basis: await text('seller_basis'),
    signature,
  }
}

export interface Terms {
  delivery_terms: string
  payment_terms: string
}

export const findTerms = async (db: Db): Promise<Terms> => ({
  delivery_terms: ((await findSetting(db, 'delivery_terms')) ?? '').trim(),
  payment_terms: ((await findSetting(db, 'payment_terms')) ?? '').trim(),
})

/** For an invoice. */
export const isSellerComplete = (seller: Seller) =>
  [seller.name, seller.code, seller.iban, seller.address, seller.signer].every((text) => text !== '') &&
  (seller.vat_mode !== 'vat' || seller.vat_number !== '') &&
  (seller.vat_mode !== 'exempt' || seller.vat_ground !== '')
