import * as calls from '@shop/contract/admin/money/payments'
import * as statements from '@shop/contract/admin/money/statements'
import { hryvnia, kopiykas } from '@shop/contract/rules/money/price'
import { addAuditEntry } from '../audit/public.ts'
import { inTransaction, type Tx } from '../platform/database/db.ts'
import { requireUser, type Serve } from '../platform/http/http.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { Services } from '../services.ts'
import { dayText } from '../texts/dates.ts'
import { listDebts } from './list-debts.ts'
import { findPayment, listPayments } from './list-payments.ts'
import { reconciliation } from './reconciliation.ts'
import { recordPayment } from './record-payment.ts'
import { refundOrder, refundRest, requestRefunds } from './refunds.ts'
import { startApply } from './statements/apply-statement.ts'
import { startCheck } from './statements/check-statement.ts'
import { findStatement, listStatementRows } from './statements/find-statement.ts'
import { uploadStatement } from './statements/upload-statement.ts'
import { reversePart, reversePayment, settleOrder } from './settle-order.ts'

export function paymentAdminRoutes(services: Services, serve: Serve): void {
  statementRoutes(services, serve)
  refundRoutes(services, serve)
  const { db, clock } = services
  serve(calls.listPayments, ({ query }) => listPayments(db, query))
  serve(calls.getPayment, async ({ params }) => ({ data: await findPayment(db, params.id) }))
  serve(calls.getReconciliation, (input) => reconciliation(services, input))
  serve(calls.listDebts, ({ query }) => listDebts(db, query, clock.now()))

  const change = async (payment_id: number, work: (tx: Tx) => Promise<unknown>) => {
    await inTransaction(db, work)
    return { data: await findPayment(db, payment_id) }
  }
  serve(calls.addPayment, async ({ body }, caller) => {
    const by_user_id = requireUser(caller)
    if (body.received_on > dayText(clock.now())) throw new Refusal('invalid_data', { received_on: ['day_in_future'] })
    const payment = { ...body, sum: kopiykas(body.sum), source: 'manual' as const, outside_id: null, by_user_id }
    const payment_id = await inTransaction(db, async (tx) => {
      const { payment_id: entity_id } = await recordPayment(tx, payment)
      const after = { received_on: body.received_on, sum: payment.sum, source: payment.source }
      await addAuditEntry(tx, { by_user_id, action: 'create', entity: 'payment', entity_id, before: null, after })
      return entity_id
    })
    return { data: await findPayment(db, payment_id) }
  })
  serve(calls.settlePayment, ({ params, body }, caller) => {
    const part = { payment_id: params.id, order_id: body.order_id, sum: kopiykas(body.sum) }
    const by_user_id = requireUser(caller)
    return change(params.id, (tx) => settleOrder(tx, services, { ...part, by_user_id }))
  })
  serve(calls.reversePart, ({ params: { id: payment_id, part_id } }, caller) => {
    const by_user_id = requireUser(caller)
    return change(payment_id, (tx) => reversePart(tx, services, { payment_id, part_id, by_user_id }))
  })
  serve(calls.reversePayment, ({ params: { id: payment_id } }, caller) => {
    const by_user_id = requireUser(caller)
    return change(payment_id, (tx) => reversePayment(tx, services, { payment_id, by_user_id }))
  })
}

function refundRoutes(services: Services, serve: Serve): void {
  serve(calls.refundPayment, async ({ params: { id: payment_id }, body }, caller) => {
    const wanted = { payment_id, sum: kopiykas(body.sum), reason: body.reason, by_user_id: requireUser(caller) }
    await inTransaction(services.db, (tx) => refundRest(tx, services, wanted))
    return { data: await findPayment(services.db, payment_id) }
  })
  serve(calls.refundOrder, async ({ params, body }, caller) => {
    const wanted = {
      order_id: params.id,
      sum: kopiykas(body.sum),
      reason: body.reason,
      by_user_id: requireUser(caller),
    }
    const refunds = await inTransaction(services.db, async (tx) => {
      const made = await refundOrder(tx, services, wanted)
      await requestRefunds(tx, services, made)
      return made
    })
    return { data: refunds.map(({ outside_id: _, ...refund }) => ({ ...refund, sum: hryvnia(refund.sum) })) }
  })
}

function statementRoutes(services: Services, serve: Serve): void {
  const { db } = services
  serve(statements.uploadStatement, async ({ query, body }, caller) => {
    const upload = { file_name: query.file_name, bytes: body, by_user_id: requireUser(caller) }
    return { data: await uploadStatement(services, upload) }
  })
  serve(statements.getStatement, async ({ params }) => ({ data: await findStatement(db, params.id) }))
  serve(statements.listStatementRows, ({ params, query }) => listStatementRows(db, params.id, query))
  serve(statements.checkStatement, async ({ params, body }) => ({
    data: await inTransaction(db, (tx) => startCheck(tx, services, params.id, body)),
  }))
  serve(statements.applyStatement, async ({ params, body }, caller) => {
    const wanted = { id: params.id, confirmed: body.confirmed, by_user_id: requireUser(caller) }
    return { data: await inTransaction(db, (tx) => startApply(tx, services, wanted)) }
  })
}
