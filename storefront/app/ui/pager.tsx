import type { PageLink } from '@shop/contract/primitives'
import { ArrowLeft, ArrowRight } from '@shop/ui/icons/icon-paths.ts'
import type { ReactNode } from 'react'
import type { To } from 'react-router'
import { useTranslation } from '../i18n/translation.tsx'
import { Icon } from '@shop/ui/icons/icon.tsx'
import { Link } from './link.tsx'
import { pagerEntries } from './pager-entries.ts'

interface PagerProps {
  /** `meta.links` of the list. */
  links: readonly PageLink[]
  /** The page's address for a link of the list. */
  hrefOf: (url: string) => To
  /** Name of the navigation, such as "Catalogue pages". */
  label: string
}

/** Pages as joined cells; the ways back and on are words from 480 px, arrows below. */
export function Pager({ links, hrefOf, label }: PagerProps) {
  const { t } = useTranslation()
  const { previous, pages, next } = pagerEntries(links)
  const step = (url: string | null, name: string, content: ReactNode, look: string) => (
    <Step url={url} name={name} className={look} hrefOf={hrefOf}>
      {content}
    </Step>
  )
  const back = t('pagination_prev')
  const on = t('pagination_next')
  return (
    <nav className="pager" aria-label={label}>
      {step(
        previous.url,
        back,
        <>
          <Icon of={ArrowLeft} />
          {back}
        </>,
        WORDS,
      )}
      {step(previous.url, back, <Icon of={ArrowLeft} />, ARROW)}
      {pages.map((page, place) =>
        page.url === null ? (
          <span
            key={place}
            className={page.is_gap ? 'gap' : undefined}
            aria-current={page.is_current ? 'page' : undefined}
          >
            {page.label}
          </span>
        ) : (
          <Link key={place} to={hrefOf(page.url)} aria-current={page.is_current ? 'page' : undefined}>
            {page.label}
          </Link>
        ),
      )}
      {step(
        next.url,
        on,
        <>
          {on}
          <Icon of={ArrowRight} />
        </>,
        WORDS,
      )}
      {step(next.url, on, <Icon of={ArrowRight} />, ARROW)}
    </nav>
  )
}

const WORDS = 'pager__w max-sm:!hidden'
const ARROW = 'sm:!hidden'

interface StepProps {
  url: string | null
  name: string
  className: string
  hrefOf: (url: string) => To
  children: ReactNode
}

function Step({ url, name, className, hrefOf, children }: StepProps) {
  if (url === null) {
    // A link without an address: said to be there and to be of no use, as the specification wants.
    return (
      <span className={className} role="link" aria-disabled="true" aria-label={name}>
        {children}
      </span>
    )
  }
  return (
    <Link className={className} to={hrefOf(url)} aria-label={name}>
      {children}
    </Link>
  )
}
