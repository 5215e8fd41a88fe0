import type { TFunction } from '../i18n/translate.ts'

const TAX_NUMBER_LENGTH = 10

/** As in the offer's files: an entrepreneur has a tax number. */
export const partyCode = (t: TFunction, code: string): string =>
  t(code.length === TAX_NUMBER_LENGTH ? 'offer_seller_tax_number' : 'offer_seller_code', { code })
