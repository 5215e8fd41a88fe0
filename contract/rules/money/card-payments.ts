/** Card data never reaches the shop. */
export const CARD_PROVIDERS = ['monobank', 'liqpay'] as const
export type CardProvider = (typeof CARD_PROVIDERS)[number]

/** The connected providers, separated by commas. */
export const CARD_PROVIDERS_KEY = 'card_providers'

export const RECEIPT_KINDS = ['sale', 'return'] as const
export type ReceiptKind = (typeof RECEIPT_KINDS)[number]

export const RECEIPT_STATES = ['waiting', 'done', 'failed'] as const
export type ReceiptState = (typeof RECEIPT_STATES)[number]

export const cardProviders = (value: string | null | undefined): CardProvider[] => {
  const named = (value ?? '').split(',')
  return CARD_PROVIDERS.filter((provider) => named.includes(provider))
}
