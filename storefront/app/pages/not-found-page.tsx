import { data } from 'react-router'
import { definePage } from '../page.tsx'
import { NotFound } from './not-found.tsx'

/** Any path that the site does not have: status 404, the same view as for a product that does not exist. */
export const notFoundPage = definePage<null>({
  loader: () => {
    throw data(null, { status: 404 })
  },
  Component: NotFound,
  handle: {
    crumbs: (_, t) => [{ label: t('error_404_title') }],
    title: (_, t) => t('error_404_title'),
    is_indexed: false,
  },
})
