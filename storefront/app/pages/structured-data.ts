import { HTML_LANG, type Language } from '@shop/contract/primitives'
import { staticText } from '@shop/contract/rules/names'
import type { ShopIdentity } from '@shop/contract/rules/shop-identity'
import { localAddress } from '@shop/contract/addresses'
import { hasBuiltInLogo } from '../api/shop-identity.ts'
import type { ShopData } from '../api/shop-data.ts'
import type { Crumb } from '../ui/breadcrumbs.tsx'

interface Site {
  /** Without a trailing slash. */
  public_url: string
  site_title: string
  language: Language
}

const SOCIAL_KEYS = ['social_facebook', 'social_instagram', 'social_youtube', 'social_telegram']

/** The last step is the page itself. */
export function breadcrumbData(crumbs: readonly Crumb[], { public_url, language }: Site): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ label, to }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      ...(to && { item: public_url + localAddress(to, language) }),
    })),
  }
}

/** WebSite with search, and Organization, for the home page. */
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

// Search engines want a bitmap.
const logoFile = (identity: ShopIdentity) => (hasBuiltInLogo(identity) ? '/favicon-512.png' : identity.logo)

function organization({ static_data, identity }: ShopData, site: Site): object {
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
    ...(identity.names.en !== site.site_title && { alternateName: identity.names.en }),
    ...(identity.seller_name !== '' && { legalName: identity.seller_name }),
    ...(identity.seller_code !== '' && { identifier: identity.seller_code }),
    url: `${site.public_url}/`,
    ...(identity.logo !== '' && { logo: site.public_url + logoFile(identity) }),
    ...(telephone && { telephone }),
    ...(email && { email }),
    ...(street && { address: { '@type': 'PostalAddress', streetAddress: street, addressCountry: 'UA' } }),
    ...(links.length > 0 && { sameAs: links }),
  }
}
