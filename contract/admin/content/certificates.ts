import * as v from 'valibot'
import { PICTURE_BYTES_MAX } from '../catalog/catalog.ts'
import { optionalText } from '../fields.ts'
import { endpoint } from '../../endpoint.ts'
import { data, FileBody, filledText, Id, PICTURE_TYPES, StoredFile, Success } from '../../primitives.ts'
import { ById, staffList, adminListQuery, Version } from '../lists.ts'

const certificateFields = {
  description_ua: filledText(500),
  description_ru: optionalText(500),
  description_en: optionalText(500),
  file_id: v.nullish(Id, null),
}
export const CertificateForm = v.pipe(
  v.object(certificateFields),
  v.forward(
    v.check(({ file_id }) => file_id !== null, 'picture_missing'),
    ['file_id'],
  ),
)
export type CertificateForm = v.InferOutput<typeof CertificateForm>

export const AdminCertificate = v.object({
  ...v.object(certificateFields).entries,
  id: v.number(),
  version: v.number(),
  position: v.number(),
  picture: v.nullable(StoredFile),
})
export type AdminCertificate = v.InferOutput<typeof AdminCertificate>

export const listStaffCertificates = endpoint({
  name: 'listStaffCertificates',
  method: 'GET',
  path: '/api/admin/certificates',
  access: 'staff',
  right: 'content.read',
  summary: 'Certificates in the shop’s order',
  query: adminListQuery(['position'], {}),
  reply: staffList(AdminCertificate),
})

export const getStaffCertificate = endpoint({
  name: 'getStaffCertificate',
  method: 'GET',
  path: '/api/admin/certificates/:id',
  access: 'staff',
  right: 'content.read',
  summary: 'One certificate',
  params: ById,
  reply: data(AdminCertificate),
  refuses: ['not_found'],
})

export const createCertificate = endpoint({
  name: 'createCertificate',
  method: 'POST',
  path: '/api/admin/certificates',
  access: 'staff',
  right: 'content.write',
  summary: 'Adds a certificate at the end',
  body: CertificateForm,
  reply: data(AdminCertificate),
})

export const saveCertificate = endpoint({
  name: 'saveCertificate',
  method: 'PUT',
  path: '/api/admin/certificates/:id',
  access: 'staff',
  right: 'content.write',
  summary: 'Saves a certificate',
  params: ById,
  body: v.pipe(
    v.object({ ...certificateFields, version: Version }),
    v.forward(
      v.check(({ file_id }) => file_id !== null, 'picture_missing'),
      ['file_id'],
    ),
  ),
  reply: data(AdminCertificate),
  refuses: ['not_found', 'stale_edit'],
})

export const orderCertificates = endpoint({
  name: 'orderCertificates',
  method: 'POST',
  path: '/api/admin/certificates/order',
  access: 'staff',
  right: 'content.write',
  summary: 'Reorders all entries',
  body: v.object({ ids: v.pipe(v.array(Id), v.minLength(1), v.maxLength(1000)) }),
  reply: Success,
  refuses: ['stale_edit'],
})

export const removeCertificate = endpoint({
  name: 'removeCertificate',
  method: 'DELETE',
  path: '/api/admin/certificates/:id',
  access: 'staff',
  right: 'content.write',
  summary: 'Removes a certificate',
  params: ById,
  reply: Success,
  refuses: ['not_found'],
})

export const uploadCertificatePicture = endpoint({
  name: 'uploadCertificatePicture',
  method: 'POST',
  path: '/api/admin/certificate-pictures',
  access: 'staff',
  right: 'content.write',
  summary: 'Uploads the picture of a certificate; it is used once the form is saved',
  upload: { types: PICTURE_TYPES, bytes_max: PICTURE_BYTES_MAX },
  body: FileBody,
  reply: data(StoredFile),
})
