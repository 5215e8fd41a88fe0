import { notFound } from './failure.ts'
import { definePage } from './page.tsx'
import { NotFound } from './not-found.tsx'

/** Status 404, as for a missing product. */
export const notFoundPage = definePage<null>(null, {
  loader: () => {
    throw notFound()
  },
  Component: NotFound,
  handle: {
    crumbs: (_, t) => [{ label: t('error_404_title') }],
    title: (_, t) => t('error_404_title'),
  },
})
