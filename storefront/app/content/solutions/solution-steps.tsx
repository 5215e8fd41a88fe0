import { useTranslation } from '../i18n/translation.tsx'
import { ButtonLink } from '../ui/button.tsx'

/** Keys of the steps' names; what each is stands under the same key with `_text`. */
const STEPS = ['solution_list', 'solution_estimate', 'solution_delivery', 'solution_training'] as const

/** From the list to the first lesson: the same for every room. */
export function SolutionSteps() {
  const { t } = useTranslation()
  return (
    <section className="mt-16 lg:mt-20">
      <div className="ruler" aria-hidden="true" />
      <h2 className="pt-5 text-2xl lg:text-3xl">{t('solution_steps')}</h2>
      <ol className="mt-6 grid pt-px pl-px sm:grid-cols-2 lg:grid-cols-4">
        {STEPS.map((step, place) => (
          <li key={step} className="-mt-px -ml-px border border-line p-6">
            <span className="cell cell--sm" aria-hidden="true">
              {place + 1}
            </span>
            <b className="mt-4 block text-lg leading-6 font-semibold">{t(step)}</b>
            <p className="mt-1 text-ink-600">{t(`${step}_text`)}</p>
          </li>
        ))}
      </ol>
      <ButtonLink className="mt-8" size="lg" to="/about#consultation">
        {t('get_consultation')}
      </ButtonLink>
    </section>
  )
}
