import type { MouseEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useSectionInView } from './use-section-in-view.ts'

export interface SectionLink {
  /** Anchor. */
  id: string
  label: string
}

export function SectionNav({ sections, label }: { sections: readonly SectionLink[]; label: string }) {
  const current = useSectionInView(sections.map(({ id }) => id))
  const follow = useAnchors()
  const links = sections.map(({ id, label: name }) => (
    <a
      key={id}
      href={`#${id}`}
      aria-current={id === current ? 'true' : undefined}
      onClick={(event) => follow(event, id)}
    >
      {name}
    </a>
  ))
  return (
    <>
      <nav
        className="sidenav no-print self-start max-lg:hidden lg:sticky lg:top-[calc(var(--header-h)+16px)]"
        aria-label={label}
      >
        {links}
      </nav>
      <nav className="tabs no-print -mx-4 px-4 lg:hidden" aria-label={label}>
        {links}
      </nav>
    </>
  )
}

/** A native jump leaves no key in the history, so Back could not restore the scroll position. */
function useAnchors() {
  const navigate = useNavigate()
  const { search, hash } = useLocation()
  return (event: MouseEvent, id: string) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void navigate({ search, hash: `#${id}` }, { replace: hash === `#${id}` })
  }
}
