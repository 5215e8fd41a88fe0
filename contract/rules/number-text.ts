import type { Language } from '../primitives.ts'

/** `№ 5`, in English `No. 5`. */
export const numberText = (number: string, language: Language): string =>
  `${language === 'en' ? 'No.' : '№'}\u00a0${number}`
