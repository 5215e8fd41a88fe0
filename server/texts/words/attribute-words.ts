import type { Language } from '@shop/contract/primitives'

export const YES_NO_WORDS: Record<Language, { yes: string; no: string }> = {
  ua: { yes: 'так', no: 'ні' },
  ru: { yes: 'да', no: 'нет' },
  en: { yes: 'yes', no: 'no' },
}
