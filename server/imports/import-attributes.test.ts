import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createAttribute } from '@shop/contract/admin/catalog/attributes'
import { getStaffProduct } from '@shop/contract/admin/catalog/catalog'
import { exportProducts, uploadImport } from '@shop/contract/admin/catalog/imports'
import { CSV_TYPE } from '@shop/contract/primitives'
import { openImports } from '../testing/fixtures/imports.ts'

const named = (name_ua: string) => ({ name_ua, name_ru: null, name_en: null })
const TYPES = [
  { ...named('Збільшення'), kind: 'number', unit_code: 'C62', better: 'more' },
  { ...named('Живлення'), kind: 'choice', choices: [named('мережа'), { ...named('батарея'), name_en: 'battery' }] },
  { ...named('Камера'), kind: 'yes_no' },
  { ...named('Примітка'), kind: 'text' },
] as const
const HEADINGS = [
  'Артикул',
  'Характеристика: Збільшення, крат',
  'Характеристика: Живлення',
  'Характеристика: Камера',
  'Характеристика: Примітка',
]
const TRANSLATIONS = ['Характеристика: Примітка (рос)', 'Характеристика: Примітка (англ)']
const csv = (...rows: string[]) => [HEADINGS.map((one) => `"${one}"`).join(';'), ...rows].join('\n')

async function openWithTypes(t: Parameters<typeof openImports>[0]) {
  const opened = await openImports(t, {
    products: [
      { id: 1, article: 'A-1' },
      { id: 2, article: 'A-2' },
    ],
  })
  for (const body of TYPES) await opened.shop.call(createAttribute, { body: body as never }, { token: opened.token })
  const valuesOf = async (id: number) => {
    const { data } = await opened.shop.call(getStaffProduct, { params: { id: String(id) } }, { token: opened.token })
    return data.attributes
  }
  return { ...opened, valuesOf }
}

test('attributes are imported, exported and imported again without a change', async (t) => {
  const { shop, token, checked, apply, faults, rows, valuesOf } = await openWithTypes(t)
  const { id } = await checked(
    csv('A-1;40×;battery;так;Увага: =1+1', 'A-2;0,125;мережа; батарея;ні;'.replace('; батарея', '')),
  )
  assert.deepEqual(await faults(id), [])
  await apply(id)
  const [zoom, supply, camera, note] = await valuesOf(1)
  assert.deepEqual([zoom?.value, camera?.value, note?.text_ua], [40, true, 'Увага: =1+1'])
  assert.ok(Array.isArray(supply?.value) && supply.value.length === 1)
  assert.equal((await valuesOf(2))[0]?.value, 0.125)
  for (const format of ['xlsx', 'csv'] as const) {
    const { bytes } = await shop.call(exportProducts, { query: { format } }, { token })
    if (format === 'csv')
      for (const heading of HEADINGS) assert.ok(new TextDecoder().decode(bytes).includes(heading), heading)
    for (const empty_cells of ['clear', 'keep'] as const) {
      const again = await checked(Buffer.from(bytes), { empty_cells })
      assert.deepEqual([await faults(again.id), await rows(again.id, 'changed')], [[], []])
      assert.equal(again.counts.unchanged, 2)
    }
  }
  const cleared = await checked(csv('A-1;;;;'), { empty_cells: 'clear' })
  await apply(cleared.id)
  assert.deepEqual(await valuesOf(1), [])
})

test('wrong attribute values are reported by row and column, and a change names only what changed', async (t) => {
  const { checked, apply, faults, rows } = await openWithTypes(t)
  const { id } = await checked(csv('A-1;багато;сонце;може;x'))
  assert.deepEqual(await faults(id), ['2 B not_a_number', '2 C word_unknown', '2 D word_unknown'])
  const first = await checked(csv('A-1;40;мережа;так;перша'))
  await apply(first.id)
  const second = await checked(csv('A-1;40;мережа;ні;перша'))
  const [row] = await rows(second.id, 'changed')
  assert.deepEqual(
    row?.changes.map(({ before, after }) => [before, after]),
    [['так', 'ні']],
  )
})

test('a column of an attribute is recognised by its heading', async (t) => {
  const { shop, token } = await openWithTypes(t)
  const options = { token, media_type: CSV_TYPE }
  const body = new TextEncoder().encode(csv('A-1;1;мережа;так;x'))
  const { data } = await shop.call(uploadImport, { query: { file_name: 'a.csv' }, body }, options)
  assert.deepEqual(
    data.sheets[0]?.columns.map(({ field }) => field.split(':')[0]),
    ['article', 'attribute', 'attribute', 'attribute', 'attribute'],
  )
  assert.deepEqual(
    data.attributes.map(({ heading }) => heading),
    [...HEADINGS.slice(1), ...TRANSLATIONS],
  )
})

test('translations of a text are imported beside it, stay with a changed text, and need one', async (t) => {
  const { shop, token, checked, apply, faults, rows, valuesOf } = await openWithTypes(t)
  const file = (...cells: string[]) =>
    [
      ['Артикул', HEADINGS[4], ...TRANSLATIONS],
      ['A-1', ...cells],
    ]
      .map((row) => row.join(';'))
      .join('\n')
  const textsOf = async () => (await valuesOf(1)).map(({ text_ua, text_ru, text_en }) => [text_ua, text_ru, text_en])
  const imported = async (text: string, empty_cells: 'keep' | 'clear' = 'keep') => {
    const { id } = await checked(text, { empty_cells })
    assert.deepEqual(await faults(id), [])
    const [row] = await rows(id, 'changed')
    await apply(id)
    return row?.changes.map(({ before, after }) => [before, after])
  }
  assert.deepEqual(await faults((await checked(file('', 'нет', ''))).id), ['2 C translation_without_text'])
  await imported(file('скло', 'стекло', 'glass'))
  assert.deepEqual(await textsOf(), [['скло', 'стекло', 'glass']])
  // Only the Ukrainian text differs: the file repeats the translations, so they stay.
  assert.deepEqual(await imported(file('скло, метал', 'стекло', 'glass')), [['скло', 'скло, метал']])
  assert.deepEqual(await textsOf(), [['скло, метал', 'стекло', 'glass']])
  assert.deepEqual(await imported(file('скло, метал', 'стекло', 'glass, metal')), [['glass', 'glass, metal']])
  assert.equal(await imported(file('скло, метал', '', '')), undefined)
  assert.deepEqual(await imported(file('скло, метал', '', 'glass, metal'), 'clear'), [['стекло', '']])
  assert.deepEqual(await textsOf(), [['скло, метал', null, 'glass, metal']])
  const { bytes } = await shop.call(exportProducts, { query: { format: 'csv' } }, { token })
  for (const heading of TRANSLATIONS) assert.ok(new TextDecoder().decode(bytes).includes(heading), heading)
})
