import type { PageLink } from '@shop/contract/primitives'

export interface PagerEntries {
  /** null url: there is no such page. */
  previous: { url: string | null }
  /** A gap has neither address nor number. */
  pages: Array<{ url: string | null; label: string; is_current: boolean; is_gap: boolean }>
  next: { url: string | null }
}

/** The wire's link list as a pager shows it: its first and last entries are the ways back and on (spec, section 9). */
export function pagerEntries(links: readonly PageLink[]): PagerEntries {
  const first = links.at(0)
  const last = links.at(-1)
  const between = links.slice(1, -1)
  return {
    previous: { url: first?.url ?? null },
    pages: between.map(({ url, label, active }) => ({
      url,
      label: plainLabel(label),
      is_current: active,
      is_gap: url === null && !active,
    })),
    next: { url: last?.url ?? null },
  }
}

/** `&laquo; Previous` without its angle quotes, `...` as one sign. */
export const plainLabel = (label: string) =>
  label
    .replace(/&[lr]aquo;|[«»]/g, '')
    .replace(/^\s*\.{3}\s*$/, '…')
    .trim()
