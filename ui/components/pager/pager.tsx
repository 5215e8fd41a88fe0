import type { ReactNode } from 'react'
import { ArrowLeft, ArrowRight } from '../../icons/icon-paths.ts'
import { Icon } from '../../icons/icon.tsx'

/** Without a target: a gap or the current page. */
export interface PagerCell<T> {
  target: T | null
  label: string
  is_current?: boolean
}

/** For the application's own link or button. */
export interface PagerLinkProps {
  className?: string
  'aria-label'?: string
  'aria-current'?: 'page' | undefined
  children: ReactNode
}

interface PagerProps<T> {
  /** Such as "Catalog pages". */
  label: string
  previous: PagerCell<T>
  pages: readonly PagerCell<T>[]
  next: PagerCell<T>
  renderLink: (target: T, props: PagerLinkProps) => ReactNode
}

/** Words from 480 px, arrows below. */
export function Pager<T>({ label, previous, pages, next, renderLink }: PagerProps<T>) {
  const step = ({ target, label: name }: PagerCell<T>, children: ReactNode) => {
    const look = { className: 'pager__w', 'aria-label': name }
    if (target !== null) return renderLink(target, { ...look, children })
    // Announced as unavailable.
    return (
      <span {...look} role="link" aria-disabled="true">
        {children}
      </span>
    )
  }
  return (
    <nav className="pager" aria-label={label}>
      {step(
        previous,
        <>
          <Icon of={ArrowLeft} />
          <span>{previous.label}</span>
        </>,
      )}
      {pages.map((page, place) => (
        <Page key={place} {...page} renderLink={renderLink} />
      ))}
      {step(
        next,
        <>
          <span>{next.label}</span>
          <Icon of={ArrowRight} />
        </>,
      )}
    </nav>
  )
}

function Page<T>({ target, label, is_current = false, renderLink }: PagerCell<T> & Pick<PagerProps<T>, 'renderLink'>) {
  const current = is_current ? ('page' as const) : undefined
  if (target !== null) return renderLink(target, { 'aria-current': current, children: label })
  return (
    <span className={is_current ? undefined : 'gap'} aria-current={current}>
      {label}
    </span>
  )
}
