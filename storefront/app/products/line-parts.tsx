import type { LineComponent } from '@shop/contract/rules/goods/kits'
import { useTranslation } from '../i18n/translation.tsx'
import { goodsText } from './goods-text.ts'

interface Props {
  components: readonly LineComponent[]
  /** Of the kit's line. */
  amount: number
}

/** Components of a kit, below its line. */
export function LineParts({ components, amount }: Props) {
  const translation = useTranslation()
  if (components.length === 0) return null
  return (
    <ul className="mt-1 grid gap-0.5 text-sm text-ink-600" aria-label={translation.t('kit_parts')}>
      {components.map((part, index) => (
        <li key={index}>
          {`– ${goodsText(translation, { ...part, amount: part.amount * amount })}`}
          {part.dk_code && <span className="mono">{` · ДК\u00a0${part.dk_code}`}</span>}
        </li>
      ))}
    </ul>
  )
}
