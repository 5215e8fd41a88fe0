export const PRODUCT_DOCUMENT_KINDS = [
  'passport',
  'declaration',
  'manual',
  'certificate',
  'hygiene_conclusion',
] as const
export type ProductDocumentKind = (typeof PRODUCT_DOCUMENT_KINDS)[number]

/** Percent of VAT. */
export const VAT_RATES = [0, 7, 14, 20] as const
export type VatRate = (typeof VAT_RATES)[number]

/** A GTIN of 8, 12, 13 or 14 digits with its check digit. */
export function isGtin(code: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(code)) return false
  return gtinCheckDigit(code.slice(0, -1)) === Number(code.at(-1))
}

/** From the right, digits weigh 3 and 1 in turn. */
export const gtinCheckDigit = (digits: string): number =>
  (10 - ([...digits].reverse().reduce((sum, digit, at) => sum + Number(digit) * (at % 2 === 0 ? 3 : 1), 0) % 10)) % 10

/** Ukrainian customs classification. */
export const isUktzed = (code: string): boolean => /^\d{10}$/.test(code)

/** `9023 00 10 00`, as customs print it. */
export const uktzedText = (code: string) => code.replace(/^(\d{4})(\d{2})(\d{2})(\d{2})$/, '$1\u00a0$2\u00a0$3\u00a0$4')

export const withoutSpaces = (code: string) => code.replaceAll(/\s/g, '')
