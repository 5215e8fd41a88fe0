import { listReviews, listStaticData, type Review, type StaticEntry } from '@shop/contract/shop/content'
import { PROSE_KEYS, useStaticText } from '../api/shop-data.ts'
import { staticText } from '@shop/contract/rules/names'
import { useTranslation } from '../i18n/translation.tsx'
import { definePage, type PageContext } from '../pages/page.tsx'
import equipment_avif from './assets/equipment.avif'
import equipment_webp from './assets/equipment.webp'
import { Consultation } from './consultations/consultation.tsx'
import { loadPart } from './load-part.ts'
import { PartFailure } from './part-failure.tsx'
import { Prose } from './prose.tsx'
import { Reviews } from './reviews/reviews.tsx'
import { SectionNav } from './section-nav.tsx'
import { useSmoothAnchors } from './use-smooth-anchors.ts'

interface AboutData {
  /** null if loading failed */
  texts: StaticEntry[] | null
  reviews: Review[] | null
}

/** Specification, section 2. */
const SECTIONS = [
  { id: 'about-us', label: 'about_company' },
  { id: 'deliv', label: 'delivery' },
  { id: 'payment', label: 'payment' },
  { id: 'consultation', label: 'tender_consultation' },
  { id: 'reviews', label: 'reviews' },
] as const

export const aboutPage = definePage<AboutData>('about', {
  loader: async ({ call }) => {
    const [texts, reviews] = await Promise.all([
      loadPart(call(listStaticData).then(({ data }) => data.filter(({ key }) => PROSE_KEYS.has(key)))),
      loadPart(call(listReviews).then(({ data }) => data.data)),
    ])
    return { texts, reviews }
  },
  Component: ({ data }) => <About {...data} />,
  handle: {
    crumbs: (_, t) => [{ label: t('about_company') }],
    title: (_, t) => t('about_company'),
    description: (_, t) => t('about_description'),
    structured: (_, seen) => organisationData(seen),
  },
})

function About({ texts, reviews }: AboutData) {
  const { t } = useTranslation()
  useSmoothAnchors()
  return (
    <div className="page" data-smooth>
      <div className="grid gap-x-14 gap-y-8 lg:grid-cols-[264px_minmax(0,1fr)]">
        <SectionNav
          sections={SECTIONS.map(({ id, label }) => ({ id, label: t(label) }))}
          label={t('sections_of_page')}
        />
        <div className="min-w-0">
          <Company texts={texts} />
          <ProseSection id="deliv" title={t('delivery')} texts={texts} text_key="delivery" />
          <ProseSection id="payment" title={t('payment')} texts={texts} text_key="payment" />
          <Consultation />
          <Reviews reviews={reviews} />
        </div>
      </div>
    </div>
  )
}

function Company({ texts }: { texts: StaticEntry[] | null }) {
  const { t, language } = useTranslation()
  const text = useStaticText()
  return (
    <section id="about-us">
      <h1 className="max-w-[46rem] text-3xl lg:text-5xl">{text('about_title') || t('about_title')}</h1>
      {texts === null && <PartFailure text={t('texts_not_loaded')} toast_key="something_was_happen" />}
      <div className="mt-6 grid gap-8 xl:grid-cols-[minmax(0,1fr)_380px]">
        <Prose text={proseOf(texts, 'about_us', language)} />
        <picture>
          <source type="image/avif" srcSet={equipment_avif} />
          <img
            src={equipment_webp}
            alt={t('equipment_picture')}
            width={896}
            height={760}
            loading="lazy"
            className="h-auto w-full rounded-lg object-cover max-xl:max-h-[340px]"
          />
        </picture>
      </div>
    </section>
  )
}

interface ProseSectionProps {
  id: string
  title: string
  texts: StaticEntry[] | null
  text_key: string
}

function ProseSection({ id, title, texts, text_key }: ProseSectionProps) {
  const { language } = useTranslation()
  return (
    <section id={id} className="mt-16 lg:mt-20">
      <div className="ruler" aria-hidden="true" />
      <h2 className="pt-5 pb-5 text-3xl">{title}</h2>
      <Prose text={proseOf(texts, text_key, language)} />
    </section>
  )
}

/** The entry's name is for staff only. */
function proseOf(texts: StaticEntry[] | null, key: string, language: PageContext['language']): string {
  const entry = texts?.find((one) => one.key === key)
  return staticText(entry && { ...entry, name: null, value: entry.value_ua ?? entry.value }, language)
}

function organisationData({ shop, language, public_url }: PageContext & { public_url: string }) {
  const text = (key: string) => {
    const entry = shop.static_data.find((one) => one.key === key)
    return staticText(entry, language) || undefined
  }
  return {
    '@context': 'https://schema.org',
    '@type': 'AboutPage',
    url: `${public_url}/about`,
    mainEntity: {
      '@type': 'Organization',
      url: `${public_url}/`,
      telephone: text('phone_number_1'),
      email: text('email_1'),
      address: text('address'),
    },
  }
}
