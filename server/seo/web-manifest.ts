import { BUILT_IN_LOGO, type ShopIdentity } from '@shop/contract/rules/shop-identity'

const icon = (src: string, sizes: string, type: string) => ({ src, sizes, type })
const BUILT_IN_ICONS = [
  icon('/favicon-192.png', '192x192', 'image/png'),
  icon('/favicon-512.png', '512x512', 'image/png'),
  icon('/favicon.svg', 'any', 'image/svg+xml'),
]

function iconsOf(logo: string): object[] {
  if (logo === BUILT_IN_LOGO) return BUILT_IN_ICONS
  return [logo === '' ? icon('/shop-icon', 'any', 'image/svg+xml') : icon(logo, 'any', 'image/webp')]
}

/** The PWA manifest. */
export const webManifest = ({ names, logo }: ShopIdentity): object => ({
  id: '/',
  name: names.ua,
  short_name: names.ua,
  lang: 'uk',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#ffffff',
  theme_color: '#ffffff',
  icons: iconsOf(logo),
  shortcuts: [
    { name: 'Каталог', url: '/catalog' },
    { name: 'Кошик', url: '/basket' },
  ],
})
