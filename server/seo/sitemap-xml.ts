import { localAddress } from '@shop/contract/addresses'
import { HTML_LANG, LANGUAGES, type Language } from '@shop/contract/primitives'
import type { ListedPage } from './listed-pages.ts'

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'

export const ADDRESSES_OF_PAGE = LANGUAGES.length

/**
 * Each language has its own entry that lists all of them: search engines ignore alternates that are not mutual.
 * Addresses equal the canonical links.
 */
export async function* sitemap(
  public_url: string,
  batches: AsyncIterable<readonly ListedPage[]>,
): AsyncGenerator<string> {
  yield `${HEAD}<urlset xmlns="${NAMESPACE}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n`
  for await (const pages of batches) yield pages.map((page) => pageEntries(public_url, page)).join('')
  yield '</urlset>\n'
}

function pageEntries(public_url: string, { path, changed_at }: ListedPage): string {
  const address = (language: Language) => escaped(public_url + localAddress(path, language))
  const alternates = [
    ...LANGUAGES.map((language) => alternate(HTML_LANG[language], address(language))),
    alternate('x-default', address('ua')),
  ].join('')
  return LANGUAGES.map(
    (language) => `<url><loc>${address(language)}</loc>${lastChange(changed_at)}${alternates}</url>\n`,
  ).join('')
}

const alternate = (language: string, address: string) =>
  `<xhtml:link rel="alternate" hreflang="${language}" href="${address}"/>`

/** For shops with too many addresses for one sitemap. */
export function sitemapIndex(public_url: string, parts: readonly ListedPage[]): string {
  const entries = parts.map(
    ({ path, changed_at }) => `<sitemap><loc>${escaped(public_url + path)}</loc>${lastChange(changed_at)}</sitemap>\n`,
  )
  return `${HEAD}<sitemapindex xmlns="${NAMESPACE}">\n${entries.join('')}</sitemapindex>\n`
}

const lastChange = (changed_at: Date | null) =>
  changed_at === null ? '' : `<lastmod>${changed_at.toISOString().replace(/\.\d+Z$/, 'Z')}</lastmod>`

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
