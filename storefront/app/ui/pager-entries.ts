import type { PageLink } from '@shop/contract/primitives'

export interface PagerEntries {
  previous: { url: string | null }
  /** A gap has neither. */
  pages: Array<{ url: string | null; label: string; is_current: boolean; is_gap: boolean }>
  next: { url: string | null }
}

/** Spec, section 9. */
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

/** `&laquo; Previous` without quotes, `...` as one character. */
export const plainLabel = (label: string) =>
  label
    .replace(/&[lr]aquo;|[«»]/g, '')
    .replace(/^\s*\.{3}\s*$/, '…')
    .trim()
