import type { PageLink, PageMeta } from '../primitives.ts'

/** Page links appear only above 15 (spec, section 9). */
export const PER_PAGE = 15

/** As in an address: the last of repeated ones, as calls take it. */
export const askedPage = (query: URLSearchParams): string | undefined => query.getAll('page').at(-1)

/** On each side of the current page. */
const NEIGHBOURS = 2

export interface Pages {
  data_length: number
  page: number
  total: number
  path: string
  /** Repeated in every link; a name may repeat. */
  query: Record<string, string> | readonly [string, string][]
  per_page?: number
}

export function pageEnvelope(pages: Pages) {
  const per_page = pages.per_page ?? PER_PAGE
  const last_page = Math.max(1, Math.ceil(pages.total / per_page))
  const from = pages.data_length === 0 ? null : (pages.page - 1) * per_page + 1
  const url = (page: number) => pageUrl(pages, page)
  const prev = pages.page > 1 ? url(Math.min(pages.page - 1, last_page)) : null
  const next = pages.page < last_page ? url(pages.page + 1) : null
  const meta: PageMeta = {
    current_page: pages.page,
    from,
    last_page,
    links: [
      { url: prev, label: '&laquo; Previous', active: false },
      ...numberLinks(pages.page, last_page, url),
      { url: next, label: 'Next &raquo;', active: false },
    ],
    path: pages.path,
    per_page,
    to: from === null ? null : from + pages.data_length - 1,
    total: pages.total,
  }
  return { links: { first: url(1), last: url(last_page), prev, next }, meta }
}

function pageUrl(pages: Pages, page: number): string {
  const kept = Array.isArray(pages.query) ? pages.query : Object.entries(pages.query)
  const query = new URLSearchParams([...kept, ['page', String(page)]])
  return `${pages.path}?${query.toString()}`
}

/** 1 … 4 5 [6] 7 8 … 20; a gap of one page shows that page. */
function numberLinks(current: number, last: number, url: (page: number) => string): PageLink[] {
  const shown = shownPages(current, last)
  const links: PageLink[] = []
  shown.forEach((page, index) => {
    const before = shown[index - 1] ?? page - 1
    if (page - before === 2) links.push(link(page - 1))
    else if (page - before > 2) links.push({ url: null, label: '...', active: false })
    links.push(link(page))
  })
  return links

  function link(page: number): PageLink {
    return { url: url(page), label: String(page), active: page === current }
  }
}

function shownPages(current: number, last: number): number[] {
  const pages = new Set([1, last])
  for (let page = current - NEIGHBOURS; page <= current + NEIGHBOURS; page++)
    if (page >= 1 && page <= last) pages.add(page)
  return [...pages].sort((a, b) => a - b)
}

/** Long filtered lists of products and orders in the admin are counted up to here; a total of one more means more. */
export const LIST_COUNT_MAX = 10_000
/** The same for what a text finds, here and in the shop: nobody opens page 67, and counting is expensive. */
export const SEARCH_COUNT_MAX = 1000

export const countMaxOf = (text: string | undefined): number => (text ? SEARCH_COUNT_MAX : LIST_COUNT_MAX)
