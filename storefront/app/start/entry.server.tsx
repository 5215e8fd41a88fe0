import { createHash } from 'node:crypto'
import type { Call } from '@shop/contract/call'
import { HTML_LANG, LANGUAGES, type Language } from '@shop/contract/primitives'
import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  RouterContextProvider,
  StaticRouterProvider,
  type StaticHandlerContext,
} from 'react-router'
import { css, manifest } from 'virtual:client-build'
import { callContext } from './call.ts'
import { documentOf, NO_SCRIPT_STYLE } from './document.ts'
import { headOf } from './document-head.ts'
import { hydrationState } from './hydration.ts'
import en from './i18n/en.json'
import { isRareFile } from './i18n/rare-files.ts'
import ru from './i18n/ru.json'
import { translator } from './i18n/translate.ts'
import { TranslationProvider } from './i18n/translation.tsx'
import ua from './i18n/ua.json'
import { routesWith, SITE_MAP } from './routes.ts'

const pages = new Map(await Promise.all(SITE_MAP.map(async (route) => [route, await route.page()] as const)))
const handler = createStaticHandler(routesWith((route) => ({ ...pages.get(route) })))
const texts = { ua, ru, en }

for (const { file } of SITE_MAP) {
  if (!manifest[`app/${file}`]) throw new Error(`routes.ts names app/${file}, which the browser build does not have`)
}

/** CSP sources of the styles that every document holds. */
export const style_hashes = [css, NO_SCRIPT_STYLE].map(
  (style) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`,
)

export interface PageRequest {
  /** Path and query. */
  url: string
  language: Language
  /** How this request's loaders reach the shop. */
  call: Call
  /** The shop's own address, without a slash at the end. */
  public_url: string
  /** Awaited when the data is there: drawing holds up the whole process for some milliseconds. */
  beforeDrawing: () => Promise<void>
}

export interface RenderedPage {
  status: number
  /** In UTF-8. */
  html: Buffer
  /** Where a redirect leads; null when there is a page. */
  location: string | null
}

/** Draws one page. What comes out depends on address and language only, so it may be kept and shared. */
export async function render(page: PageRequest): Promise<RenderedPage> {
  const language = LANGUAGES.includes(page.language) ? page.language : 'ua'
  const context = new RouterContextProvider()
  context.set(callContext, page.call)
  const found = await handler.query(new Request(addressOf(page)), { requestContext: context })
  if (found instanceof Response)
    return { status: found.status, html: Buffer.alloc(0), location: found.headers.get('Location') }
  await page.beforeDrawing()
  const html = documentOf({
    html_lang: HTML_LANG[language],
    head: headOf(found, translator(language, texts[language]), { language, public_url: page.public_url }),
    body: bodyOf(found, language),
    css,
    assets: { manifest, files: filesOf(found, language) },
    state: hydrationState(found, language),
  })
  return { status: found.statusCode, html, location: null }
}

// A double slash at the front would be read as another host.
const addressOf = ({ url, public_url }: PageRequest) => new URL(public_url).origin + url.replace(/^\/*/, '/')

function bodyOf(found: StaticHandlerContext, language: Language): string {
  const router = createStaticRouter(handler.dataRoutes, found)
  return renderToString(
    <TranslationProvider language={language} texts={texts[language]}>
      <StaticRouterProvider router={router} context={found} hydrate={false} />
    </TranslationProvider>,
  )
}

/** What the browser loads beside the entry: the page and its texts. */
function filesOf(found: StaticHandlerContext, language: Language): string[] {
  const file = SITE_MAP.find((route) => route.paths.includes(found.matches.at(-1)?.route.id ?? ''))?.file ?? ''
  const texts = `i18n/${language}.json`
  return [file, `${texts}?first`, ...(isRareFile(file) ? [`${texts}?rare`] : [])].map((name) => `app/${name}`)
}
