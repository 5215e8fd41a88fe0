import { data as answer } from 'react-router'
import { Suspense } from 'react'
import { useTranslation } from '../i18n/translation.tsx'
import { definePage } from '../pages/page.tsx'
import { Skeleton } from '@shop/ui/components/skeleton/skeleton.tsx'
import { DOCUMENTS, type DocumentId } from './documents/documents.ts'
import { useSmoothAnchors } from './use-smooth-anchors.ts'

export const documentPage = definePage<{ id: DocumentId }>('document', {
  loader: async ({ params }) => {
    const id = params['id'] ?? ''
    if (!isDocument(id)) throw answer(null, { status: 404 })
    return { id }
  },
  Component: ({ data }) => <Document id={data.id} />,
  handle: {
    crumbs: ({ id }, t) => [{ label: t(DOCUMENTS[id].name) }],
    title: ({ id }, t) => t(DOCUMENTS[id].name),
    description: ({ id }, t) => t(DOCUMENTS[id].description),
  },
})

const isDocument = (id: string): id is DocumentId => Object.hasOwn(DOCUMENTS, id)

function Document({ id }: { id: DocumentId }) {
  const { language } = useTranslation()
  useSmoothAnchors()
  const Text = DOCUMENTS[id].texts[language]
  return (
    <div className="page" data-smooth>
      <Suspense fallback={<Skeleton className="h-[60vh]" />}>
        <Text />
      </Suspense>
    </div>
  )
}
