import type { Precept } from '@shop/contract/shop/catalog'
import { listCertificates, listPrecepts, type Certificate } from '@shop/contract/shop/content'
import { localised } from '@shop/contract/rules/names'
import { ArrowUpRight, ScrollText } from '@shop/ui/icons/icon-paths.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/translation.tsx'
import { definePage } from '../../pages/page.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Icon } from '@shop/ui/icons/icon.tsx'
import { CertificateGallery } from './certificate-gallery.tsx'
import { loadPart } from '../load-part.ts'
import { PartFailure } from '../part-failure.tsx'

interface CertificateData {
  /** null if loading failed */
  precepts: Precept[] | null
  certificates: Certificate[] | null
}

export const certificatePage = definePage<CertificateData>('certificates', {
  loader: async ({ call }) => {
    const [precepts, certificates] = await Promise.all([
      loadPart(call(listPrecepts).then(({ data }) => data)),
      loadPart(call(listCertificates).then(({ data }) => data)),
    ])
    return { precepts, certificates }
  },
  Component: ({ data }) => <Certificates {...data} />,
  handle: {
    crumbs: (_, t) => [{ label: t('certificates_and_orders') }],
    title: (_, t) => t('certificates_and_orders'),
    description: (_, t) => t('certificates_description'),
  },
})

function Certificates({ precepts, certificates }: CertificateData) {
  const { t } = useTranslation()
  return (
    <div className="page">
      <h1 className="text-3xl lg:text-4xl">{t('certificates_and_orders')}</h1>
      <div className="mt-8 grid gap-x-14 gap-y-12 xl:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <section>
          <div className="ruler" aria-hidden="true" />
          <h2 className="pt-5 text-2xl">{t('ministry_orders_of_ukraine')}</h2>
          {precepts === null && <PartFailure text={t('precepts_not_loaded')} toast_key="unknown_error" />}
          <ul className="mt-3">
            {precepts?.map((precept) => (
              <li key={precept.id} className="border-b border-line">
                <PreceptRow precept={precept} />
              </li>
            ))}
          </ul>
        </section>
        <section>
          <div className="ruler" aria-hidden="true" />
          <h2 className="pt-5 text-2xl">{t('why_orders_matter')}</h2>
          <p className="mt-4 text-ink-700">{t('why_orders_matter_text')}</p>
          <ButtonLink kind="soft" className="mt-6" to="/about#consultation">
            {t('check_my_task')}
          </ButtonLink>
        </section>
      </div>
      <section className="mt-16 lg:mt-20">
        <div className="ruler" aria-hidden="true" />
        <h2 className="pt-5 text-2xl">{t('certificates')}</h2>
        {certificates === null && <PartFailure text={t('certificates_not_loaded')} toast_key="unknown_error" />}
        {certificates && <CertificateGallery certificates={certificates} />}
      </section>
    </div>
  )
}

const ROW = 'grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-4 py-5'

/** On the parliament's site. */
function PreceptRow({ precept }: { precept: Precept }) {
  const { t } = useTranslation()
  if (!precept.link || !/^https?:/.test(precept.link)) {
    return (
      <div className={ROW}>
        <PreceptText precept={precept} />
      </div>
    )
  }
  return (
    <a className={`group no-underline ${ROW}`} href={precept.link} target="_blank" rel="noopener noreferrer">
      <PreceptText precept={precept}>
        <Icon of={ArrowUpRight} className="mt-1 text-ink-500" />
        <span className="sr-only">{t('opens_in_new_tab')}</span>
      </PreceptText>
    </a>
  )
}

function PreceptText({ precept, children }: { precept: Precept; children?: ReactNode }) {
  const { t, language } = useTranslation()
  return (
    <>
      <span className="cell" aria-hidden="true">
        <Icon of={ScrollText} />
      </span>
      <span>
        <b className="text-lg leading-6 font-semibold group-hover:text-brand-600">
          {t('precept_number', { number: precept.number })}
        </b>
        <span className="mt-1 block text-ink-600">{localised(precept, 'description', language)}</span>
      </span>
      {children}
    </>
  )
}
