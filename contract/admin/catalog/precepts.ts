import * as v from 'valibot'
import { optionalText } from '../fields.ts'
import { endpoint } from '../../endpoint.ts'
import { data, filledText, Id, Success } from '../../primitives.ts'
import { ById, DayText, staffList, adminListQuery, Version } from '../lists.ts'

/** Buyers open it: no scripts. */
export const LinkText = v.pipe(
  optionalText(500),
  v.check((link) => link === null || /^https?:\/\/[^\s"'<>\\]+$/i.test(link), 'link_unsafe'),
)

const preceptFields = {
  number: filledText(60),
  /** YYYY-MM-DD. */
  issued_on: v.nullish(DayText, null),
  description_ua: filledText(1000),
  description_ru: optionalText(1000),
  description_en: optionalText(1000),
  link: LinkText,
}
export const PreceptForm = v.object(preceptFields)
export type PreceptForm = v.InferOutput<typeof PreceptForm>

export const AdminPrecept = v.object({
  ...v.object(preceptFields).entries,
  id: v.number(),
  version: v.number(),
  position: v.number(),
  products_count: v.number(),
})
export type AdminPrecept = v.InferOutput<typeof AdminPrecept>

export const listStaffPrecepts = endpoint({
  name: 'listStaffPrecepts',
  method: 'GET',
  path: '/api/admin/precepts',
  access: 'staff',
  right: 'catalogue.read',
  summary: 'Ministry orders, by position unless sorted otherwise',
  query: adminListQuery(['position', 'number', 'issued_on'], {}),
  reply: staffList(AdminPrecept),
})

export const getStaffPrecept = endpoint({
  name: 'getStaffPrecept',
  method: 'GET',
  path: '/api/admin/precepts/:id',
  access: 'staff',
  right: 'catalogue.read',
  summary: 'One Ministry order',
  params: ById,
  reply: data(AdminPrecept),
  refuses: ['not_found'],
})

export const createPrecept = endpoint({
  name: 'createPrecept',
  method: 'POST',
  path: '/api/admin/precepts',
  access: 'staff',
  right: 'catalogue.write',
  summary: 'Adds a Ministry order at the end',
  body: PreceptForm,
  reply: data(AdminPrecept),
})

export const savePrecept = endpoint({
  name: 'savePrecept',
  method: 'PUT',
  path: '/api/admin/precepts/:id',
  access: 'staff',
  right: 'catalogue.write',
  summary: 'Saves a Ministry order',
  params: ById,
  body: v.object({ ...preceptFields, version: Version }),
  reply: data(AdminPrecept),
  refuses: ['not_found', 'stale_edit'],
})

export const orderPrecepts = endpoint({
  name: 'orderPrecepts',
  method: 'POST',
  path: '/api/admin/precepts/order',
  access: 'staff',
  right: 'catalogue.write',
  summary: 'Reorders all entries',
  body: v.object({ ids: v.pipe(v.array(Id), v.minLength(1), v.maxLength(1000)) }),
  reply: Success,
  refuses: ['stale_edit'],
})

export const removePrecept = endpoint({
  name: 'removePrecept',
  method: 'DELETE',
  path: '/api/admin/precepts/:id',
  access: 'staff',
  right: 'catalogue.write',
  summary: 'Removes a Ministry order, also from products that refer to it',
  params: ById,
  reply: Success,
  refuses: ['not_found'],
})
