import * as calls from '@shop/contract/certificates.admin'
import { SUCCESS } from '@shop/contract/primitives'
import type { House } from '../house.ts'
import { inTransaction } from '../platform/db.ts'
import { type Serve, signedIn } from '../platform/http.ts'
import { keepUploadedPicture } from '../platform/uploaded-picture.ts'
import * as office from './certificates-office.ts'

/** Certificates in the back office. */
export function certificatesOffice(house: House, serve: Serve): void {
  serve(calls.listStaffCertificates, ({ query }) => office.listOfficeCertificates(house.db, query))
  serve(calls.getStaffCertificate, async ({ params }) => ({
    data: await office.findOfficeCertificate(house.db, params.id),
  }))
  serve(calls.createCertificate, async ({ body }, caller) => {
    const by = signedIn(caller)
    return { data: await inTransaction(house.db, (tx) => office.createCertificate(tx, body, by)) }
  })
  serve(calls.saveCertificate, async ({ params, body }, caller) => {
    const save = { id: params.id, form: body, by_user_id: signedIn(caller) }
    return { data: await inTransaction(house.db, (tx) => office.saveCertificate(tx, save)) }
  })
  serve(calls.orderCertificates, async ({ body }, caller) => {
    const by = signedIn(caller)
    await inTransaction(house.db, (tx) => office.orderCertificates(tx, body.ids, by))
    return SUCCESS
  })
  serve(calls.removeCertificate, async ({ params }, caller) => {
    const by = signedIn(caller)
    await inTransaction(house.db, (tx) => office.removeCertificate(tx, params.id, by))
    return SUCCESS
  })
  serve(calls.uploadCertificatePicture, async ({ body }) => ({
    data: await keepUploadedPicture(house, 'certificates', body),
  }))
}
