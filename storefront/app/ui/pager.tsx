import type { PageLink } from '@shop/contract/primitives'
import { Pager as PlainPager } from '@shop/ui/components/pager/pager.tsx'
import { useTranslation } from '../i18n/translation.tsx'
import { Link } from './link.tsx'
import { pagerEntries } from './pager-entries.ts'

interface PagerProps {
  /** `meta.links` of the list. */
  links: readonly PageLink[]
  /** From an API link. */
  hrefOf: (url: string) => string
  /** Of the navigation. */
  label: string
}

export function Pager({ links, hrefOf, label }: PagerProps) {
  const { t } = useTranslation()
  const { previous, pages, next } = pagerEntries(links)
  return (
    <PlainPager
      label={label}
      previous={{ target: previous.url, label: t('pagination_prev') }}
      pages={pages.map(({ url, ...page }) => ({ target: url, ...page }))}
      next={{ target: next.url, label: t('pagination_next') }}
      renderLink={(url, look) => <Link key={url} to={hrefOf(url)} {...look} />}
    />
  )
}
