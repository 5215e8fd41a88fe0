import * as v from 'valibot'
import { optionalText, PICTURE_BYTES_MAX } from './catalog.admin.ts'
import { endpoint } from './endpoint.ts'
import { data, FileBody, filledText, Id, PICTURE_TYPES, StoredFile, Success } from './primitives.ts'
import { ById, staffList, staffListQuery, Version } from './staff-lists.ts'

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

export const StaffCertificate = v.object({
  ...v.object(certificateFields).entries,
  id: v.number(),
  version: v.number(),
  position: v.number(),
  picture: v.nullable(StoredFile),
})
export type StaffCertificate = v.InferOutput<typeof StaffCertificate>

export const listStaffCertificates = endpoint({
  name: 'listStaffCertificates',
  method: 'GET',
  path: '/api/admin/certificates',
  access: 'staff',
  right: 'content.read',
  summary: 'Certificates in the shop’s order',
  query: staffListQuery(['position'], {}),
  reply: staffList(StaffCertificate),
})

export const getStaffCertificate = endpoint({
  name: 'getStaffCertificate',
  method: 'GET',
  path: '/api/admin/certificates/:id',
  access: 'staff',
  right: 'content.read',
  summary: 'One certificate',
  params: ById,
  reply: data(StaffCertificate),
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
  reply: data(StaffCertificate),
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
  reply: data(StaffCertificate),
  refuses: ['not_found', 'stale_edit'],
})

export const orderCertificates = endpoint({
  name: 'orderCertificates',
  method: 'POST',
  path: '/api/admin/certificates/order',
  access: 'staff',
  right: 'content.write',
  summary: 'Puts all of them into this order',
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
  summary: 'Keeps the picture of a certificate; saving the form gives it its place',
  upload: { types: PICTURE_TYPES, bytes_max: PICTURE_BYTES_MAX },
  body: FileBody,
  reply: data(StoredFile),
})
