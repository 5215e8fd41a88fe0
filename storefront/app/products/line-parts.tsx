import type { LineComponent } from '@shop/contract/rules/goods/kits'
import { localised } from '@shop/contract/rules/names'
import { useTranslation } from '../i18n/translation.tsx'

interface Props {
  components: readonly LineComponent[]
  /** Of the kit's line. */
  amount: number
}

/** Components of a kit, below its line. */
export function LineParts({ components, amount }: Props) {
  const { t, language } = useTranslation()
  if (components.length === 0) return null
  return (
    <ul className="mt-1 grid gap-0.5 text-sm text-ink-600" aria-label={t('kit_parts')}>
      {components.map((part, index) => (
        <li key={index}>
          {`– ${localised({ ...part, name: part.name_ua }, 'name', language)}, ${part.amount * amount}\u00a0${t(`unit_short_${part.unit}`, { count: part.amount * amount })}`}
          {part.dk_code && <span className="mono">{` · ДК\u00a0${part.dk_code}`}</span>}
        </li>
      ))}
    </ul>
  )
}
