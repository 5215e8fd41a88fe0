import { access, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { MAIL_STYLE_HASH } from '../mail-templates/mail-page.ts'
import { pagePolicy } from '../platform/http/security-headers.ts'

const BUILT = fileURLToPath(new URL('../../admin/dist/', import.meta.url))
const FOREVER = 'public, max-age=31536000, immutable'
const NOT_BUILT = 'The back office is not built. Run: npm run build\n'
/** A file or a 404, never the admin page. */
const FILE = /\.\w{1,10}$/

/** One uncached page for every address, and files whose names hold a hash. */
export async function serveAdmin(fastify: FastifyInstance, public_url: string | null, dist = BUILT): Promise<void> {
  const headers = {
    'Content-Security-Policy': pagePolicy([MAIL_STYLE_HASH], public_url),
    'Cache-Control': 'no-store',
    'X-Robots-Tag': 'noindex',
  }
  if (await isBuilt(dist)) await serveFiles(fastify, dist)
  const page = await readFile(path.join(dist, 'index.html'), 'utf8').catch(() => null)
  for (const address of ['/admin', '/admin/*'])
    fastify.get(address, (request, reply) => {
      const [pathname = ''] = request.url.split('?')
      if (FILE.test(pathname)) return reply.callNotFound()
      reply.headers(headers)
      if (page === null) return reply.status(503).type('text/plain; charset=utf-8').send(NOT_BUILT)
      return reply.type('text/html; charset=utf-8').send(page)
    })
}

const isBuilt = (dist: string) =>
  access(dist).then(
    () => true,
    () => false,
  )

/** All but the page. */
async function serveFiles(fastify: FastifyInstance, dist: string): Promise<void> {
  await fastify.register(fastifyStatic, {
    root: path.join(dist, 'assets'),
    prefix: '/admin/assets/',
    index: false,
    cacheControl: false,
    decorateReply: false,
    setHeaders: (reply) => reply.header('Cache-Control', FOREVER),
  })
}
