import * as v from 'valibot'
import { NamesForm, optionalId, optionalText } from './catalog.admin.ts'
import { endpoint } from './endpoint.ts'
import { data, Id, StoredFile, Success } from './primitives.ts'
import { ById, staffList, staffListQuery, Version } from './staff-lists.ts'

const categoryFields = {
  ...NamesForm,
  /** null for one at the top; what stands below another has nothing below itself. */
  parent_id: optionalId,
  active: v.boolean(),
  /** Two letters for the element cell; null lets the shop choose. */
  symbol: optionalText(2),
  icon_link: v.pipe(
    optionalText(300),
    v.check((link) => link === null || /^(\/|https:\/\/)[^\s"'<>\\]+$/.test(link), 'link_unsafe'),
  ),
  picture_id: optionalId,
}
export const CategoryForm = v.object(categoryFields)
export type CategoryForm = v.InferOutput<typeof CategoryForm>

export const StaffCategory = v.object({
  ...v.object(categoryFields).entries,
  id: v.number(),
  version: v.number(),
  position: v.number(),
  picture: v.nullable(StoredFile),
  /** All of its products, hidden and archived ones too. */
  products_count: v.number(),
})
export type StaffCategory = v.InferOutput<typeof StaffCategory>

export const listStaffCategories = endpoint({
  name: 'listStaffCategories',
  method: 'GET',
  path: '/api/admin/categories',
  access: 'staff',
  right: 'catalogue.read',
  summary: 'All categories on one page, each followed by its subcategories, in the shop’s order',
  query: staffListQuery(['position'], {}),
  reply: staffList(StaffCategory),
})

export const getStaffCategory = endpoint({
  name: 'getStaffCategory',
  method: 'GET',
  path: '/api/admin/categories/:id',
  access: 'staff',
  right: 'catalogue.read',
  summary: 'One category',
  params: ById,
  reply: data(StaffCategory),
  refuses: ['not_found'],
})

export const createCategory = endpoint({
  name: 'createCategory',
  method: 'POST',
  path: '/api/admin/categories',
  access: 'staff',
  right: 'catalogue.write',
  summary: 'Adds a category at the end of its row',
  body: CategoryForm,
  reply: data(StaffCategory),
})

export const saveCategory = endpoint({
  name: 'saveCategory',
  method: 'PUT',
  path: '/api/admin/categories/:id',
  access: 'staff',
  right: 'catalogue.write',
  summary: 'Saves a category; put below another one it takes its products along',
  params: ById,
  body: v.object({ ...categoryFields, version: Version }),
  reply: data(StaffCategory),
  refuses: ['not_found', 'stale_edit'],
})

export const orderCategories = endpoint({
  name: 'orderCategories',
  method: 'POST',
  path: '/api/admin/categories/order',
  access: 'staff',
  right: 'catalogue.write',
  summary: 'Puts the categories of one row into this order; the row must be named whole',
  body: v.object({ parent_id: optionalId, ids: v.pipe(v.array(Id), v.minLength(1), v.maxLength(500)) }),
  reply: Success,
  refuses: ['stale_edit'],
})

export const removeCategory = endpoint({
  name: 'removeCategory',
  method: 'DELETE',
  path: '/api/admin/categories/:id',
  access: 'staff',
  right: 'catalogue.write',
  summary: 'Removes a category that holds no product and no subcategory',
  params: ById,
  reply: Success,
  refuses: ['not_found', 'in_use'],
})
