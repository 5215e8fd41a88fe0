import { useSectionInView } from './use-section-in-view.ts'

export interface SectionLink {
  /** The section's id. */
  id: string
  label: string
}

/** A page's contents: beside it on wide screens, a row of tabs above it elsewhere. Marks the section being read. */
export function SectionNav({ sections, label }: { sections: readonly SectionLink[]; label: string }) {
  const current = useSectionInView(sections.map(({ id }) => id))
  const links = sections.map(({ id, label: name }) => (
    // The browser's own anchors: they work before the scripts are there, and the router follows them.
    <a key={id} href={`#${id}`} aria-current={id === current ? 'true' : undefined}>
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
