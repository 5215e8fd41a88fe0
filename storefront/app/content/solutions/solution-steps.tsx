import { useTranslation } from '../../i18n/translation.tsx'
import { useShopIdentity } from '../../api/shop-identity.ts'
import { ButtonLink } from '../../ui/button-link.tsx'

/** Descriptions have the same key with `_text`. */
const STEPS = ['solution_list', 'solution_estimate', 'solution_delivery', 'solution_training'] as const

export function SolutionSteps() {
  const { t } = useTranslation()
  const { vat } = useShopIdentity()
  return (
    <section className="mt-16 lg:mt-20">
      <div className="ruler" aria-hidden="true" />
      <h2 className="pt-5 text-2xl lg:text-3xl">{t('solution_steps')}</h2>
      <ol className="mt-6 grid pt-px pl-px sm:grid-cols-2 lg:grid-cols-4">
        {STEPS.map((step, index) => (
          <li key={step} className="-mt-px -ml-px border border-line p-6">
            <span className="cell cell--sm" aria-hidden="true">
              {index + 1}
            </span>
            <b className="mt-4 block text-lg leading-6 font-semibold">{t(step)}</b>
            <p className="mt-1 text-ink-600">{t(`${step}_text`, { vat })}</p>
          </li>
        ))}
      </ol>
      <ButtonLink className="mt-8" size="lg" to="/about#consultation">
        {t('get_consultation')}
      </ButtonLink>
    </section>
  )
}
