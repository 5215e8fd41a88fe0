import * as calls from '@shop/contract/documents.admin'
import type { House } from '../house.ts'
import { inTransaction, type Tx } from '../platform/db.ts'
import { type Serve, signedIn } from '../platform/http.ts'
import { documentFile } from './document-file.ts'
import { exportDocuments } from './export-documents.ts'
import { findStaffDocument } from './find-documents.ts'
import { issueDocument } from './issue-document.ts'
import { listDocuments } from './list-documents.ts'
import { mailDocument } from './mail-document.ts'
import { voidDocument } from './void-document.ts'

export function documentsOffice(house: House, serve: Serve): void {
  const { db } = house
  serve(calls.listStaffDocuments, ({ query }) => listDocuments(db, query))
  serve(calls.exportDocuments, ({ query }) => exportDocuments(db, query))
  serve(calls.getDocumentFile, ({ params }) => documentFile(db, params.id))

  serve(calls.issueDocument, async ({ body }, caller) => {
    const wanted = { ...body, by_user_id: signedIn(caller) }
    const document_id = await inTransaction(db, (tx) => issueDocument(tx, house, wanted))
    return { data: await findStaffDocument(db, document_id) }
  })

  const change = async (document_id: number, work: (tx: Tx) => Promise<void>) => {
    await inTransaction(db, work)
    return { data: await findStaffDocument(db, document_id) }
  }
  serve(calls.mailDocument, ({ params, body }, caller) => {
    const wanted = { document_id: params.id, email: body.email ?? null, by_user_id: signedIn(caller) }
    return change(params.id, (tx) => mailDocument(tx, house, wanted))
  })
  serve(calls.voidDocument, ({ params, body }, caller) => {
    const voiding = { reason: body.reason, by_user_id: signedIn(caller), now: house.clock.now() }
    return change(params.id, (tx) => voidDocument(tx, params.id, voiding))
  })
}
