import * as v from 'valibot'
import { NamesForm, optionalId, optionalText } from '../fields.ts'
import { PRODUCT_ATTRIBUTES_MAX } from '../../rules/goods/attributes.ts'
import { endpoint } from '../../endpoint.ts'
import { data, Id, StoredFile, Success } from '../../primitives.ts'
import { ById, staffList, adminListQuery, Version } from '../lists.ts'

const categoryFields = {
  ...NamesForm,
  /** null for a top category. */
  parent_id: optionalId,
  active: v.boolean(),
  /** For the element cell; null: the shop's default. */
  symbol: optionalText(2),
  icon_link: v.pipe(
    optionalText(300),
    v.check((link) => link === null || /^(\/|https:\/\/)[^\s"'<>\\]+$/.test(link), 'link_unsafe'),
  ),
  picture_id: optionalId,
  /** In the sequence of forms, pages and filters, a subcategory's before its category's; unchanged if left out. */
  attributes: v.optional(
    v.pipe(
      v.array(v.object({ attribute_id: Id, is_required: v.boolean() })),
      v.maxLength(PRODUCT_ATTRIBUTES_MAX),
      v.check((all) => new Set(all.map((one) => one.attribute_id)).size === all.length, 'named_twice'),
    ),
  ),
}
export const CategoryForm = v.object(categoryFields)
export type CategoryForm = v.InferOutput<typeof CategoryForm>

export const AdminCategory = v.object({
  ...v.object(categoryFields).entries,
  id: v.number(),
  version: v.number(),
  position: v.number(),
  attributes: v.array(v.object({ attribute_id: v.number(), is_required: v.boolean() })),
  picture: v.nullable(StoredFile),
  products_count: v.number(),
})
export type AdminCategory = v.InferOutput<typeof AdminCategory>

export const listStaffCategories = endpoint({
  name: 'listStaffCategories',
  method: 'GET',
  path: '/api/admin/categories',
  access: 'staff',
  right: 'catalogue.read',
  summary: 'All categories on one page by position, each followed by its subcategories',
  query: adminListQuery(['position'], {}),
  reply: staffList(AdminCategory),
})

export const getStaffCategory = endpoint({
  name: 'getStaffCategory',
  method: 'GET',
  path: '/api/admin/categories/:id',
  access: 'staff',
  right: 'catalogue.read',
  summary: 'One category',
  params: ById,
  reply: data(AdminCategory),
  refuses: ['not_found'],
})

export const createCategory = endpoint({
  name: 'createCategory',
  method: 'POST',
  path: '/api/admin/categories',
  access: 'staff',
  right: 'catalogue.write',
  summary: 'Adds a category as the last one of its parent',
  body: CategoryForm,
  reply: data(AdminCategory),
})

export const saveCategory = endpoint({
  name: 'saveCategory',
  method: 'PUT',
  path: '/api/admin/categories/:id',
  access: 'staff',
  right: 'catalogue.write',
  summary: 'Saves a category; moving it moves its products too',
  params: ById,
  body: v.object({ ...categoryFields, version: Version }),
  reply: data(AdminCategory),
  refuses: ['not_found', 'stale_edit'],
})

export const orderCategories = endpoint({
  name: 'orderCategories',
  method: 'POST',
  path: '/api/admin/categories/order',
  access: 'staff',
  right: 'catalogue.write',
  summary: 'Reorders the categories of one parent; all of them must be listed',
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
  summary: 'Removes a category without products and subcategories',
  params: ById,
  reply: Success,
  refuses: ['not_found', 'in_use'],
})
