import type { FastifyInstance, FastifyRequest } from 'fastify'
import { payOrder } from '@shop/contract/shop/orders/card-payments'
import type { Serve } from '../platform/http/http.ts'
import type { Services } from '../services.ts'
import { startAttempt } from './start-attempt.ts'
import { takeLiqpayWebhook, takeMonobankWebhook } from './webhooks.ts'

const BODY_BYTES_MAX = 64 * 1024

export function cardPaymentRoutes(services: Services, serve: Serve, fastify: FastifyInstance): void {
  serve(payOrder, async ({ params, body }, caller) => {
    await services.limits.spend('card_payment', caller.ip)
    return { data: await startAttempt(services, params.code, body.provider) }
  })
  void fastify.register(async (scope) => webhookRoutes(services, scope))
}

/** For the providers. A signature covers the bytes as sent: nothing is parsed before. */
async function webhookRoutes(services: Services, fastify: FastifyInstance): Promise<void> {
  fastify.removeAllContentTypeParsers()
  const limit = { parseAs: 'buffer' as const, bodyLimit: BODY_BYTES_MAX }
  fastify.addContentTypeParser('*', limit, (_, body, done) => done(null, body))
  fastify.route({
    method: 'POST',
    url: '/api/payments/monobank/webhook',
    handler: async (request) => {
      const signature = request.headers['x-sign']
      await takeMonobankWebhook(services, rawBody(request), typeof signature === 'string' ? signature : '')
      return {}
    },
  })
  fastify.route({
    method: 'POST',
    url: '/api/payments/liqpay/webhook',
    handler: async (request) => {
      await takeLiqpayWebhook(services, rawBody(request))
      return {}
    },
  })
}

const rawBody = ({ body }: FastifyRequest): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0))
