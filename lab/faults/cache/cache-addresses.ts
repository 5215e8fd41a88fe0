import { PAGES } from '@shop/contract/addresses'
import { addressOf } from '@shop/contract/call'
import { ENDPOINTS } from '@shop/contract/shop/endpoints'
import { ADMIN_ENDPOINTS } from '@shop/contract/admin/endpoints'

export interface Address {
  method: string
  /** Path and query as sent. */
  target: string
  owner: 'everybody' | 'buyer' | 'staff'
}

export interface Named {
  order_id: number
  offer_id: number
  offer_code: string
}

export function everyAddress(named: Named): Address[] {
  const calls = [...ENDPOINTS, ...ADMIN_ENDPOINTS].map((route) => ({
    method: route.method,
    target: addressOf(route, { params: paramsFor(route.path, named) }),
    owner: ownerOf(route.access),
  }))
  const pages = pagePaths().map((path) => ({
    method: 'GET',
    target: path.replace(/:(\w+)/g, (_, name: string) => paramsFor(path, named)[name] ?? '1'),
    owner: path.startsWith('/profile') ? ('buyer' as const) : ('everybody' as const),
  }))
  return [...pages, ...OTHERS.map((target) => ({ method: 'GET', target, owner: 'everybody' as const })), ...calls]
}

const ownerOf = (access: string): Address['owner'] => {
  if (access === 'staff') return 'staff'
  return access === 'buyer' || access === 'guest' ? 'buyer' : 'everybody'
}

const OTHERS = [
  '/robots.txt',
  '/sitemap.xml',
  '/healthz',
  '/admin',
  '/admin/orders/1',
  '/favicon.svg',
  '/sw.js',
  '/no-such',
]

const pagePaths = (): string[] => Object.values(PAGES).flatMap(({ paths }) => [...paths])

function paramsFor(path: string, { order_id, offer_id, offer_code }: Named): Record<string, string> {
  const id = path.includes('offers') ? offer_id : path.includes('orders') ? order_id : 1
  return {
    id: String(id),
    code: offer_code,
    kind: 'xlsx',
    document_id: '1',
    search: 'x',
    category_id: '1',
    subcategory_id: '2',
    key: 'x',
    name: 'x',
  }
}

export type Deception = (path: string) => string

const ENDINGS = ['css', 'js', 'png', 'ico', 'svg', 'woff2']
/** Some servers end a path at these. */
const DELIMITERS = [
  '/',
  '%2f',
  '%2F',
  ';',
  '%3b',
  '%3f',
  '%23',
  '%00',
  '%0a',
  '%20',
  '%5c',
  '.',
  '%2e',
  '!',
  '$',
  ',',
  '&',
  '=',
  '~',
  ':',
  '@',
  '%252f',
  '%09',
  '/..%2f',
  '/%2e%2e%2f',
  '/.%2f',
]

const byDelimiter: Deception[] = DELIMITERS.map(
  (sign, index) => (path) => `${path}${sign}x.${ENDINGS[index % ENDINGS.length]}`,
)

export const DECEPTIONS: readonly Deception[] = [
  ...byDelimiter,
  ...ENDINGS.map(
    (ending): Deception =>
      (path) =>
        `${path}/x.${ending}`,
  ),
  ...ENDINGS.map(
    (ending): Deception =>
      (path) =>
        `${path};x.${ending}`,
  ),
  ...ENDINGS.map(
    (ending): Deception =>
      (path) =>
        `${path}.${ending}`,
  ),
  (path) => `${path}?x=.css`,
  (path) => `${path}?/x.css`,
  (path) => `${path}/x.css?x=1`,
  (path) => `${path}%2ecs%73`,
  (path) => `${path}.`,
  (path) => `${path}..`,
  (path) => `${path}/`,
  (path) => `${path}//`,
  (path) => `${path}/.`,
  (path) => `/${path}`,
  (path) => `/${path}/x.css`,
  (path) => `/.${path}`,
  (path) => `/x.css/..${path}`,
  (path) => `/x.css/%2e%2e${path}`,
  (path) => `/assets/..%2f${path.slice(1)}`,
  (path) => `/favicon.svg/..${path}`,
  (path) => `/favicon.svg;/..${path}`,
  (path) => `/favicon.svg%2f..${path}`,
  (path) => path.toUpperCase(),
  (path) => `${path.toUpperCase()}/X.CSS`,
  (path) => path.replaceAll(/\/(?=.)/g, '//'),
  (path) => path.replace(/^\/./, (start) => `/%${start.charCodeAt(1).toString(16)}`),
  (path) => `${path.replace(/^\/./, (start) => `/%${start.charCodeAt(1).toString(16)}`)}/x.js`,
  (path) => `http://poison.example${path}`,
]
