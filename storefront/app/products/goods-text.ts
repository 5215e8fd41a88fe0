import { localised } from '@shop/contract/rules/names'
import type { useTranslation } from '../i18n/translation.tsx'

interface Goods {
  name_ua: string
  name_ru?: string | null
  name_en?: string | null
  unit: string
  amount: number
}

/** `Глобус, 2 шт.` in the page's language. */
export function goodsText(
  { t, language }: Pick<ReturnType<typeof useTranslation>, 't' | 'language'>,
  goods: Goods,
): string {
  const { name_ua, unit, amount } = goods
  const name = localised({ ...goods, name: name_ua }, 'name', language)
  return `${name}, ${amount}\u00a0${t(`unit_short_${unit}`, { count: amount })}`
}
