import { HTML_LANG } from '@shop/contract/primitives'
import { brandStyle } from '@shop/contract/rules/brand-color'
import type { ShopData } from '../api/shop-data.ts'
import type { PageHead } from './html-head.ts'
import { localAddress } from '@shop/contract/addresses'
import { alternates, robotsOf } from '../pages/head.ts'
import type { HydrationState } from './hydration.ts'

/** Nothing else would remove the preloader. */
export const NO_SCRIPT_STYLE = '.preloader{display:none}'

const OG_LOCALES = { ua: 'uk_UA', ru: 'ru_UA', en: 'en_US' } as const

interface HtmlParts {
  html_lang: string
  head: PageHead
  body: readonly Buffer[]
  assets: PageAssets
  state: HydrationState
}

/** Files of the browser build. */
export interface PageAssets {
  /** Style sheets of every page, and of this one. Without a text, in development, they are links. */
  styles: { file: string; text: string | null; is_everywhere: boolean }[]
  fonts: string[]
  first_script: string
  /** The first script fetches them, and runs those in `started` in this order. */
  fetched: string[]
  started: string[]
}

/**
 * Encoded, without inline scripts: the state is data, the entry a file (CSP without nonces).
 *
 * In pieces: one string of 180,000 characters took a quarter of the render time, and half of it is the constant style
 * sheet.
 */
export function renderHtml({ body, state, ...parts }: HtmlParts): Buffer {
  return Buffer.concat([
    Buffer.from(beforeStyle(parts)),
    ...parts.assets.styles.flatMap(({ text }) => (text === null ? [] : [OPEN_STYLE, encodedOnce(text), CLOSE_STYLE])),
    Buffer.from(betweenStyleAndBody(parts)),
    ...body,
    Buffer.from('</div>\n<script type="application/json" id="state">'),
    ...stateBytes(state),
    Buffer.from('</script>\n</body>\n</html>\n'),
  ])
}

const OPEN_STYLE = Buffer.from('<style>')
const CLOSE_STYLE = Buffer.from('</style>\n')
const encoded = new Map<string, Buffer>()

function encodedOnce(text: string): Buffer {
  const bytes = encoded.get(text) ?? Buffer.from(text)
  encoded.set(text, bytes)
  return bytes
}

type HeadParts = Omit<HtmlParts, 'body' | 'state'>

function beforeStyle({ html_lang, head, assets }: HeadParts): string {
  return `<!doctype html>
<html lang="${html_lang}"${head.main_color === '' ? '' : ` style="${brandStyle(head.main_color)}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${headTags(head)}
<link rel="icon" href="/shop-icon">
<link rel="manifest" href="/manifest.webmanifest">
<meta name="theme-color" content="#ffffff">
${fontTags(assets)}
`
}

function betweenStyleAndBody({ assets }: HeadParts): string {
  return `<noscript><style>${NO_SCRIPT_STYLE}</style></noscript>
${scriptTags(assets)}
</head>
<body>
<div id="root">`
}

function headTags(head: PageHead): string {
  const absoluteUrl = (address: string) => head.public_url + address
  const canonical = absoluteUrl(localAddress(head.canonical, head.language))
  const alternate_links = alternates(head.canonical).map(
    ({ language, address }) =>
      `<link rel="alternate" hreflang="${HTML_LANG[language]}" href="${escaped(absoluteUrl(address))}">`,
  )
  return [
    `<title>${escaped(head.title)}</title>`,
    `<meta name="description" content="${escaped(head.description)}">`,
    `<meta name="robots" content="${robotsOf(head)}">`,
    `<link rel="canonical" href="${escaped(canonical)}">`,
    ...alternate_links,
    `<link rel="alternate" hreflang="x-default" href="${escaped(absoluteUrl(head.canonical))}">`,
    `<meta property="og:type" content="${head.price === undefined ? 'website' : 'product'}">`,
    `<meta property="og:locale" content="${OG_LOCALES[head.language]}">`,
    `<meta property="og:site_name" content="${escaped(head.site_title)}">`,
    `<meta property="og:title" content="${escaped(head.title)}">`,
    `<meta property="og:description" content="${escaped(head.description)}">`,
    `<meta property="og:url" content="${escaped(canonical)}">`,
    ...(head.image === null ? [] : [`<meta property="og:image" content="${escaped(absoluteUrl(head.image))}">`]),
    ...(head.price === undefined ? [] : priceTags(head.price)),
    `<meta name="twitter:card" content="summary_large_image">`,
    ...head.structured.map((data) => `<script type="application/ld+json">${json(data)}</script>`),
  ].join('\n')
}

const priceTags = (price: number) => [
  `<meta property="product:price:amount" content="${price.toFixed(2)}">`,
  `<meta property="product:price:currency" content="UAH">`,
]

const fontTags = ({ fonts }: PageAssets) =>
  fonts.map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`).join('\n')

/**
 * One small script loads the others (start/load-code.ts). Vite would load the page's inlined styles again with its code,
 * unless it finds their links; browsers ignore disabled ones, the service worker saves their files.
 */
function scriptTags({ styles, first_script, fetched, started }: PageAssets): string {
  const paths = (files: readonly string[]) => files.map((file) => `/${file}`).join(' ')
  return [
    ...styles.flatMap(({ file, text, is_everywhere }) => {
      if (text === null) return [`<link rel="stylesheet" href="/${file}">`]
      return is_everywhere ? [] : [`<link rel="stylesheet" href="/${file}" disabled>`]
    }),
    `<script type="module" async src="/${first_script}" fetchpriority="low" data-fetched="${paths(fetched)}" data-started="${paths(started)}"></script>`,
  ].join('\n')
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character)

function stateBytes({ shop, ...state }: HydrationState): Buffer[] {
  return [Buffer.from(`{"shop":`), shopBytes(shop), Buffer.from(`,${json(state).slice(1)}`)]
}

const encoded_shops = new WeakMap<ShopData, Buffer>()

/** Many pages have the same. */
function shopBytes(shop: ShopData | null): Buffer {
  const bytes = (shop && encoded_shops.get(shop)) ?? Buffer.from(json(shop))
  if (shop) encoded_shops.set(shop, bytes)
  return bytes
}

/** JSON must not close its script element. */
const json = (value: unknown) => JSON.stringify(value).replace(PREVIEW, '"blur":null').replace(/</g, '\\u003c')
/** Blurred previews of pictures: no page draws them, and brotli cannot compress them. Quotes in texts are escaped. */
const PREVIEW = /"blur":"[^"]*"/g
