import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Call } from '@shop/contract/call'
import { getProduct, type Product } from '@shop/contract/catalog'
import type { AnyEndpoint } from '@shop/contract/endpoint'
import type { Language } from '@shop/contract/primitives'
import { busyPage } from './busy-page.ts'
import { findPreviewed } from './catalog/public.ts'
import { publicUrl } from './config.ts'
import type { House } from './house.ts'
import type { Loaded } from './platform/cache.ts'
import { isDatabaseGone } from './platform/db-errors.ts'
import { type Answer, makeAnswer, sendAnswer } from './platform/front.ts'
import type { Served } from './platform/http.ts'
import { callInProcess, type PublicReply, publicReply } from './platform/in-process.ts'
import { Refusal } from './platform/refusal.ts'
import { pagePolicy, securityHeaders } from './platform/security-headers.ts'
import { isForEverybody, isPageAddress, languageOf, type Plan, planFor } from './web-plan.ts'
import { serveStatic } from './web-static.ts'

/** The built storefront's server half, `storefront/dist/server/entry.server.js`, and where its other half lies. */
export interface Storefront {
  render(page: {
    url: string
    language: Language
    call: Call
    public_url: string
    /** Awaited between asking for data and drawing, which holds up the process. */
    beforeDrawing: () => Promise<void>
  }): Promise<RenderedPage>
  /** CSP hashes of the inlined styles. */
  style_hashes: readonly string[]
  client_dir: string
}

export interface RenderedPage {
  status: number
  html: string | Buffer
  location: string | null
}

export interface Web {
  answerFromCache(request: IncomingMessage, response: ServerResponse): boolean
  register(fastify: FastifyInstance): Promise<void>
}

const RETRY_AFTER_SECONDS = 2

/** Pages and public API answers, from memory when they are there; pictures and the storefront's files. */
export function serveWeb(house: House, storefront: Storefront, table: ReadonlyMap<AnyEndpoint, Served>): Web {
  const load = (plan: Plan): Promise<Answer> =>
    house.cache.keep(plan.key, () =>
      house.turns.take<Loaded<Answer>>('looking', () =>
        plan.kind === 'page' ? makePage(house, storefront, table, plan) : makeApiAnswer(house, plan),
      ),
    )

  return {
    answerFromCache(request, response) {
      const plan = planFor(request, table)
      if (!plan) return false
      load(plan)
        .then((answer) => sendAnswer(request, response, isKeptByOthers(plan) ? answer : notToKeep(answer)))
        .catch((error: unknown) => sendFailure(house, request, response, { plan, error }))
      return true
    },

    async register(fastify) {
      await serveStatic(fastify, house, storefront.client_dir)
      // Pages outside the cache: searches, unknown addresses.
      fastify.get('/*', async (request, reply) => {
        const url = request.raw.url ?? '/'
        if (!isPageAddress(url)) return reply.callNotFound()
        const language = languageOf(request.raw)
        const draw = async () => {
          const previewed = await findPreviewed(house.db, url, house.clock.now())
          const wanted = { url, language, previewed, ip: request.ip }
          return (await makePage(house, storefront, table, wanted)).value
        }
        const page = await house.turns.take('looking', draw).catch((error: unknown) => {
          const refusal = refusalOf(error)
          if (refusal.code !== 'unavailable') throw error
          return busyPage(house.config, language, refusal.retry_after_seconds ?? RETRY_AFTER_SECONDS)
        })
        reply.hijack()
        await sendAnswer(request.raw, reply.raw, page)
        return reply
      })
    },
  }
}

/** Whether browsers and CDNs may keep the answer under the address that was asked for. */
const isKeptByOthers = (plan: Plan) => plan.kind === 'api' || plan.is_for_everybody

const notToKeep = (answer: Answer): Answer => ({
  ...answer,
  headers: { ...answer.headers, 'Cache-Control': 'no-store' },
})

interface WantedPage {
  url: string
  language: Language
  previewed?: Product | undefined
  /** Who asks, of a page that is not kept. */
  ip?: string
}

/** Renders a page anew. The tags of every reply that it was made from become its own. */
export async function makePage(
  house: House,
  storefront: Storefront,
  table: ReadonlyMap<AnyEndpoint, Served>,
  { url, language, previewed, ip }: WantedPage,
) {
  const tags = new Set<string>()
  let is_kept = true
  const note = (reply: PublicReply) => {
    for (const tag of reply.tags) tags.add(tag)
    is_kept &&= reply.is_kept
  }
  const shown = callInProcess(house.cache, table, note, ip)
  const call = previewed ? callPreviewing(previewed, shown) : shown
  const public_url = publicUrl(house.config)
  const beforeDrawing = () => house.turns.untilDoorIsQuiet()
  const page = await storefront.render({ url, language, call, public_url, beforeDrawing })
  const headers: Record<string, string> = {
    ...securityHeaders(house.config.public_url),
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': pagePolicy(storefront.style_hashes, house.config.public_url),
    'Cache-Control': page.status === 200 && isForEverybody(url) ? publicCaching(house) : 'no-store',
    Vary: 'Accept-Encoding, Cookie',
  }
  if (previewed) headers['X-Robots-Tag'] = 'noindex'
  if (page.location !== null) headers['Location'] = page.location
  if (page.status === 503) headers['Retry-After'] = String(RETRY_AFTER_SECONDS)
  const answer = makeAnswer(page.status, headers, page.html)
  return { value: answer, tags, bytes: answer.bytes, is_kept: is_kept && page.status === 200 }
}

/** The page's calls, but for the product that the shop does not show to others: that one never meets the cache. */
function callPreviewing(product: Product, call: Call): Call {
  const previewing = (route: AnyEndpoint, ...rest: never[]) =>
    // The page's own bundle holds its own copy of the contract: endpoints are found by name, not by identity.
    route.name === getProduct.name ? Promise.resolve({ data: product }) : call(route, ...rest)
  return previewing as Call
}

async function makeApiAnswer(house: House, plan: Extract<Plan, { kind: 'api' }>) {
  const { reply, tags, is_kept } = await publicReply(house.cache, plan.served, plan.address, plan.input)
  const answer = makeAnswer(200, apiHeaders(house, publicCaching(house)), JSON.stringify(reply))
  return { value: answer, tags, bytes: answer.bytes, is_kept }
}

/** Browsers always ask, and get a 304; a CDN only where the shop's owner takes prices that are some seconds old. */
function publicCaching({ config: { cdn_seconds } }: House): string {
  if (cdn_seconds === 0) return 'public, no-cache'
  return `public, max-age=0, must-revalidate, s-maxage=${cdn_seconds}, stale-while-revalidate=${cdn_seconds}`
}

const apiHeaders = (house: House, cache_control: string) => ({
  ...securityHeaders(house.config.public_url),
  'Content-Type': 'application/json; charset=utf-8',
  'Cache-Control': cache_control,
  Vary: 'Accept-Encoding',
})

interface Failure {
  plan: Plan
  error: unknown
}

/** A page says so in words, to people; a call in JSON. */
async function sendFailure(
  house: House,
  request: IncomingMessage,
  response: ServerResponse,
  { plan, error }: Failure,
): Promise<void> {
  if (response.destroyed || response.headersSent) return
  const refusal = refusalOf(error)
  if (refusal.code === 'internal') house.log.error({ err: error }, 'unexpected error')
  const again_seconds = refusal.retry_after_seconds
  if (plan.kind === 'page' && refusal.code === 'unavailable')
    return sendAnswer(request, response, busyPage(house.config, plan.language, again_seconds ?? RETRY_AFTER_SECONDS))
  const headers: Record<string, string> = apiHeaders(house, 'private, no-store')
  if (again_seconds !== null) headers['Retry-After'] = String(again_seconds)
  response.writeHead(refusal.status, headers).end(JSON.stringify(refusal.body))
}

function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  return isDatabaseGone(error) ? new Refusal('unavailable', {}, RETRY_AFTER_SECONDS) : new Refusal('internal')
}
