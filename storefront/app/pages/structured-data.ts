import { HTML_LANG, type Language } from '@shop/contract/primitives'
import { staticText } from '@shop/contract/rules/names'
import { localAddress } from './head.ts'
import type { ShopData } from './shop-data.ts'
import type { Crumb } from './ui/breadcrumbs.tsx'

interface Site {
  /** The shop's own address, without a slash at the end. */
  public_url: string
  site_title: string
  language: Language
}

const SOCIAL_KEYS = ['social_facebook', 'social_instagram', 'social_youtube', 'social_telegram']

/** The way to the page, as the bar above it shows it. The last step is the page itself and needs no address. */
export function breadcrumbData(crumbs: readonly Crumb[], { public_url, language }: Site): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ label, to }, place) => ({
      '@type': 'ListItem',
      position: place + 1,
      name: label,
      ...(to && { item: public_url + localAddress(to, language) }),
    })),
  }
}

/** The shop itself, said once, on its first page: the site with its search, and who stands behind it. */
export const siteData = (shop: ShopData, site: Site): object[] => [webSite(site), organization(shop, site)]

const organizationId = ({ public_url }: Site) => `${public_url}/#organization`

const webSite = (site: Site) => ({
  '@context': 'https://schema.org',
  '@type': 'WebSite',
  name: site.site_title,
  url: `${site.public_url}/`,
  inLanguage: HTML_LANG[site.language],
  publisher: { '@id': organizationId(site) },
  potentialAction: {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${site.public_url}/search/{search_term_string}` },
    'query-input': 'required name=search_term_string',
  },
})

function organization({ static_data }: ShopData, site: Site): object {
  const text = (key: string) =>
    staticText(
      static_data.find((entry) => entry.key === key),
      site.language,
    )
  const filled = (keys: readonly string[]) => keys.map(text).filter((value) => value !== '')
  const links = filled(SOCIAL_KEYS).filter((value) => value.startsWith('https://'))
  const [telephone] = filled(['phone_number_1', 'phone_number_2', 'phone_number_3'])
  const [email] = filled(['email_1', 'email_2'])
  const [street] = filled(['address'])
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    '@id': organizationId(site),
    name: site.site_title,
    alternateName: 'Training Equipment',
    url: `${site.public_url}/`,
    logo: `${site.public_url}/favicon-512.png`,
    ...(telephone && { telephone }),
    ...(email && { email }),
    ...(street && { address: { '@type': 'PostalAddress', streetAddress: street, addressCountry: 'UA' } }),
    ...(links.length > 0 && { sameAs: links }),
  }
}
