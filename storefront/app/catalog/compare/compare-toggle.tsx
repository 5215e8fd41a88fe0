import type { Card } from '@shop/contract/shop/catalog'
import { localised } from '@shop/contract/rules/names'
import { Columns } from '@shop/ui/icons/icon-paths.ts'
import { Icon } from '@shop/ui/icons/icon.tsx'
import { useTranslation } from '../../i18n/translation.tsx'
import { toggleCompared, useCompared } from './compare-store.ts'

export function CompareToggle({ card, className }: { card: Card; className: string }) {
  const { t, language } = useTranslation()
  const is_on = useCompared(({ ids }) => ids.includes(card.id))
  return (
    <button
      type="button"
      className={`compare-toggle no-print ${className}`}
      aria-pressed={is_on}
      aria-label={`${t('compare')}: ${localised(card, 'name', language)}`}
      title={t('compare')}
      onClick={() => toggleCompared(card.id)}
    >
      <Icon of={Columns} />
    </button>
  )
}
