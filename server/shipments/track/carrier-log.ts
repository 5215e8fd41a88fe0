import type { CarrierCall } from '@shop/contract/admin/orders/shipments'
import type { NovaPoshta } from '../../integrations/nova-poshta/client.ts'
import type { CarrierAnswer } from '../../integrations/nova-poshta/transport.ts'
import { ServiceRefused } from '../../integrations/outside-call.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Services } from '../../services.ts'

const CHANGES = new Set(['save', 'update', 'delete'])
const CALLS_MAX = 50

/** Records every changing call for staff, without the key. */
export function loggedCarrier(services: Services, order_id: number): NovaPoshta {
  const { novaPoshta } = services
  return {
    ...novaPoshta,
    ask: async (request) => {
      if (!CHANGES.has(request.method)) return novaPoshta.ask(request)
      const write = (found: Found) =>
        insertCall(services, order_id, {
          method: `${request.model}.${request.method}`,
          request: request.properties,
          ...found,
        })
      try {
        const answer: CarrierAnswer = await novaPoshta.ask(request)
        await write({ is_success: true, words: '', answer: answer.rows })
        return answer
      } catch (error) {
        const words = error instanceof ServiceRefused ? error.words : error instanceof Error ? error.message : ''
        await write({ is_success: false, words, answer: null })
        throw error
      }
    },
  }
}

interface Found {
  is_success: boolean
  words: string
  answer: unknown
}

async function insertCall(
  { db, clock }: Services,
  order_id: number,
  { request, answer, ...call }: Found & { method: string; request: unknown },
): Promise<void> {
  const json = (value: unknown) => JSON.stringify(value).toWellFormed().replaceAll('\\u0000', '')
  await db
    .insertInto('carrier_calls')
    .values({
      ...call,
      order_id,
      request: json(request),
      answer: answer === null ? null : json(answer),
      created_at: clock.now(),
    })
    .execute()
}

export async function listCalls(db: Db, order_id: number): Promise<CarrierCall[]> {
  const rows = await db
    .selectFrom('carrier_calls')
    .select(['id', 'method', 'is_success', 'words', 'request', 'answer', 'created_at'])
    .where('order_id', '=', order_id)
    .orderBy('id', 'desc')
    .limit(CALLS_MAX)
    .execute()
  return rows.map(({ created_at, ...call }) => ({ ...call, id: Number(call.id), at: created_at.toISOString() }))
}

/** They name receivers. */
export async function deleteOldCarrierCalls(db: Db, before: Date, at_once: number): Promise<number> {
  const oldest = db
    .selectFrom('carrier_calls')
    .select('id')
    .where('created_at', '<', before)
    .orderBy('id')
    .limit(at_once)
  const { numDeletedRows } = await db.deleteFrom('carrier_calls').where('id', 'in', oldest).executeTakeFirst()
  return Number(numDeletedRows)
}
