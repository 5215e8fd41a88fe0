/**
 * Every page of the storefront. Router, page cache, sitemap, robots.txt and menus are derived from this list: a page
 * missing
 * from one of them does not compile or fails a test.
 */
export interface PageAddress {
  /** `:name` marks parameters, as in the router. The first path is the canonical one. */
  readonly paths: readonly string[]
  /** Whether the rendered page may be cached. Pages with free text in their address have too many variants. */
  readonly is_cached: boolean
  /** Whether search engines may show it. A page may still refuse single addresses, such as a filtered list. */
  readonly is_indexed: boolean
  /** Disallowed in robots.txt with all addresses below it. */
  readonly is_closed_to_robots?: true
  /** Its ids are words, not numbers. */
  readonly has_named_ids?: true
  /** Only the browser resolves the parameter, so one cached shell serves all values. */
  readonly is_shell?: true
  /** The address itself is a secret: browsers must not send it to other sites. */
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
  // As many addresses as sets of products.
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
  // No personal data in it, but only for whom the link was given to.
  plan: { paths: ['/plans/:code'], is_cached: true, is_indexed: false, is_shell: true, has_named_ids: true },
  // The buyer's list is matched to the catalog; nothing of it is in the page.
  list: indexed('/list'),
  // The validity of an offer changes from day to day.
  offer: { paths: ['/offers/:code'], is_cached: false, is_indexed: false },
  // The secret is its maker's; nothing stores the page.
  offer_by_secret: { paths: ['/offers/:code/:secret'], is_cached: false, is_indexed: false, is_secret: true },
  checkout: personal('/checkout'),
  // Whoever knows the code sees the order. The server renders a shell and never the order; nothing stores the page.
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
  /** An anchor on the page. */
  readonly anchor?: string
  /** The text's key in the storefront's language files. */
  readonly label: string
}

/** The main menu, with the catalog first as it is the button (specification, section 2, "Header and footer"). */
export const MENU = [
  { page: 'catalog', label: 'catalog' },
  { page: 'about', label: 'about_company' },
  { page: 'price_lists', label: 'price_list' },
  { page: 'about', anchor: 'consultation', label: 'tender_consultation' },
  { page: 'certificates', label: 'certificates_and_orders' },
] as const satisfies readonly MenuEntry[]
