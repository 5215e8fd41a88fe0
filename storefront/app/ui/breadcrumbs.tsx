import { useTranslation } from '../i18n/translation.tsx'
import { Link } from './link.tsx'

/** Without an address: the page itself. */
export interface Crumb {
  label: string
  to?: string
}

export function Breadcrumbs({ crumbs }: { crumbs: Crumb[] }) {
  const { t } = useTranslation()
  return (
    <div className="page">
      <nav aria-label={t('breadcrumbs')}>
        <ol className="crumbs">
          {crumbs.map((crumb, place) => (
            <li key={`${place} ${crumb.label}`}>
              {crumb.to ? <Link to={crumb.to}>{crumb.label}</Link> : <span aria-current="page">{crumb.label}</span>}
            </li>
          ))}
        </ol>
      </nav>
    </div>
  )
}
