import * as calls from '@shop/contract/admin/money/billing'
import type { Services } from '../services.ts'
import { inTransaction, type Tx } from '../platform/database/db.ts'
import { type Serve, requireUser } from '../platform/http/http.ts'
import { documentFile } from './document-file.ts'
import { exportDocuments } from './export-documents.ts'
import { findStaffDocument } from './find-documents.ts'
import { issueDocument } from './issue-document.ts'
import { listDocuments } from './list-documents.ts'
import { mailDocument } from './mail-document.ts'
import { voidDocument } from './void-document.ts'

export function billingAdminRoutes(services: Services, serve: Serve): void {
  const { db } = services
  serve(calls.listStaffDocuments, ({ query }) => listDocuments(db, query))
  serve(calls.exportDocuments, ({ query }) => exportDocuments(db, query))
  serve(calls.getDocumentFile, ({ params }) => documentFile(services, params.id))

  serve(calls.issueDocument, async ({ body }, caller) => {
    const wanted = { ...body, by_user_id: requireUser(caller) }
    const document_id = await inTransaction(db, (tx) => issueDocument(tx, services, wanted))
    return { data: await findStaffDocument(db, document_id) }
  })

  const change = async (document_id: number, work: (tx: Tx) => Promise<void>) => {
    await inTransaction(db, work)
    return { data: await findStaffDocument(db, document_id) }
  }
  serve(calls.mailDocument, async ({ params, body }, caller) => {
    const by_user_id = requireUser(caller)
    // Before the transaction: rendering is slow.
    const file = await documentFile(services, params.id)
    const wanted = { document_id: params.id, email: body.email ?? null, by_user_id, file }
    return change(params.id, (tx) => mailDocument(tx, services, wanted))
  })
  serve(calls.voidDocument, ({ params, body }, caller) => {
    const voiding = { reason: body.reason, by_user_id: requireUser(caller), now: services.clock.now() }
    return change(params.id, (tx) => voidDocument(tx, params.id, voiding))
  })
}
