import * as calls from '@shop/contract/admin/content/certificates'
import { SUCCESS } from '@shop/contract/primitives'
import type { Services } from '../services.ts'
import { inTransaction } from '../platform/database/db.ts'
import { type Serve, requireUser } from '../platform/http/http.ts'
import { storeUploadedPicture } from '../platform/files/uploaded-picture.ts'
import * as admin from './certificates/admin-certificates.ts'

export function certificateAdminRoutes(services: Services, serve: Serve): void {
  serve(calls.listStaffCertificates, ({ query }) => admin.listAdminCertificates(services.db, query))
  serve(calls.getStaffCertificate, async ({ params }) => ({
    data: await admin.findAdminCertificate(services.db, params.id),
  }))
  serve(calls.createCertificate, async ({ body }, caller) => {
    const by = requireUser(caller)
    return { data: await inTransaction(services.db, (tx) => admin.createCertificate(tx, body, by)) }
  })
  serve(calls.saveCertificate, async ({ params, body }, caller) => {
    const save = { id: params.id, form: body, by_user_id: requireUser(caller) }
    return { data: await inTransaction(services.db, (tx) => admin.saveCertificate(tx, save)) }
  })
  serve(calls.orderCertificates, async ({ body }, caller) => {
    const by = requireUser(caller)
    await inTransaction(services.db, (tx) => admin.orderCertificates(tx, body.ids, by))
    return SUCCESS
  })
  serve(calls.removeCertificate, async ({ params }, caller) => {
    const by = requireUser(caller)
    await inTransaction(services.db, (tx) => admin.removeCertificate(tx, params.id, by))
    return SUCCESS
  })
  serve(calls.uploadCertificatePicture, async ({ body }) => ({
    data: await storeUploadedPicture(services, 'certificates', body),
  }))
}
