import { listStaticData, type StaticEntry } from '@shop/contract/shop/content'
import { staticText } from '@shop/contract/rules/names'
import { Suspense } from 'react'
import { useTranslation } from '../i18n/translation.tsx'
import { notFound } from '../pages/failure.ts'
import { definePage } from '../pages/page.tsx'
import { Skeleton } from '@shop/ui/components/skeleton/skeleton.tsx'
import { DOCUMENTS, type DocumentId } from './documents/documents.ts'
import { Prose } from './prose.tsx'
import { useSmoothAnchors } from './use-smooth-anchors.ts'

interface DocumentData {
  id: DocumentId
  /** The shop's own text; null for the built-in one. */
  own: StaticEntry | null
}

export const documentPage = definePage<DocumentData>('document', {
  loader: async ({ params, call }) => {
    const id = params['id'] ?? ''
    if (!isDocument(id)) throw notFound()
    const { data } = await call(listStaticData)
    const own = data.find(({ key, value_ua }) => key === DOCUMENTS[id].text_key && Boolean(value_ua)) ?? null
    if (own === null && DOCUMENTS[id].texts === null) throw notFound()
    return { id, own }
  },
  Component: ({ data }) => <Document {...data} />,
  handle: {
    crumbs: ({ id }, t) => [{ label: t(DOCUMENTS[id].name) }],
    title: ({ id }, t) => t(DOCUMENTS[id].name),
    description: ({ id }, t) => t(DOCUMENTS[id].description),
  },
})

const isDocument = (id: string): id is DocumentId => Object.hasOwn(DOCUMENTS, id)

function Document({ id, own }: DocumentData) {
  const { t, language } = useTranslation()
  useSmoothAnchors()
  const { name, texts } = DOCUMENTS[id]
  const Text = texts?.[language]
  return (
    <div className="page" data-smooth>
      {own ? (
        <article className="max-w-[46rem]">
          <h1 className="mb-6 text-3xl lg:text-4xl">{t(name)}</h1>
          <Prose text={staticText({ ...own, name: null }, language) || own.value_ua || ''} />
        </article>
      ) : (
        Text && (
          <Suspense fallback={<Skeleton className="h-[60vh]" />}>
            <Text />
          </Suspense>
        )
      )}
    </div>
  )
}
