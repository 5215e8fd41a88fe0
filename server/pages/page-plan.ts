import type { IncomingMessage } from 'node:http'
import findMyWay from 'find-my-way'
import { PAGES, type PageAddress, type PageName } from '@shop/contract/addresses'
import type { AnyEndpoint, ServedInput } from '@shop/contract/endpoint'
import { LANGUAGES, type Language } from '@shop/contract/primitives'
import { askedPage } from '@shop/contract/rules/pagination'
import { FILTER_NAMES, SORTS } from '@shop/contract/shop/product-filters'
import { parseInput, type Served } from '../platform/http/http.ts'

export type Plan =
  | { kind: 'page'; key: string; url: string; language: Language; is_for_everybody: boolean }
  | { kind: 'api'; key: string; served: Served; address: string; input: ServedInput<AnyEndpoint> }

const noHandler = () => undefined

const NUMBER = '(^[1-9]\\d{0,9}$)'
const NAMED_ID = '(^[\\w-]{1,40}$)'

interface CachedPage extends PageAddress {
  name: PageName
}

/** Impossible ids match no page. */
const cached_pages = pageRouter()

function pageRouter() {
  const router = findMyWay({ ignoreTrailingSlash: true })
  for (const [name, page] of Object.entries<PageAddress>(PAGES)) {
    if (!page.is_cached) continue
    const ids = page.has_named_ids ? NAMED_ID : NUMBER
    for (const path of page.paths)
      router.on(
        'GET',
        path.replace(/:\w+/g, (param) => param + ids),
        noHandler,
        { name, ...page },
      )
  }
  return router
}

function findPage(pathname: string): CachedPage | null {
  // Each spelling would get its own cache entry.
  if (pathname.includes('%')) return null
  return (cached_pages.find('GET', pathname)?.store as CachedPage | undefined) ?? null
}

const CHECKBOX_FILTERS: readonly (typeof FILTER_NAMES)[number][] = ['in_stock', 'on_sale']
const UNCACHED_FILTERS = FILTER_NAMES.filter((name) => !CHECKBOX_FILTERS.includes(name))
const PAGE_NUMBER = /^[1-9]\d{0,5}$/

/** @returns how to answer a GET from the cache; null if it is not public or not cacheable */
export function planFor(request: IncomingMessage, table: ReadonlyMap<AnyEndpoint, Served>): Plan | null {
  if (request.method !== 'GET' && request.method !== 'HEAD') return null
  const url = request.url ?? '/'
  if (url.startsWith('/api/')) return hasToken(request) ? null : apiPlan(url, table)
  const query_start = url.indexOf('?')
  const pathname = query_start === -1 ? url : url.slice(0, query_start)
  const page = findPage(pathname)
  if (!page) return null
  if (/[?&]preview=/.test(url)) return null
  if (page.name === 'search_start' && /[?&]search=/.test(url)) return null
  const language = languageOf(request)
  const is_list = page.name === 'catalog'
  const shown = page.is_shell ? shellOf(page) : pathname
  const query = new URLSearchParams(query_start === -1 ? '' : url.slice(query_start + 1))
  if (is_list && (UNCACHED_FILTERS.some((name) => query.get(name)) || hasAttributes(query))) return null
  const cached_url = query_start === -1 ? shown : cachedUrl(shown, query, is_list)
  // Shared caches must not store it.
  const is_for_everybody = isForEverybody(url)
  return { kind: 'page', key: `page ${language} ${cached_url}`, url: cached_url, language, is_for_everybody }
}

const hasAttributes = (query: URLSearchParams) => [...query.keys()].some((name) => name.startsWith('attr'))

/** Keeps the query parameters that change the page, in one order. */
function cachedUrl(pathname: string, query: URLSearchParams, is_list: boolean): string {
  const cached = new URLSearchParams()
  if (is_list) {
    for (const name of CHECKBOX_FILTERS) if (query.get(name) === '1') cached.set(name, '1')
    const sort = SORTS.find((one) => one === query.get('sort') && one !== 'newest')
    if (sort) cached.set('sort', sort)
    const page = askedPage(query)
    if (page !== undefined && PAGE_NUMBER.test(page)) cached.set('page', page)
  }
  const language = query.get('lng')
  if (isLanguage(language)) cached.set('lng', language)
  return cached.size === 0 ? pathname : `${pathname}?${cached.toString()}`
}

const shellOf = ({ paths }: PageAddress) => (paths[0] ?? '/').replace(/:\w+/g, '1')

const hasToken = (request: IncomingMessage) => /^Bearer\s+\S/i.test(request.headers.authorization ?? '')

function apiPlan(url: string, table: ReadonlyMap<AnyEndpoint, Served>): Plan | null {
  const query_start = url.indexOf('?')
  const pathname = query_start === -1 ? url : url.slice(0, query_start)
  const called = findPublic(pathname, table)
  if (!called?.served.keeping) return null
  const query = query_start === -1 ? {} : queryOf(new URLSearchParams(url.slice(query_start + 1)))
  // Other values than 1 would be a second key for the same reply.
  if (query['search'] !== undefined || (query['active'] !== undefined && query['active'] !== '1')) return null
  const input = parsed(called.served, called.params, query)
  if (!input) return null
  const address = `${called.served.route.name} ${JSON.stringify([input.params, input.query])}`
  return { kind: 'api', key: `api ${address}`, served: called.served, address, input }
}

function queryOf(query: URLSearchParams): Record<string, string | string[]> {
  return Object.fromEntries(
    [...new Set(query.keys())].map((name) => {
      const values = query.getAll(name)
      return [name, values.length > 1 ? values : (values[0] ?? '')]
    }),
  )
}

/** The ordinary route refuses invalid input. */
function parsed(served: Served, params: Record<string, string>, query: Record<string, string | string[]>) {
  try {
    return parseInput(served.route, { params, query, body: undefined }) as ServedInput<AnyEndpoint>
  } catch {
    return null
  }
}

type Table = ReadonlyMap<AnyEndpoint, Served>
const api_routers = new WeakMap<Table, ReturnType<typeof apiRouter>>()

function findPublic(pathname: string, table: Table) {
  const router = api_routers.get(table) ?? apiRouter(table)
  api_routers.set(table, router)
  const result = router.find('GET', pathname)
  return result ? { served: result.store as Served, params: result.params as Record<string, string> } : null
}

function apiRouter(table: Table) {
  const router = findMyWay()
  for (const served of table.values())
    if (served.route.access === 'public' && served.route.method === 'GET')
      router.on('GET', served.route.path, noHandler, served)
  return router
}

const isLanguage = (value: string | null | undefined): value is Language =>
  value !== null && value !== undefined && (LANGUAGES as readonly string[]).includes(value)

/** `?lng=`, else the cookie `lng`, else ua (contract-decisions). */
export function languageOf(request: IncomingMessage): Language {
  const requested = /[?&]lng=(\w+)/.exec(request.url ?? '')?.[1]
  if (isLanguage(requested)) return requested
  const preferred = /(?:^|;\s*)lng=(\w+)/.exec(request.headers.cookie ?? '')?.[1]
  return isLanguage(preferred) ? preferred : 'ua'
}

/** Not with a mail's code, which gives access to an account; nor for offers, which expire. */
export const isForEverybody = (url: string) => !/[?&](?:code|preview)=|^\/offers\//.test(url) && !isSecretAddress(url)

const SECRET_PATHS = Object.values<PageAddress>(PAGES)
  .filter(({ is_secret }) => is_secret)
  .flatMap(({ paths }) => paths.map((path) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/?#]+')}`)))

export const isSecretAddress = (url: string) => SECRET_PATHS.some((path) => path.test(url))

/** Not with a file extension: a CDN would cache `/profile/x.css` for everybody. */
export function isPageAddress(url: string): boolean {
  const pathname = url.split('?')[0] ?? '/'
  if (pathname.startsWith('/api/') || pathname === '/api') return false
  // Search texts contain dots and slashes («Full HD / 4K»).
  if (pathname.startsWith('/search/')) return true
  return !/%2f|%5c/i.test(pathname) && !/\.\w{1,8}$/.test(pathname)
}
