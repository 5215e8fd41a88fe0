import type { Precept } from '@shop/contract/shop/catalog'
import { localised } from '@shop/contract/rules/names'
import { ScrollText } from '@shop/ui/icons/icon-paths.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Icon } from '@shop/ui/icons/icon.tsx'

export const PRECEPTS_ID = 'precepts'

export function ProductPrecepts({ precepts }: { precepts: readonly Precept[] }) {
  const { t, language } = useTranslation()
  return (
    <section id={PRECEPTS_ID}>
      <div className="ruler" aria-hidden="true" />
      <h2 className="pt-5 text-3xl">{t('ministry_orders')}</h2>
      <ul className="mt-4">
        {precepts.map((precept) => (
          <li key={precept.id} className="flex gap-4 border-b border-line py-4">
            <span className="cell cell--sm mt-0.5" aria-hidden="true">
              <Icon of={ScrollText} />
            </span>
            <div className="min-w-0">
              <b className="font-semibold">
                {/^\d/.test(precept.number) ? t('precept_number', { number: precept.number }) : precept.number}
              </b>
              <p className="mt-1 text-[.9375rem] leading-[1.4rem] text-ink-600">
                {localised(precept, 'description', language)}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
