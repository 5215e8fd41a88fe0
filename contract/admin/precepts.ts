import * as v from 'valibot'
import { optionalText } from './catalog.admin.ts'
import { endpoint } from './endpoint.ts'
import { data, filledText, Id, Success } from './primitives.ts'
import { ById, DayText, staffList, staffListQuery, Version } from './staff-lists.ts'

const preceptFields = {
  number: filledText(60),
  /** YYYY-MM-DD. */
  issued_on: v.nullish(DayText, null),
  description_ua: filledText(1000),
  description_ru: optionalText(1000),
  description_en: optionalText(1000),
  /** Opened by buyers: never a script. */
  link: v.pipe(
    optionalText(500),
    v.check((link) => link === null || /^https?:\/\/[^\s"'<>\\]+$/i.test(link), 'link_unsafe'),
  ),
}
export const PreceptForm = v.object(preceptFields)
export type PreceptForm = v.InferOutput<typeof PreceptForm>

export const StaffPrecept = v.object({
  ...v.object(preceptFields).entries,
  id: v.number(),
  version: v.number(),
  position: v.number(),
  /** Products that name it. */
  products_count: v.number(),
})
export type StaffPrecept = v.InferOutput<typeof StaffPrecept>

export const listStaffPrecepts = endpoint({
  name: 'listStaffPrecepts',
  method: 'GET',
  path: '/api/admin/precepts',
  access: 'staff',
  right: 'catalogue.read',
  summary: 'Orders of the Ministry, in the shop’s order unless asked otherwise',
  query: staffListQuery(['position', 'number', 'issued_on'], {}),
  reply: staffList(StaffPrecept),
})

export const getStaffPrecept = endpoint({
  name: 'getStaffPrecept',
  method: 'GET',
  path: '/api/admin/precepts/:id',
  access: 'staff',
  right: 'catalogue.read',
  summary: 'One order of the Ministry',
  params: ById,
  reply: data(StaffPrecept),
  refuses: ['not_found'],
})

export const createPrecept = endpoint({
  name: 'createPrecept',
  method: 'POST',
  path: '/api/admin/precepts',
  access: 'staff',
  right: 'catalogue.write',
  summary: 'Adds an order of the Ministry at the end',
  body: PreceptForm,
  reply: data(StaffPrecept),
})

export const savePrecept = endpoint({
  name: 'savePrecept',
  method: 'PUT',
  path: '/api/admin/precepts/:id',
  access: 'staff',
  right: 'catalogue.write',
  summary: 'Saves an order of the Ministry',
  params: ById,
  body: v.object({ ...preceptFields, version: Version }),
  reply: data(StaffPrecept),
  refuses: ['not_found', 'stale_edit'],
})

export const orderPrecepts = endpoint({
  name: 'orderPrecepts',
  method: 'POST',
  path: '/api/admin/precepts/order',
  access: 'staff',
  right: 'catalogue.write',
  summary: 'Puts all of them into this order',
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
  summary: 'Removes an order of the Ministry, from the products that name it too',
  params: ById,
  reply: Success,
  refuses: ['not_found'],
})
