import type { Language } from '../../primitives.ts'

type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

const pieces: Record<Language, Forms> = { ua: { other: 'шт.' }, ru: { other: 'шт.' }, en: { one: 'pc', other: 'pcs' } }

/** Ukrainian and Russian abbreviations have one form; `pair` is declined. */
const UNIT_FORMS: Record<string, Record<Language, Forms>> = {
  pcs: pieces,
  set: { ua: { other: 'компл.' }, ru: { other: 'компл.' }, en: { one: 'set', other: 'sets' } },
  pack: { ua: { other: 'упак.' }, ru: { other: 'упак.' }, en: { one: 'pack', other: 'packs' } },
  pair: {
    ua: { one: 'пара', few: 'пари', other: 'пар' },
    ru: { one: 'пара', few: 'пары', other: 'пар' },
    en: { one: 'pair', other: 'pairs' },
  },
}

const PLURALS: Record<Language, Intl.PluralRules> = {
  ua: new Intl.PluralRules('uk'),
  ru: new Intl.PluralRules('ru'),
  en: new Intl.PluralRules('en'),
}

/** `3 шт.`, `2 пари`, `1 set`. */
export function amountText(amount: number, unit: string, language: Language): string {
  const forms = (UNIT_FORMS[unit] ?? pieces)[language]
  return `${amount}\u00a0${forms[PLURALS[language].select(amount)] ?? forms.other}`
}
