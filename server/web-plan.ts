import type { IncomingMessage } from 'node:http'
import type { AnyEndpoint, ServedInput } from '@shop/contract/endpoint'
import { LANGUAGES, type Language } from '@shop/contract/primitives'
import { FILTER_NAMES, SORTS } from '@shop/contract/product-filters'
import { parseInput, type Served } from './platform/http.ts'

/** An answer that may be kept: under which key, and what makes it. */
export type Plan =
  | { kind: 'page'; key: string; url: string; language: Language; is_for_everybody: boolean }
  | { kind: 'api'; key: string; served: Served; address: string; input: ServedInput<AnyEndpoint> }

/**
 * Addresses of public pages. Only these are kept: a page with free text in its address (search) or an unknown one could
 * be asked for in endless variants and push everything else out.
 */
const ID = '[1-9]\\d{0,9}'
const KEPT_PAGES = new RegExp(
  `^/(Training-Equipment|catalog(/${ID}(/${ID})?)?|product/${ID}|categories|about|certificate|pricelist|docs/[\\w-]{1,40}|complex-solutions(/${ID})?|basket|favorites|profile(/orders/${ID})?|reset-password|confirm|search)?/?$`,
)
/** One shell for all orders: whose order it is, and which, is the browser's to find out. */
const ORDER_PAGE = new RegExp(`^/profile/orders/${ID}/?$`)
const ORDER_SHELL = '/profile/orders/1'
const CATALOGUE = /^\/catalog(\/|$)/
const TICKS: readonly (typeof FILTER_NAMES)[number][] = ['in_stock', 'on_sale']
const UNKEPT_FILTERS = FILTER_NAMES.filter((name) => !TICKS.includes(name))
const PAGE_NUMBER = /^[1-9]\d{0,5}$/

/** How a GET is answered from the cache; null for what may not be kept or is not public. */
export function planFor(request: IncomingMessage, table: ReadonlyMap<AnyEndpoint, Served>): Plan | null {
  if (request.method !== 'GET' && request.method !== 'HEAD') return null
  const url = request.url ?? '/'
  if (url.startsWith('/api/')) return hasToken(request) ? null : apiPlan(url, table)
  const question = url.indexOf('?')
  const pathname = question === -1 ? url : url.slice(0, question)
  if (!KEPT_PAGES.test(pathname)) return null
  // A product that the shop does not show yet, for who has the code.
  if (/[?&]preview=/.test(url)) return null
  // The search form of a page without scripts: its text is in the query.
  if (/^\/search\/?$/.test(pathname) && /[?&]search=/.test(url)) return null
  const language = languageOf(request)
  const shown = ORDER_PAGE.test(pathname) ? ORDER_SHELL : pathname
  const query = new URLSearchParams(question === -1 ? '' : url.slice(question + 1))
  // Prices and sets of producers are as many as anybody makes up: each of these lists is made anew.
  if (CATALOGUE.test(pathname) && UNKEPT_FILTERS.some((name) => query.get(name))) return null
  const kept_url = question === -1 ? shown : keptUrl(shown, query)
  // The page of an address with a letter's code is drawn without the code; its address is still nobody else's business.
  const is_for_everybody = isForEverybody(url)
  return { kind: 'page', key: `page ${language} ${kept_url}`, url: kept_url, language, is_for_everybody }
}

/** Of the query only what changes the page stays, in one order: filters of few values, the page number, the language. */
function keptUrl(pathname: string, given: URLSearchParams): string {
  const kept = new URLSearchParams()
  if (CATALOGUE.test(pathname)) {
    for (const name of TICKS) if (given.get(name) === '1') kept.set(name, '1')
    const sort = SORTS.find((one) => one === given.get('sort') && one !== 'newest')
    if (sort) kept.set('sort', sort)
    const page = given.get('page')
    if (page !== null && PAGE_NUMBER.test(page)) kept.set('page', page)
  }
  const language = given.get('lng')
  if (isLanguage(language)) kept.set('lng', language)
  return kept.size === 0 ? pathname : `${pathname}?${kept.toString()}`
}

const hasToken = (request: IncomingMessage) => /^Bearer\s+\S/i.test(request.headers.authorization ?? '')

function apiPlan(url: string, table: ReadonlyMap<AnyEndpoint, Served>): Plan | null {
  const question = url.indexOf('?')
  const pathname = question === -1 ? url : url.slice(0, question)
  const found = findPublic(pathname, table)
  if (!found?.served.keeping) return null
  const query = question === -1 ? {} : queryOf(new URLSearchParams(url.slice(question + 1)))
  // `active` is only ever 1; any other value would be another key for the same answer.
  if (query['search'] !== undefined || (query['active'] !== undefined && query['active'] !== '1')) return null
  const input = parsed(found.served, found.params, query)
  if (!input) return null
  const address = `${found.served.route.name} ${JSON.stringify([input.params, input.query])}`
  return { kind: 'api', key: `api ${address}`, served: found.served, address, input }
}

/** A name that comes twice is a list, as Fastify reads it. */
function queryOf(given: URLSearchParams): Record<string, string | string[]> {
  return Object.fromEntries(
    [...new Set(given.keys())].map((name) => {
      const values = given.getAll(name)
      return [name, values.length > 1 ? values : (values[0] ?? '')]
    }),
  )
}

/** Nonsense is refused by the ordinary way, with its status and words. */
function parsed(served: Served, params: Record<string, string>, query: Record<string, string | string[]>) {
  try {
    return parseInput(served.route, { params, query, body: undefined }) as ServedInput<AnyEndpoint>
  } catch {
    return null
  }
}

function findPublic(pathname: string, table: ReadonlyMap<AnyEndpoint, Served>) {
  for (const served of table.values()) {
    if (served.route.access !== 'public') continue
    if (served.route.path === pathname) return { served, params: {} }
  }
  const id = /^\/api\/products\/(\d{1,10})$/.exec(pathname)?.[1]
  if (id === undefined) return null
  for (const served of table.values())
    if (served.route.path === '/api/products/:id') return { served, params: { id } as Record<string, string> }
  return null
}

const isLanguage = (value: string | null | undefined): value is Language =>
  value !== null && value !== undefined && (LANGUAGES as readonly string[]).includes(value)

/** `?lng=` in the address, else the cookie `lng`, else ua (contract-decisions). */
export function languageOf(request: IncomingMessage): Language {
  const asked = /[?&]lng=(\w+)/.exec(request.url ?? '')?.[1]
  if (isLanguage(asked)) return asked
  const kept = /(?:^|;\s*)lng=(\w+)/.exec(request.headers.cookie ?? '')?.[1]
  return isLanguage(kept) ? kept : 'ua'
}

/**
 * False for an address with a code in it: one out of a letter opens an account, and the page's links to itself repeat
 * it; an offer's page tells whether it holds today.
 */
export const isForEverybody = (url: string) => !/[?&](?:code|preview)=|^\/offers\//.test(url)

/**
 * Whether an address can be a page's. What looks like a file is not: a cache that goes by the extension would keep
 * `/profile/x.css` for everybody.
 */
export function isPageAddress(url: string): boolean {
  const pathname = url.split('?')[0] ?? '/'
  if (pathname.startsWith('/api/') || pathname === '/api') return false
  // What people look for may hold anything, «Full HD / 4K» and «2.5 л»; a search page is nobody's own.
  if (pathname.startsWith('/search/')) return true
  return !/%2f|%5c/i.test(pathname) && !/\.\w{1,8}$/.test(pathname)
}
