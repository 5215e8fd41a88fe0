import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { isClaimPicture } from '../claims/public.ts'
import { isReviewPicture, isPublicReviewPicture } from '../content/public.ts'
import type { Services } from '../services.ts'
import { Refusal } from '../platform/http/refusal.ts'

const FOREVER = 'public, max-age=31536000, immutable'
const HOUR = 'public, max-age=3600'
const DAY = 'public, max-age=86400'
/** Serves pages offline: storefront/public/sw.js. */
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

/** The storefront's built files and the shop's pictures. */
export async function serveStatic(fastify: FastifyInstance, services: Services, client_dir: string): Promise<void> {
  const options = { index: false as const, preCompressed: true, cacheControl: false }
  await fastify.register(fastifyStatic, {
    ...options,
    root: path.join(client_dir, 'assets'),
    prefix: '/assets/',
    setHeaders: (reply) => reply.header('Cache-Control', FOREVER),
  })
  // Each has a route of its own: they lie beside the pages.
  await fastify.register(fastifyStatic, {
    ...options,
    root: client_dir,
    prefix: '/',
    wildcard: false,
    decorateReply: false,
    setHeaders(reply, file) {
      reply.header('Cache-Control', DAY)
      if (WORKER.test(path.relative(client_dir, file))) {
        // Found at once by browsers, and under its own policy.
        reply.header('Cache-Control', 'no-cache')
        reply.header('Content-Security-Policy', "default-src 'none'; connect-src 'self'; frame-ancestors 'none'")
      }
    },
    globIgnore: ['assets/**', '**/*.br', '**/*.gz', '.vite/**', '.built'],
  })

  fastify.get('/files/*', async (request, reply) => {
    const pathname = decodedPath(request.raw.url ?? '') ?? ''
    const is_review = isReviewPicture(pathname)
    const is_hidden = isClaimPicture(pathname) || (is_review && !(await isPublicReviewPicture(services, pathname)))
    const file = is_hidden ? null : await services.files.open(pathname)
    if (!file) throw new Refusal('not_found')
    const extension = path.extname(pathname).slice(1)
    // For storefronts on other hosts.
    if (services.config.allowed_origins.length > 0) reply.header('Cross-Origin-Resource-Policy', 'cross-origin')
    return (
      reply
        // Never changes, by its hash; but a review picture may be hidden.
        .header('Cache-Control', is_review ? HOUR : FOREVER)
        .header('Content-Length', file.bytes)
        .type(MIME[extension] ?? 'application/octet-stream')
        .send(file.content)
    )
  })
}

function decodedPath(url: string): string | null {
  try {
    return decodeURIComponent(url.split('?')[0] ?? '')
  } catch {
    return null
  }
}
