import { useTranslation } from '../../i18n/translation.tsx'
import { useStaticText } from '../../api/shop-data.ts'
import { ButtonLink } from '../../ui/button-link.tsx'

export const CONSULTATION = '/about/#consultation'

const STEPS = ['tender_task', 'tender_offer', 'tender_contract', 'tender_delivery'] as const

export function TenderBlock() {
  const { t } = useTranslation()
  const text = useStaticText()
  const steps = STEPS.map((key, index) => {
    const [title = '', ...rest] = text(`tender_step_${index + 1}`).split('\n')
    return title === '' ? { title: t(key), text: t(`${key}_text`) } : { title, text: rest.join('\n') }
  })
  return (
    <section className="page mt-20 lg:mt-28">
      <div className="ruler" aria-hidden="true" />
      <div className="grid gap-10 pt-8 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:gap-16">
        <div>
          <h2 className="text-3xl lg:text-4xl">{text('tender_title') || t('tender_title')}</h2>
          <p className="mt-4 text-lg text-ink-600">{text('tender_lead') || t('tender_lead')}</p>
          <div className="mt-7 flex flex-wrap gap-3">
            <ButtonLink size="lg" to={CONSULTATION}>
              {t('get_consultation')}
            </ButtonLink>
            <ButtonLink size="lg" kind="ghost" to="/certificate">
              {t('ministry_orders')}
            </ButtonLink>
          </div>
        </div>
        <ol className="grid pt-px pl-px sm:grid-cols-2">
          {steps.map((step, index) => (
            <li key={index} className="relative -mt-px -ml-px border border-line p-6 lg:p-7">
              <span className="cell cell--sm font-mono" aria-hidden="true">
                {index + 1}
              </span>
              <h3 className="mt-4 text-xl">{step.title}</h3>
              <p className="mt-2 leading-6 text-ink-600">{step.text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
