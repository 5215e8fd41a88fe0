import { useTranslation } from '../i18n/translation.tsx'
import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router'
import { errorHead, isNotFound, useHead } from './head.ts'
import { useShopIdentity } from '../api/shop-identity.ts'
import { Breadcrumbs } from '../ui/breadcrumbs.tsx'
import { Toasts } from '../ui/toast.tsx'
import { LazyNotFound } from './lazy-not-found.tsx'

/** Header and footer stay. */
export function PageError() {
  const error = useRouteError()
  const { t, language } = useTranslation()
  useHead(errorHead(error, useLocation().pathname, t, useShopIdentity()), language)
  if (!isNotFound(error)) return <Unexpected error={error} />
  return (
    <>
      <Breadcrumbs crumbs={[{ label: t('home'), to: '/' }, { label: t('error_404_title') }]} />
      <LazyNotFound />
    </>
  )
}

/** Without data for header and footer. A pending order may be sent here, which a toast tells. */
export function RootError() {
  return (
    <>
      <main id="main">
        <Unexpected error={useRouteError()} />
      </main>
      <Toasts />
    </>
  )
}

/** In the specification's words (section 8); stack traces only in development. */
function Unexpected({ error }: { error: unknown }) {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  const message = isRouteErrorResponse(error)
    ? `${error.status} ${error.statusText}`.trim()
    : error instanceof Error
      ? error.message
      : t('something_was_happen')
  return (
    <div className="page">
      <div className="empty" role="alert">
        <img src="/brand/error.svg" width={320} height={240} alt="" />
        <h1 className="text-2xl" lang="en">
          Unexpected Application Error!
        </h1>
        <p>{message}</p>
        {import.meta.env.DEV && error instanceof Error && (
          <pre className="mono overflow-auto text-left">{error.stack}</pre>
        )}
        <a className="btn" href={pathname + search}>
          {t('try_again')}
        </a>
      </div>
    </div>
  )
}
