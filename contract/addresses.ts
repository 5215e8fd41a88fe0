import type { Language } from './primitives.ts'

/** Router, page cache, sitemap, robots.txt and menus are derived from this list. */
export interface PageAddress {
  /** `:name` marks parameters. The first path is the canonical one. */
  readonly paths: readonly string[]
  /** Free text in an address makes too many variants to cache. */
  readonly is_cached: boolean
  /** A page may refuse single addresses, such as filtered lists. */
  readonly is_indexed: boolean
  /** With all addresses below it. */
  readonly is_closed_to_robots?: true
  readonly has_named_ids?: true
  /** One cached shell for all parameters. */
  readonly is_shell?: true
  /** Browsers must not send the address to other sites. */
  readonly is_secret?: true
}

const indexed = (...paths: string[]) => ({ paths, is_cached: true, is_indexed: true }) as const
const personal = (path: string) =>
  ({ paths: [path], is_cached: true, is_indexed: false, is_closed_to_robots: true }) as const

export const PAGES = {
  home: indexed('/', '/Training-Equipment'),
  catalog: indexed('/catalog', '/catalog/:category_id', '/catalog/:category_id/:subcategory_id'),
  search_start: { paths: ['/search'], is_cached: true, is_indexed: false, is_closed_to_robots: true },
  search: { paths: ['/search/:search'], is_cached: false, is_indexed: false },
  product: indexed('/product/:id'),
  favourites: personal('/favorites'),
  categories: indexed('/categories'),
  compare: { paths: ['/compare'], is_cached: false, is_indexed: false, is_closed_to_robots: true },
  basket: personal('/basket'),
  about: indexed('/about'),
  certificates: indexed('/certificate'),
  price_lists: indexed('/pricelist'),
  document: { ...indexed('/docs/:id'), has_named_ids: true },
  solutions: indexed('/complex-solutions'),
  solution: indexed('/complex-solutions/:id'),
  profile: personal('/profile'),
  order: { ...personal('/profile/orders/:id'), is_shell: true },
  // No personal data, but the link is not public.
  plan: { paths: ['/plans/:code'], is_cached: true, is_indexed: false, is_shell: true, has_named_ids: true },
  list: indexed('/list'),
  // Validity changes from day to day.
  offer: { paths: ['/offers/:code'], is_cached: false, is_indexed: false },
  offer_by_secret: { paths: ['/offers/:code/:secret'], is_cached: false, is_indexed: false, is_secret: true },
  checkout: personal('/checkout'),
  // Anyone with the code sees the order.
  order_by_code: { paths: ['/orders/:code'], is_cached: false, is_indexed: false, is_secret: true },
  reset_password: { paths: ['/reset-password'], is_cached: true, is_indexed: false },
  confirm: { paths: ['/confirm'], is_cached: true, is_indexed: false },
} as const satisfies Record<string, PageAddress>

export type PageName = keyof typeof PAGES

export type IndexedPageName = {
  [Name in PageName]: (typeof PAGES)[Name]['is_indexed'] extends true ? Name : never
}[PageName]

export interface MenuEntry {
  readonly page: PageName
  readonly anchor?: string
  readonly label: string
}

/** The catalog is the button (specification, section 2, "Header and footer"). */
export const MENU = [
  { page: 'catalog', label: 'catalog' },
  { page: 'about', label: 'about_company' },
  { page: 'price_lists', label: 'price_list' },
  { page: 'about', anchor: 'consultation', label: 'tender_consultation' },
  { page: 'certificates', label: 'certificates_and_orders' },
] as const satisfies readonly MenuEntry[]

/** For readers without the language's cookie: links of mails, sitemap, canonical links. */
export const localAddress = (address: string, language: Language): string =>
  language === 'ua' ? address : `${address}${address.includes('?') ? '&' : '?'}lng=${language}`
