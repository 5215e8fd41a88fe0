import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { Call } from '@shop/contract/call'
import { codeOf, isCallFailed, wrongFieldsOf } from '@shop/contract/call'
import * as attributes from '@shop/contract/admin/catalog/attributes'
import { changeProducts, getStaffProduct, saveProduct } from '@shop/contract/admin/catalog/catalog'
import { getStaffCategory, saveCategory } from '@shop/contract/admin/catalog/categories'
import { getProduct, listFacets, listProducts } from '@shop/contract/shop/catalog'
import { compareProducts } from '@shop/contract/shop/compare'
import { openShop, refuses } from '../../testing/shop.ts'
import { signIn } from '../../testing/fixtures/users.ts'

const names = (name_ua: string) => ({ name_ua, name_ru: null, name_en: null })
const ZOOM = { ...names('Збільшення'), kind: 'number', unit_code: 'C62', better: 'more' } as const
const COLOUR = {
  name_ua: 'Колір',
  name_ru: 'Цвет',
  name_en: 'Colour',
  kind: 'choice' as const,
  choices: [names('синій'), { name_ua: 'зелений', name_ru: 'зеленый', name_en: 'green' }],
}

async function openWithAttributes(t: TestContext) {
  const shop = await openShop({
    categories: [{ id: 1 }, { id: 2, parent_id: 1 }],
    products: [1, 2, 3].map((id) => ({ id, category_id: 1, subcategory_id: 2 })),
  })
  t.after(shop.close)
  const { token } = await signIn(shop, 'yeva')
  const asStaff: Call = (route, input) => shop.call(route, input, { token })
  const zoom = (await asStaff(attributes.createAttribute, { body: ZOOM })).data
  const colour = (await asStaff(attributes.createAttribute, { body: COLOUR })).data
  const set = (ids: number[], attribute: object) =>
    asStaff(changeProducts, { body: { action: 'set_attribute', ids, attribute: attribute as never } })
  const formOf = async (id: number) => (await asStaff(getStaffProduct, { params: { id: String(id) } })).data
  return {
    shop,
    asStaff,
    set,
    formOf,
    zoom,
    colour,
    green: colour.choices[1]?.id ?? 0,
    blue: colour.choices[0]?.id ?? 0,
  }
}

async function fieldsOf(answer: Promise<unknown>) {
  const error: unknown = await answer.then(
    () => assert.fail('it was not refused'),
    (failure: unknown) => failure,
  )
  assert.ok(isCallFailed(error))
  assert.equal(codeOf(error), 'invalid_data')
  return Object.fromEntries(
    Object.entries(wrongFieldsOf(error)).map(([name, { reason, code }]) => [name, reason ?? code]),
  )
}

test('a product shows its attributes in three languages, in the sequence of its category', async (t) => {
  const { shop, asStaff, formOf, zoom, colour, green, blue } = await openWithAttributes(t)
  const { data: category } = await asStaff(getStaffCategory, { params: { id: '2' } })
  const attached = [colour, zoom].map(({ id }) => ({ attribute_id: id, is_required: id === zoom.id }))
  await asStaff(saveCategory, { params: { id: '2' }, body: { ...category, attributes: attached } })
  const form = await formOf(1)
  const save = (values: { attribute_id: number; value?: number | number[] }[]) =>
    asStaff(saveProduct, { params: { id: '1' }, body: { ...form, attributes: values } })
  assert.deepEqual(await fieldsOf(save([{ attribute_id: colour.id, value: [blue] }])), {
    [`attributes.${zoom.id}`]: 'attribute_required',
  })
  await save([
    { attribute_id: zoom.id, value: 1600.5 },
    { attribute_id: colour.id, value: [green, blue] },
  ])
  const { data } = await shop.call(getProduct, { params: { id: '1' } })
  assert.deepEqual(
    data.attributes.map(({ name_en, value, text_ua, text_ru, text_en }) => ({
      name_en,
      value,
      text_ua,
      text_ru,
      text_en,
    })),
    [
      {
        name_en: 'Colour',
        value: [blue, green],
        text_ua: 'синій, зелений',
        text_ru: 'синій, зеленый',
        text_en: 'синій, green',
      },
      { name_en: null, value: 1600.5, text_ua: '1600,5×', text_ru: '1600,5×', text_en: '1600.5×' },
    ],
  )
})

test('values of a wrong kind, unknown attributes and choices are refused beside their field', async (t) => {
  const { asStaff, formOf, zoom, colour } = await openWithAttributes(t)
  const form = await formOf(1)
  const save = (value: object) =>
    fieldsOf(asStaff(saveProduct, { params: { id: '1' }, body: { ...form, attributes: [value as never] } }))
  assert.deepEqual(await save({ attribute_id: zoom.id, value: true }), {
    [`attributes.${zoom.id}`]: 'attribute_other_kind',
  })
  assert.deepEqual(await save({ attribute_id: zoom.id, value: null }), {
    [`attributes.${zoom.id}`]: 'attribute_other_kind',
  })
  assert.deepEqual(await save({ attribute_id: colour.id, value: [999] }), {
    [`attributes.${colour.id}`]: 'choice_unknown',
  })
  assert.deepEqual(await save({ attribute_id: 999, value: 5 }), { 'attributes.999': 'attribute_unknown' })
  assert.equal((await save({ attribute_id: zoom.id, value: 1e-9 }))['attributes.0.value'], 'number_decimals')
})

test('types are unique by name and unit; used ones keep their kind and their choices', async (t) => {
  const { asStaff, set, zoom, colour, green } = await openWithAttributes(t)
  assert.deepEqual(await fieldsOf(asStaff(attributes.createAttribute, { body: { ...ZOOM, name_ua: 'ЗБІЛЬШЕННЯ' } })), {
    name_ua: 'name_taken',
  })
  assert.deepEqual(await fieldsOf(asStaff(attributes.createAttribute, { body: { ...ZOOM, unit_code: 'ZZZ' } })), {
    unit_code: 'unit_unknown',
  })
  await set([1], { attribute_id: colour.id, value: [green] })
  await set([2], { attribute_id: zoom.id, value: 40 })
  const save = (body: typeof colour) => asStaff(attributes.saveAttribute, { params: { id: String(body.id) }, body })
  assert.deepEqual(await fieldsOf(save({ ...colour, choices: colour.choices.slice(0, 1) })), {
    choices: 'choice_in_use',
  })
  assert.deepEqual(await fieldsOf(save({ ...zoom, kind: 'text' })), { kind: 'attribute_in_use' })
  const saved = await save({ ...colour, choices: colour.choices.toReversed() })
  assert.deepEqual(
    saved.data.choices.map(({ id }) => id),
    colour.choices.map(({ id }) => id).toReversed(),
  )
  await refuses(save(colour), 'stale_edit')
  await refuses(asStaff(attributes.removeAttribute, { params: { id: String(zoom.id) } }), 'in_use')
  await set([2], { attribute_id: zoom.id })
  await asStaff(attributes.removeAttribute, { params: { id: String(zoom.id) } })
  await refuses(asStaff(attributes.getStaffAttribute, { params: { id: String(zoom.id) } }), 'not_found')
})

test('many products get one attribute at once, and say how many changed', async (t) => {
  const { shop, set, formOf, zoom } = await openWithAttributes(t)
  assert.equal((await set([1, 2], { attribute_id: zoom.id, value: 40 })).data.changed, 2)
  assert.equal((await set([1, 2, 3], { attribute_id: zoom.id, value: 40 })).data.changed, 1)
  assert.equal((await set([3], { attribute_id: zoom.id })).data.changed, 1)
  assert.deepEqual((await formOf(3)).attributes, [])
  const { data } = await shop.call(listProducts, { query: { attr: { [zoom.id]: '40..' } } })
  assert.deepEqual(data.map(({ id }) => id).sort(), [1, 2])
})

test('nonsense in a filter is refused at its name', async (t) => {
  const { shop, zoom, colour, green } = await openWithAttributes(t)
  const wrong = (attr: Record<string, string>) => fieldsOf(shop.call(listProducts, { query: { attr } }))
  for (const text of ['abc', '5..3', '..', '1e3..', '0', '1,,2', 'yes,no', '5;6'])
    assert.deepEqual(await wrong({ [zoom.id]: text }), { [`attr.${zoom.id}`]: 'filter_malformed' }, text)
  assert.deepEqual(await wrong({ x: 'yes' }), { 'attr.x': 'filter_malformed' })
  assert.deepEqual(await wrong({ 999: 'yes' }), { 'attr.999': 'attribute_unknown' })
  assert.deepEqual(await wrong({ [zoom.id]: 'yes' }), { [`attr.${zoom.id}`]: 'attribute_other_kind' })
  assert.deepEqual(await wrong({ [colour.id]: '99999' }), { [`attr.${colour.id}`]: 'choice_unknown' })
  const many = Object.fromEntries(Array.from({ length: 11 }, (_, place) => [String(place + 1), 'yes']))
  assert.deepEqual(await wrong(many), { attr: 'too_many_filters' })
  assert.deepEqual(await fieldsOf(shop.call(listFacets, { query: { attr: { [zoom.id]: 'x' } } })), {
    [`attr.${zoom.id}`]: 'filter_malformed',
  })
  assert.equal(
    (await shop.call(listProducts, { query: { attr: { [colour.id]: String(green), 999: '' } } })).meta.total,
    0,
  )
})

test('the links of a filtered list keep its attributes', async (t) => {
  const { shop, zoom } = await openWithAttributes(t)
  const { links } = await shop.call(listProducts, { query: { attr: { [zoom.id]: '3..10,5' } } })
  assert.match(decodeURIComponent(links.first ?? ''), new RegExp(`attr\\[${zoom.id}\\]=3\\.\\.10\\.5`))
})

test('compared products show equal and different values, and the better of two numbers', async (t) => {
  const { shop, set, zoom, colour, blue, green } = await openWithAttributes(t)
  await set([1], { attribute_id: zoom.id, value: 40 })
  await set([2], { attribute_id: zoom.id, value: 100 })
  await set([1], { attribute_id: colour.id, value: [blue, green] })
  await set([2], { attribute_id: colour.id, value: [green, blue] })
  const { data } = await shop.call(compareProducts, { query: { ids: '2,1,999,2' } })
  assert.deepEqual(
    data.products.map(({ id }) => id),
    [2, 1],
  )
  assert.deepEqual(
    data.attributes.map(({ id, values, differs, best, text_ua }) => ({ id, values, differs, best, text_ua })),
    [
      { id: zoom.id, values: [100, 40], differs: true, best: [0], text_ua: ['100×', '40×'] },
      {
        id: colour.id,
        values: [
          [blue, green],
          [blue, green],
        ],
        differs: false,
        best: [],
        text_ua: Array(2).fill('синій, зелений'),
      },
    ],
  )
  const third = (await shop.call(compareProducts, { query: { ids: '1,3' } })).data.attributes[0]
  assert.deepEqual([third?.values, third?.differs], [[40, null], true])
  await refuses(shop.call(compareProducts, { query: { ids: '1,2,3,4,5,6,7' } }), 'invalid_data')
  await refuses(shop.call(compareProducts, { query: { ids: '1,x' } }), 'invalid_data')
})
