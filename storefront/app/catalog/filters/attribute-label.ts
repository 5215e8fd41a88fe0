import type { Language } from '@shop/contract/primitives'
import type { AttributeFacet } from '@shop/contract/shop/attributes'
import type { TFunction } from '../../i18n/translate.ts'

type Named = Pick<AttributeFacet, 'name_ua' | 'name_ru' | 'name_en'>

export const nameOf = (named: Named, language: Language): string => named[`name_${language}`] ?? named.name_ua

/** `Збільшення, ×`: the fields hold bare numbers. */
export function titleOf(facet: AttributeFacet, language: Language): string {
  const unit = facet[`unit_${language}`]
  return unit === '' ? nameOf(facet, language) : `${nameOf(facet, language)}, ${unit}`
}

/** `Збільшення, ×: від 40 до 1600`, `Колір: синій`. */
export function attributeLabel(facet: AttributeFacet, value: string, t: TFunction, language: Language): string {
  return `${titleOf(facet, language)}: ${valueLabel(facet, value, t, language)}`
}

function valueLabel({ kind, choices }: AttributeFacet, value: string, t: TFunction, language: Language): string {
  if (kind === 'yes_no') return t(value === 'yes' ? 'filter_yes' : 'filter_no')
  if (kind === 'choice') {
    const ids = value.split(',')
    const chosen = choices.filter(({ id }) => ids.includes(String(id)))
    return chosen.map((choice) => nameOf(choice, language)).join(', ')
  }
  const [min = '', max = ''] = value.split('..')
  return [min && `${t('filter_from')} ${min}`, max && `${t('filter_to')} ${max}`].filter(Boolean).join(' ')
}
