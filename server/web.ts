import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Call } from '@shop/contract/call'
import type { AnyEndpoint } from '@shop/contract/endpoint'
import type { Language } from '@shop/contract/primitives'
import { publicUrl } from './config.ts'
import type { House } from './house.ts'
import { isDatabaseGone } from './platform/db-errors.ts'
import { type Answer, makeAnswer, sendAnswer } from './platform/front.ts'
import type { Served } from './platform/http.ts'
import { callInProcess, publicReply } from './platform/in-process.ts'
import { Refusal } from './platform/refusal.ts'
import { pagePolicy, securityHeaders } from './platform/security-headers.ts'
import { isForEverybody, isPageAddress, languageOf, type Plan, planFor } from './web-plan.ts'
import { serveStatic } from './web-static.ts'

/** The built storefront's server half, `storefront/dist/server/entry.server.js`, and where its other half lies. */
export interface Storefront {
  render(page: { url: string; language: Language; call: Call; public_url: string }): Promise<RenderedPage>
  /** CSP hashes of the inlined styles. */
  style_hashes: readonly string[]
  client_dir: string
}

export interface RenderedPage {
  status: number
  html: string
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
      plan.kind === 'page' ? makePage(house, storefront, table, plan) : makeApiAnswer(house, plan),
    )

  return {
    answerFromCache(request, response) {
      const plan = planFor(request, table)
      if (!plan) return false
      load(plan)
        .then((answer) => sendAnswer(request, response, answer))
        .catch((error: unknown) => sendFailure(house, response, error))
      return true
    },

    async register(fastify) {
      await serveStatic(fastify, house, storefront.client_dir)
      // Pages outside the cache: searches, unknown addresses.
      fastify.get('/*', async (request, reply) => {
        const url = request.raw.url ?? '/'
        if (!isPageAddress(url)) return reply.callNotFound()
        const page = await makePage(house, storefront, table, { url, language: languageOf(request.raw) })
        reply.hijack()
        await sendAnswer(request.raw, reply.raw, page.value)
        return reply
      })
    },
  }
}

/** Renders a page anew. The tags of every reply that it was made from become its own. */
export async function makePage(
  house: House,
  storefront: Storefront,
  table: ReadonlyMap<AnyEndpoint, Served>,
  { url, language }: { url: string; language: Language },
) {
  const tags = new Set<string>()
  let is_kept = true
  const call = callInProcess(house.cache, table, (reply) => {
    for (const tag of reply.tags) tags.add(tag)
    is_kept &&= reply.is_kept
  })
  const public_url = publicUrl(house.config)
  const page = await storefront.render({ url, language, call, public_url })
  const headers: Record<string, string> = {
    ...securityHeaders(house.config.public_url),
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': pagePolicy(storefront.style_hashes, house.config.public_url),
    'Cache-Control': page.status === 200 && isForEverybody(url) ? 'public, no-cache' : 'no-store',
    Vary: 'Accept-Encoding, Cookie',
  }
  if (page.location !== null) headers['Location'] = page.location
  if (page.status === 503) headers['Retry-After'] = String(RETRY_AFTER_SECONDS)
  const answer = makeAnswer(page.status, headers, page.html)
  return { value: answer, tags, bytes: answer.bytes, is_kept: is_kept && page.status === 200 }
}

async function makeApiAnswer(house: House, plan: Extract<Plan, { kind: 'api' }>) {
  const { reply, tags, is_kept } = await publicReply(house.cache, plan.served, plan.address, plan.input)
  const answer = makeAnswer(200, apiHeaders(house, 'public, no-cache'), JSON.stringify(reply))
  return { value: answer, tags, bytes: answer.bytes, is_kept }
}

const apiHeaders = (house: House, cache_control: string) => ({
  ...securityHeaders(house.config.public_url),
  'Content-Type': 'application/json; charset=utf-8',
  'Cache-Control': cache_control,
  Vary: 'Accept-Encoding',
})

function sendFailure(house: House, response: ServerResponse, error: unknown): void {
  if (response.destroyed || response.headersSent) return
  const refusal = refusalOf(error)
  if (refusal.code === 'internal') house.log.error({ err: error }, 'unexpected error')
  const headers: Record<string, string> = apiHeaders(house, 'private, no-store')
  if (refusal.retry_after_seconds !== null) headers['Retry-After'] = String(refusal.retry_after_seconds)
  response.writeHead(refusal.status, headers).end(JSON.stringify(refusal.body))
}

function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  return isDatabaseGone(error) ? new Refusal('unavailable', {}, RETRY_AFTER_SECONDS) : new Refusal('internal')
}
