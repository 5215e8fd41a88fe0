import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { publicUrl } from '../config.ts'
import type { House } from '../house.ts'
import { Refusal } from '../platform/refusal.ts'
import { robotsText } from './robots.ts'
import { openSitemaps } from './sitemaps.ts'

const HOUR = 'public, max-age=3600'

/** What search engines ask for first: `/robots.txt` and `/sitemap.xml` with its parts. */
export function foundRoutes(house: House, fastify: FastifyInstance): void {
  const sitemaps = openSitemaps(house)

  fastify.get('/robots.txt', async (_, reply) => {
    const public_url = publicUrl(house.config)
    return reply.header('Cache-Control', HOUR).type('text/plain; charset=utf-8').send(robotsText(public_url))
  })

  fastify.get('/sitemap.xml', async (request, reply) => sendXml(request, reply, await sitemaps.main()))
  fastify.get('/sitemap-pages.xml', async (request, reply) => sendXml(request, reply, await sitemaps.pages()))

  fastify.get<{ Params: { part: string } }>('/sitemap-products-:part(^\\d{1,9}).xml', async (request, reply) => {
    const found = await sitemaps.products(Number(request.params.part))
    if (!found) throw new Refusal('not_found')
    return sendXml(request, reply, found)
  })
}

/** Piece by piece, and compressed for who takes it: 50,000 addresses with their alternates are 25 MB, or 1. */
function sendXml(request: FastifyRequest, reply: FastifyReply, pieces: AsyncIterable<string>): FastifyReply {
  reply.header('Cache-Control', HOUR).header('Vary', 'Accept-Encoding').type('application/xml; charset=utf-8')
  const xml = Readable.from(pieces, { objectMode: false })
  if (!/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))) return reply.send(xml)
  const compressed = createGzip()
  xml.on('error', (error) => compressed.destroy(error))
  compressed.on('close', () => xml.destroy())
  return reply.header('Content-Encoding', 'gzip').send(xml.pipe(compressed))
}
