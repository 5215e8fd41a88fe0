import type { Manifest } from 'vite'
import { HTML_LANG } from '@shop/contract/primitives'
import type { DocumentHead } from './document-head.ts'
import { alternates, localAddress, robotsOf } from './head.ts'
import type { HydrationState } from './hydration.ts'

/** Without scripts nobody hides the preloader, so it is not shown. */
export const NO_SCRIPT_STYLE = '.preloader{display:none}'

const ENTRY = 'app/entry.client.tsx'
/** Brings the entry when the first screen is painted, and keeps what is done before it has come. */
const ARRIVAL = 'app/arrive.ts'
/** Faces of the first screen: Cyrillic headings and text, and figures. The rest comes with the style. */
const PRELOADED_FONT = /(onest|geologica)-(figures|cyrillic-(?!ext))[^/]*\.woff2$/

const OG_LOCALES = { ua: 'uk_UA', ru: 'ru_UA', en: 'en_US' } as const

interface DocumentParts {
  html_lang: string
  head: DocumentHead
  body: string
  css: string
  /** Beside the entry the page loads these sources. */
  assets: { manifest: Manifest; files: string[] }
  state: HydrationState
}

/**
 * The whole document, encoded. No script in it runs by itself: the state is data, and the entry is a file (CSP without
 * nonces).
 *
 * Encoded piece by piece: as one string of 180,000 signs, made of thousands, it took a quarter of the page's time to be
 * laid out in memory (a string above 128 kB gets fresh memory from the system each time), and half of it is the style,
 * which never changes.
 */
export function documentOf({ css, body, state, ...parts }: DocumentParts): Buffer {
  return Buffer.concat([
    Buffer.from(beforeStyle(parts)),
    encodedOnce(css),
    Buffer.from(betweenStyleAndBody(parts)),
    Buffer.from(body),
    Buffer.from(`</div>\n<script type="application/json" id="state">${json(state)}</script>\n</body>\n</html>\n`),
  ])
}

const encoded = new Map<string, Buffer>()

function encodedOnce(text: string): Buffer {
  const bytes = encoded.get(text) ?? Buffer.from(text)
  encoded.set(text, bytes)
  return bytes
}

type FrontParts = Omit<DocumentParts, 'css' | 'body' | 'state'>

function beforeStyle({ html_lang, head, assets }: FrontParts): string {
  return `<!doctype html>
<html lang="${html_lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${headTags(head)}
<link rel="icon" href="/favicon.ico" sizes="48x48">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/favicon-180.png">
<link rel="manifest" href="/manifest.webmanifest">
<meta name="theme-color" content="#ffffff">
${fontTags(assets.manifest)}
<style>`
}

function betweenStyleAndBody({ assets }: FrontParts): string {
  return `</style>
<noscript><style>${NO_SCRIPT_STYLE}</style></noscript>
${scriptTags(assets)}
</head>
<body>
<div id="root">`
}

function headTags(head: DocumentHead): string {
  const here = (address: string) => head.public_url + address
  const canonical = here(localAddress(head.canonical, head.language))
  const others = alternates(head.canonical).map(
    ({ language, address }) =>
      `<link rel="alternate" hreflang="${HTML_LANG[language]}" href="${escaped(here(address))}">`,
  )
  return [
    `<title>${escaped(head.title)}</title>`,
    `<meta name="description" content="${escaped(head.description)}">`,
    `<meta name="robots" content="${robotsOf(head)}">`,
    `<link rel="canonical" href="${escaped(canonical)}">`,
    ...others,
    `<link rel="alternate" hreflang="x-default" href="${escaped(here(head.canonical))}">`,
    `<meta property="og:type" content="${head.price === undefined ? 'website' : 'product'}">`,
    `<meta property="og:locale" content="${OG_LOCALES[head.language]}">`,
    `<meta property="og:site_name" content="${escaped(head.site_title)}">`,
    `<meta property="og:title" content="${escaped(head.title)}">`,
    `<meta property="og:description" content="${escaped(head.description)}">`,
    `<meta property="og:url" content="${escaped(canonical)}">`,
    `<meta property="og:image" content="${escaped(here(head.image))}">`,
    ...(head.price === undefined ? [] : priceTags(head.price)),
    `<meta name="twitter:card" content="summary_large_image">`,
    ...head.structured.map((data) => `<script type="application/ld+json">${json(data)}</script>`),
  ].join('\n')
}

const priceTags = (price: number) => [
  `<meta property="product:price:amount" content="${price.toFixed(2)}">`,
  `<meta property="product:price:currency" content="UAH">`,
]

function fontTags(manifest: Manifest): string {
  const fonts = (manifest[ENTRY]?.assets ?? []).filter((file) => PRELOADED_FONT.test(file))
  return fonts.map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`).join('\n')
}

/**
 * One small script, which knows what else to bring and when (bring-code.ts). What the entry stands on is started before it,
 * in a task of its own.
 */
function scriptTags({ manifest, files: sources }: DocumentParts['assets']): string {
  const files = new Set<string>()
  const styles = new Set<string>()
  for (const source of [ENTRY, ...sources]) collect(manifest, source, files, styles)
  // The entry's own style is in the document already.
  for (const style of manifest[ENTRY]?.css ?? []) styles.delete(style)
  const stands_on = (manifest[ENTRY]?.imports ?? []).flatMap((name) => manifest[name]?.file ?? [])
  const started = [...stands_on, manifest[ENTRY]?.file ?? '']
  for (const file of started) files.delete(file)
  const paths = (names: Iterable<string>) => Array.from(names, (name) => `/${name}`).join(' ')
  return [
    ...[...styles].map((file) => `<link rel="stylesheet" href="/${file}">`),
    `<script type="module" async src="/${manifest[ARRIVAL]?.file}" fetchpriority="low" data-fetched="${paths(files)}" data-started="${paths(started)}"></script>`,
  ].join('\n')
}

function collect(manifest: Manifest, source: string, files: Set<string>, styles: Set<string>) {
  const chunk = manifest[source]
  if (!chunk || files.has(chunk.file)) return
  files.add(chunk.file)
  for (const style of chunk.css ?? []) styles.add(style)
  for (const imported of chunk.imports ?? []) collect(manifest, imported, files, styles)
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign)

/** JSON that cannot end its script element. */
const json = (value: unknown) => JSON.stringify(value).replace(/</g, '\\u003c')
