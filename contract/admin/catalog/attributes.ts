import * as v from 'valibot'
import { endpoint } from '../../endpoint.ts'
import { data, Id, Success, text } from '../../primitives.ts'
import {
  ATTRIBUTE_CHOICES_MAX,
  ATTRIBUTE_KINDS,
  ATTRIBUTE_TEXT_MAX,
  BETTER,
  isAttributeNumber,
  PRODUCT_ATTRIBUTES_MAX,
} from '../../rules/goods/attributes.ts'
import { findUnit } from '../../rules/goods/units.ts'
import { NamesForm, optionalText } from '../fields.ts'
import { ById, staffList, adminListQuery, Version } from '../lists.ts'

const attributeFields = {
  ...NamesForm,
  /** Cannot change once products have values. */
  kind: v.picklist(ATTRIBUTE_KINDS),
  /** UN/CEFACT; only of numbers. */
  unit_code: v.nullish(
    v.pipe(
      v.string(),
      v.check((code) => findUnit(code) !== undefined, 'unit_unknown'),
    ),
    null,
  ),
  better: v.nullish(v.picklist(BETTER), null),
  /** In their sequence. Without an id: a new one. */
  choices: v.pipe(
    v.optional(v.array(v.object({ id: v.nullish(Id, null), ...NamesForm })), []),
    v.maxLength(ATTRIBUTE_CHOICES_MAX),
  ),
}
export const AttributeForm = v.object(attributeFields)
export type AttributeForm = v.InferOutput<typeof AttributeForm>

export const AdminAttribute = v.object({
  ...v.object(attributeFields).entries,
  choices: v.array(v.object({ id: v.number(), ...NamesForm })),
  id: v.number(),
  version: v.number(),
  category_ids: v.array(v.number()),
  /** With the filter `for`: whether a category requires it. */
  is_required: v.boolean(),
  /** Values of listed products. */
  values_count: v.number(),
})
export type AdminAttribute = v.InferOutput<typeof AdminAttribute>

/** An empty value is left out. */
export const AttributeValueForm = v.object({
  attribute_id: Id,
  /** A number, ids of choices, or a boolean; null for texts. */
  value: v.nullish(
    v.union([
      v.pipe(v.number(), v.check(isAttributeNumber, 'number_decimals')),
      v.boolean(),
      v.pipe(v.array(Id), v.minLength(1), v.maxLength(ATTRIBUTE_CHOICES_MAX)),
    ]),
    null,
  ),
  text_ua: v.nullish(text(ATTRIBUTE_TEXT_MAX), null),
  text_ru: optionalText(ATTRIBUTE_TEXT_MAX),
  text_en: optionalText(ATTRIBUTE_TEXT_MAX),
})
export type AttributeValueForm = v.InferOutput<typeof AttributeValueForm>

export const AttributeValues = v.pipe(
  v.array(AttributeValueForm),
  v.maxLength(PRODUCT_ATTRIBUTES_MAX),
  v.check((values) => new Set(values.map((one) => one.attribute_id)).size === values.length, 'named_twice'),
)

const read = { access: 'staff', right: 'catalogue.read' } as const
const write = { access: 'staff', right: 'catalogue.write' } as const

export const listStaffAttributes = endpoint({
  name: 'listStaffAttributes',
  method: 'GET',
  path: '/api/admin/attributes',
  ...read,
  summary: 'Attribute types with their choices, by name; those of some categories in the sequence of the form',
  query: adminListQuery(['name'], {
    /** `1,5`: the subcategory first, then its category. */
    for: v.optional(
      v.pipe(
        v.string(),
        v.regex(/^[1-9]\d{0,8}(,[1-9]\d{0,8})?$/),
        v.transform((typed) => typed.split(',').map(Number)),
      ),
    ),
  }),
  reply: staffList(AdminAttribute),
})

export const getStaffAttribute = endpoint({
  name: 'getStaffAttribute',
  method: 'GET',
  path: '/api/admin/attributes/:id',
  ...read,
  summary: 'One attribute type',
  params: ById,
  reply: data(AdminAttribute),
  refuses: ['not_found'],
})

export const createAttribute = endpoint({
  name: 'createAttribute',
  method: 'POST',
  path: '/api/admin/attributes',
  ...write,
  summary: 'Adds an attribute type',
  body: AttributeForm,
  reply: data(AdminAttribute),
})

export const saveAttribute = endpoint({
  name: 'saveAttribute',
  method: 'PUT',
  path: '/api/admin/attributes/:id',
  ...write,
  summary: 'Saves an attribute type and its choices; a choice that products have cannot be removed',
  params: ById,
  body: v.object({ ...attributeFields, version: Version }),
  reply: data(AdminAttribute),
  refuses: ['not_found', 'stale_edit'],
})

export const removeAttribute = endpoint({
  name: 'removeAttribute',
  method: 'DELETE',
  path: '/api/admin/attributes/:id',
  ...write,
  summary: 'Removes an attribute type that no product has',
  params: ById,
  reply: Success,
  refuses: ['not_found', 'in_use'],
})
