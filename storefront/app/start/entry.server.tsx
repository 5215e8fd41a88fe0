import type { Call } from '@shop/contract/call'
import { HTML_LANG, LANGUAGES, type Language } from '@shop/contract/primitives'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  RouterContextProvider,
  StaticRouterProvider,
  type RouteObject,
  type StaticHandler,
  type StaticHandlerContext,
} from 'react-router'
import { manifest } from 'virtual:client-build'
import { callContext } from '../api/call.ts'
import { renderHtml } from './html.ts'
import { headOf } from './html-head.ts'
import { hydrationState } from './hydration.ts'
import { assetsOf, styleHashes } from './page-assets.ts'
import en from '../i18n/en.json'
import en_on_demand from '../i18n/on-demand/en.json'
import ru_on_demand from '../i18n/on-demand/ru.json'
import ua_on_demand from '../i18n/on-demand/ua.json'
import ru from '../i18n/ru.json'
import { translator } from '../i18n/translate.ts'
import { TranslationProvider } from '../i18n/translation.tsx'
import ua from '../i18n/ua.json'
import { routesWith, SITE_MAP } from '../routes.ts'
import { PlacePartContext, type SharedPartProps } from '../ui/shared-part.tsx'
import { fillParts, ShownParts, ShownPartsContext } from './shared-parts.tsx'

const pages = new Map(await Promise.all(SITE_MAP.map(async (route) => [route, await route.load()] as const)))
const routes = routesWith((route) => ({ ...pages.get(route) }))
const handler = createStaticHandler(routes)
const parts_handler = createStaticHandler(routes.map((root) => ({ ...root, Component: ShownParts }) as RouteObject))
const texts = { ua: { ...ua, ...ua_on_demand }, ru: { ...ru, ...ru_on_demand }, en: { ...en, ...en_on_demand } }

for (const { file } of SITE_MAP) {
  if (!manifest[`app/${file}`]) throw new Error(`routes.ts names app/${file}, which the browser build does not have`)
}

export interface PageRequest {
  /** Path and query. */
  url: string
  language: Language
  call: Call
  /** Without a trailing slash. */
  public_url: string
  /** Awaited before rendering, which blocks the process. */
  beforeRender: () => Promise<void>
}

export interface RenderedPage {
  status: number
  /** UTF-8. */
  html: Buffer
  /** CSP sources. */
  style_hashes: string[]
  location: string | null
}

/** Depends on address and language only, so it may be cached and shared. */
export async function render(page: PageRequest): Promise<RenderedPage> {
  const language = LANGUAGES.includes(page.language) ? page.language : 'ua'
  const context = new RouterContextProvider()
  context.set(callContext, page.call)
  const found = await handler.query(new Request(addressOf(page)), { requestContext: context })
  if (found instanceof Response)
    return { status: found.status, html: Buffer.alloc(0), style_hashes: [], location: found.headers.get('Location') }
  await page.beforeRender()
  const assets = assetsOf(sourcesOf(found, language))
  const html = renderHtml({
    html_lang: HTML_LANG[language],
    head: headOf(found, translator(language, texts[language]), { language, public_url: page.public_url }),
    body: bodyOf(found, language),
    assets,
    state: hydrationState(found, language),
  })
  return { status: found.statusCode, html, style_hashes: styleHashes(assets), location: null }
}

// A leading double slash would be another host.
const addressOf = ({ url, public_url }: PageRequest) => new URL(public_url).origin + url.replace(/^\/*/, '/')

function bodyOf(found: StaticHandlerContext, language: Language): Buffer[] {
  const parts: SharedPartProps[] = []
  const page = (
    <PlacePartContext value={(part) => parts.push(part) - 1}>{drawing(handler, found, language)}</PlacePartContext>
  )
  return fillParts(htmlOf(page), parts, language, (missing) =>
    htmlOf(<ShownPartsContext value={missing}>{drawing(parts_handler, found, language)}</ShownPartsContext>),
  )
}

function drawing({ dataRoutes }: StaticHandler, found: StaticHandlerContext, language: Language) {
  const router = createStaticRouter(dataRoutes, found)
  return (
    <TranslationProvider language={language} texts={texts[language]}>
      <StaticRouterProvider router={router} context={found} hydrate={false} />
    </TranslationProvider>
  )
}

/** React's hints for pictures would come in front of a part, and are no earlier than the pictures of the header. */
const htmlOf = (element: ReactNode) => renderToString(element).replace(/^(?:<link rel="preload" as="image"[^>]*>)+/, '')

/** The page's code and texts. The service worker keeps the same files. */
function sourcesOf(found: StaticHandlerContext, language: Language): string[] {
  const page = SITE_MAP.find((route) => route.paths.includes(found.matches.at(-1)?.route.id ?? ''))
  const texts_on_demand = page?.has_texts_on_demand ? [`app/i18n/on-demand/${language}.json`] : []
  return [`app/${page?.file ?? ''}`, `app/i18n/${language}.json`, ...texts_on_demand]
}
