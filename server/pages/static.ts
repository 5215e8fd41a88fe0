import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { House } from './house.ts'
import { Refusal } from './platform/refusal.ts'

const FOREVER = 'public, max-age=31536000, immutable'
const DAY = 'public, max-age=86400'
/** Keeps pages for when the line is lost, see storefront/public/sw.js. */
const WORKER = /^sw\.js(\.br|\.gz)?$/
const MIME: Record<string, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
  svg: 'image/svg+xml',
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** The storefront's files as built (their names hold a hash), and the shop's pictures. */
export async function serveStatic(fastify: FastifyInstance, house: House, client_dir: string): Promise<void> {
  await fastify.register(fastifyStatic, {
    root: client_dir,
    prefix: '/',
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, file) {
      const is_hashed = path.relative(client_dir, file).startsWith(`assets${path.sep}`)
      reply.header('Cache-Control', is_hashed ? FOREVER : DAY)
      if (WORKER.test(path.relative(client_dir, file))) {
        // A new one must be found at once; and what it may fetch is told by its own policy, not by its pages'.
        reply.header('Cache-Control', 'no-cache')
        reply.header('Content-Security-Policy', "default-src 'none'; connect-src 'self'; frame-ancestors 'none'")
      }
    },
    globIgnore: ['**/*.br', '**/*.gz', '.vite/**', '.built'],
  })

  fastify.get('/files/*', async (request, reply) => {
    const pathname = decodedPath(request.raw.url ?? '')
    const file = pathname === null ? null : await house.files.open(pathname)
    if (!file) throw new Refusal('not_found')
    const extension = path.extname(pathname ?? '').slice(1)
    // The address holds a hash of the content, so what was fetched once never changes.
    return reply
      .header('Cache-Control', FOREVER)
      .header('Content-Length', file.bytes)
      .type(MIME[extension] ?? 'application/octet-stream')
      .send(file.content)
  })
}

function decodedPath(url: string): string | null {
  try {
    return decodeURIComponent(url.split('?')[0] ?? '')
  } catch {
    return null
  }
}
