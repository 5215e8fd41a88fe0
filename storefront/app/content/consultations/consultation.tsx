import { useTranslation } from '../../i18n/translation.tsx'
import { telephone, useContacts } from '../../api/contacts.ts'
import { ConsultationForm } from './consultation-form.tsx'

export function Consultation() {
  const { t } = useTranslation()
  const { phones, working_hours } = useContacts()
  return (
    <section id="consultation" className="no-print mt-16 lg:mt-20">
      <div className="graph-dark on-dark grid gap-8 rounded-xl p-6 sm:p-8 lg:p-12 xl:grid-cols-2">
        <div>
          <h2 className="text-3xl">{t('tender_consultation')}</h2>
          <p className="mt-4 text-lg text-ink-300">{t('consultation_lead')}</p>
          {phones[0] && (
            <p className="mt-6 text-ink-300">
              {t('or_call_yourself')}
              <br />
              <a className="tnum text-xl font-semibold text-white no-underline" href={telephone(phones[0])}>
                {phones[0]}
              </a>
              <span className="mt-1 block text-sm">{working_hours}</span>
            </p>
          )}
        </div>
        <div className="rounded-lg bg-white p-5 text-ink-900 sm:p-6">
          <WithoutScripts phones={phones} />
          <ConsultationForm />
        </div>
      </div>
    </section>
  )
}

function WithoutScripts({ phones }: { phones: readonly string[] }) {
  const { t } = useTranslation()
  return (
    <noscript>
      <p className="mb-4">
        {t('consultation_needs_scripts')} {phones.join(', ')}
      </p>
    </noscript>
  )
}
