import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Call } from '@shop/contract/call'
import { getProduct, type Product } from '@shop/contract/shop/catalog'
import type { AnyEndpoint } from '@shop/contract/endpoint'
import type { Language } from '@shop/contract/primitives'
import { busyPage, closedPage } from './busy-page.ts'
import { findPreviewedProduct } from '../catalog/public.ts'
import { publicUrl } from '../config.ts'
import type { Services } from '../services.ts'
import type { Loaded } from '../platform/cache.ts'
import { crossOriginHeaders } from '../platform/cross-origin.ts'
import { type Answer, makeAnswer, sendAnswer, withFormsOf } from '../platform/http/send-answer.ts'
import { NOBODY, type Served } from '../platform/http/http.ts'
import { callInProcess, type PublicReply, publicReply } from '../platform/http/in-process.ts'
import { bodyOf } from '../platform/http/serialised.ts'
import { outageOf, RETRY_AFTER_SECONDS } from '../platform/outage.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { headersForVisit, pagePolicy, securityHeaders } from '../platform/http/security-headers.ts'
import { isForEverybody, isSecretAddress, isPageAddress, languageOf, type Plan, planFor } from './page-plan.ts'
import { serveStatic } from './static.ts'

/** `storefront/dist/server/entry.server.js`. */
export interface Storefront {
  render(page: {
    url: string
    language: Language
    call: Call
    public_url: string
    /** Rendering blocks the event loop. */
    beforeRender: () => Promise<void>
  }): Promise<RenderedPage>
  client_dir: string
}

interface RenderedPage {
  status: number
  html: string | Buffer
  /** CSP sources. */
  style_hashes: readonly string[]
  location: string | null
}

export interface Web {
  answerFromCache(request: IncomingMessage, response: ServerResponse): boolean
  register(fastify: FastifyInstance): Promise<void>
}

export function serveWeb(services: Services, storefront: Storefront, table: ReadonlyMap<AnyEndpoint, Served>): Web {
  const make = (plan: Plan): Promise<Loaded<Answer>> =>
    plan.kind === 'page' ? makePage(services, storefront, table, plan) : makeApiAnswer(services, plan)
  const load = (plan: Plan): Promise<Answer> =>
    services.cache.getOrLoad<Answer>(plan.key, async (last_good) => {
      const made = await services.admission.run('browse', () => make(plan))
      return { ...made, value: withFormsOf(await last_good, made.value) }
    })

  return {
    answerFromCache(request, response) {
      const plan = planFor(request, table)
      if (!plan) return false
      load(plan)
        .then((answer) => sendAnswer(request, response, answer, headersFor(services, plan, request, answer)))
        .catch((error: unknown) => answerFailure(services, request, response, { plan, error }))
      return true
    },

    async register(fastify) {
      await serveStatic(fastify, services, storefront.client_dir)
      fastify.get('/*', async (request, reply) => {
        const url = request.raw.url ?? '/'
        if (!isPageAddress(url)) return reply.callNotFound()
        const language = languageOf(request.raw)
        const render = async () => {
          const previewed = await findPreviewedProduct(services.db, url, services.clock.now())
          const wanted = { url, language, previewed, ip: request.ip }
          return (await makePage(services, storefront, table, wanted)).value
        }
        const page = await services.admission.run('browse', render).catch((error: unknown) => {
          const page = outagePage(services, language, error)
          if (page === null) throw error
          return page
        })
        reply.hijack()
        await sendAnswer(request.raw, reply.raw, page, headersForVisit(request.raw, page.headers))
        return reply
      })
    },
  }
}

/** Headers of caching, isolation and CORS depend on the request. */
function headersFor({ config }: Services, plan: Plan, request: IncomingMessage, { headers }: Answer) {
  if (plan.kind === 'page') {
    const for_visit = headersForVisit(request, headers)
    return plan.is_for_everybody ? for_visit : { ...for_visit, 'Cache-Control': 'no-store' }
  }
  if (config.allowed_origins.length === 0) return headers
  return { ...headers, ...crossOriginHeaders(config.allowed_origins, request.headers.origin) }
}

interface WantedPage {
  url: string
  language: Language
  previewed?: Product | undefined
  ip?: string
}

/** Tagged with every reply that it used. */
export async function makePage(
  services: Services,
  storefront: Storefront,
  table: ReadonlyMap<AnyEndpoint, Served>,
  { url, language, previewed, ip }: WantedPage,
) {
  const tags = new Set<string>()
  let is_cacheable = true
  const onReply = (reply: PublicReply) => {
    for (const tag of reply.tags) tags.add(tag)
    is_cacheable &&= reply.is_cacheable
  }
  const outages: unknown[] = []
  const recorded = recordOutages(outages, callInProcess(services.cache, table, onReply, ip))
  const call = previewed ? callWithPreview(previewed, recorded) : recorded
  const public_url = publicUrl(services.config)
  // The router would render an outage as a page with status 500.
  const throwOutage = () => {
    if (outages.length > 0) throw outages[0]
  }
  const beforeRender = () => {
    throwOutage()
    return services.admission.untilConnectionsPause()
  }
  const page = await storefront.render({ url, language, call, public_url, beforeRender })
  throwOutage()
  const headers: Record<string, string> = {
    ...securityHeaders(services.config.public_url),
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': pagePolicy(page.style_hashes, services.config.public_url, formTargets(services)),
    'Cache-Control': page.status === 200 && isForEverybody(url) ? publicCaching(services) : 'no-store',
    Vary: 'Accept-Encoding, Cookie, Sec-Fetch-Site',
  }
  if (previewed || isSecretAddress(url)) headers['X-Robots-Tag'] = 'noindex'
  if (isSecretAddress(url)) headers['Referrer-Policy'] = 'no-referrer'
  if (page.location !== null) headers['Location'] = page.location
  if (page.status === 503) headers['Retry-After'] = String(RETRY_AFTER_SECONDS)
  const answer = makeAnswer(page.status, headers, page.html)
  const is_built = services.config.dev_server === null
  return { value: answer, tags, bytes: answer.bytes, is_cacheable: is_cacheable && is_built && page.status === 200 }
}

function recordOutages(outages: unknown[], call: Call): Call {
  const recording = (route: AnyEndpoint, ...rest: never[]) =>
    call(route, ...rest).catch((error: unknown) => {
      if (outageOf(error)) outages.push(error)
      throw error
    })
  return recording as Call
}

/** The unpublished product bypasses the cache. */
function callWithPreview(product: Product, call: Call): Call {
  const withPreview = (route: AnyEndpoint, ...rest: never[]) =>
    // The storefront bundle has its own copy of the contract: compare names.
    route.name === getProduct.name ? Promise.resolve({ data: product }) : call(route, ...rest)
  return withPreview as Call
}

async function makeApiAnswer(services: Services, plan: Extract<Plan, { kind: 'api' }>) {
  const { reply, tags, is_cacheable } = await publicReply(services.cache, plan.served, { ...plan, ip: NOBODY.ip })
  const answer = makeAnswer(200, apiHeaders(services, publicCaching(services)), bodyOf(reply) ?? JSON.stringify(reply))
  return { value: answer, tags, bytes: answer.bytes, is_cacheable }
}

/** A CDN caches only if the owner accepts prices that are seconds old. */
function publicCaching({ config: { cdn_seconds } }: Services): string {
  if (cdn_seconds === 0) return 'public, no-cache'
  return `public, max-age=0, must-revalidate, s-maxage=${cdn_seconds}, stale-while-revalidate=${cdn_seconds}`
}

const apiHeaders = (services: Services, cache_control: string) => ({
  ...securityHeaders(services.config.public_url),
  'Content-Type': 'application/json; charset=utf-8',
  'Cache-Control': cache_control,
  Vary: 'Accept-Encoding',
})

interface Failure {
  plan: Plan
  error: unknown
}

/** With the last good copy, if any (stale-if-error). */
async function answerFailure(
  services: Services,
  request: IncomingMessage,
  response: ServerResponse,
  { plan, error }: Failure,
): Promise<void> {
  const last_good = outageOf(error) ? services.cache.lastGood<Answer>(plan.key) : null
  if (last_good === null) return sendFailure(services, request, response, { plan, error })
  services.health.noteOutage(error)
  services.log.warn({ key: plan.key, stale: true, reason: messageOf(error) }, 'an outage: the last good copy was sent')
  const answer = await last_good
  const headers = headersFor(services, plan, request, answer)
  return sendAnswer(request, response, answer, { ...headers, 'Cache-Control': 'no-store' })
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

async function sendFailure(
  services: Services,
  request: IncomingMessage,
  response: ServerResponse,
  { plan, error }: Failure,
): Promise<void> {
  if (response.destroyed || response.headersSent) return
  const page = plan.kind === 'page' ? outagePage(services, plan.language, error) : null
  if (page !== null) return sendAnswer(request, response, page)
  const refusal = refusalOf(services, error)
  const headers: Record<string, string> = {
    ...apiHeaders(services, 'private, no-store'),
    ...crossOriginHeaders(services.config.allowed_origins, request.headers.origin),
  }
  if (refusal.retry_after_seconds !== null) headers['Retry-After'] = String(refusal.retry_after_seconds)
  response.writeHead(refusal.status, headers).end(JSON.stringify(refusal.body))
}

function outagePage(services: Services, language: Language, error: unknown): Answer | null {
  const outage = outageOf(error)
  if (outage === null) return null
  services.health.noteOutage(error)
  // Admission control rejected it before the database.
  const is_rejected = error === outage
  if (!is_rejected) services.log.warn({ reason: messageOf(error) }, 'an outage: a page was refused')
  const retry_seconds = outage.retry_after_seconds ?? RETRY_AFTER_SECONDS
  return (is_rejected ? busyPage : closedPage)(services.config, language, retry_seconds)
}

function refusalOf(services: Services, error: unknown): Refusal {
  const refusal = error instanceof Refusal ? error : outageOf(error)
  if (refusal === null) services.log.error({ err: error }, 'unexpected error')
  else if (!(error instanceof Refusal)) services.health.noteOutage(error)
  return refusal ?? new Refusal('internal')
}

/** LiqPay's form is sent by the buyer's browser. */
const formTargets = ({ liqpay }: Services) => (liqpay.origin === null ? [] : [liqpay.origin])
