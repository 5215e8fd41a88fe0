import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { PAGES } from '@shop/contract/addresses'
import { shopIdentity } from '@shop/contract/rules/shop-identity'
import { publicUrl } from '../config.ts'
import { listPublicSettings } from '../content/public.ts'
import type { Services } from '../services.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { findShopIcon } from './shop-icon.ts'
import { openSitemaps } from './sitemaps.ts'
import { webManifest } from './web-manifest.ts'

const HOUR = 'public, max-age=3600'

/** `/robots.txt`, `/sitemap.xml` with its parts, the web app manifest and the icon. */
export function seoRoutes(services: Services, fastify: FastifyInstance): void {
  const sitemaps = openSitemaps(services)

  fastify.get('/robots.txt', async (_, reply) => {
    const public_url = publicUrl(services.config)
    return reply.header('Cache-Control', HOUR).type('text/plain; charset=utf-8').send(robotsText(public_url))
  })

  fastify.get('/manifest.webmanifest', async (_, reply) => {
    const manifest = webManifest(shopIdentity(await listPublicSettings(services.readReplica)))
    return reply.header('Cache-Control', HOUR).type('application/manifest+json').send(JSON.stringify(manifest))
  })

  fastify.get('/shop-icon', async (_, reply) => {
    const icon = await findShopIcon(services)
    reply.header('Cache-Control', HOUR)
    return icon === null ? reply.redirect('/favicon.svg') : reply.type(icon.type).send(icon.body)
  })

  fastify.get('/sitemap.xml', async (request, reply) => sendXml(request, reply, await sitemaps.main()))
  fastify.get('/sitemap-pages.xml', async (request, reply) => sendXml(request, reply, await sitemaps.pages()))

  fastify.get<{ Params: { part: string } }>('/sitemap-products-:part(^\\d{1,9}).xml', async (request, reply) => {
    const found = await sitemaps.products(Number(request.params.part))
    if (!found) throw new Refusal('not_found')
    return sendXml(request, reply, found)
  })
}

/** Streamed: 50,000 addresses are 25 MB, compressed 1. */
function sendXml(request: FastifyRequest, reply: FastifyReply, pieces: AsyncIterable<string>): FastifyReply {
  reply.header('Cache-Control', HOUR).header('Vary', 'Accept-Encoding').type('application/xml; charset=utf-8')
  const xml = Readable.from(pieces, { objectMode: false })
  if (!/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))) return reply.send(xml)
  const compressed = createGzip()
  xml.on('error', (error) => compressed.destroy(error))
  compressed.on('close', () => xml.destroy())
  return reply.header('Content-Encoding', 'gzip').send(xml.pipe(compressed))
}

/** Personal pages, endless searches and the API. */
const CLOSED = [
  ...Object.values(PAGES).flatMap((page) => ('is_closed_to_robots' in page ? [page.paths[0]] : [])),
  '/api',
].filter((path) => !path.includes(':'))

const robotsText = (public_url: string) =>
  ['User-agent: *', ...CLOSED.map((path) => `Disallow: ${path}`), '', `Sitemap: ${public_url}/sitemap.xml`, ''].join(
    '\n',
  )
