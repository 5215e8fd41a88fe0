import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getStaffProduct } from '@shop/contract/admin/catalog/catalog'
import { exportProducts } from '@shop/contract/admin/catalog/imports'
import { openImports } from '../testing/fixtures/imports.ts'

const HEADINGS =
  'Артикул;Довжина, мм;Ширина;Висота, мм;Штрихкод (GTIN);Артикул виробника;Код УКТЗЕД;Ставка ПДВ, %'.split(';')
const csv = (...rows: string[]) => [HEADINGS.map((one) => `"${one}"`).join(';'), ...rows].join('\n')

test('sizes, codes and the VAT rate are imported, exported and imported again without a change', async (t) => {
  const { shop, token, checked, apply, faults, rows } = await openImports(t, { products: [{ id: 1, article: 'A-1' }] })
  const { id } = await checked(csv('A-1;320 мм;"1 205";410;4006381333931;GL-320/A;9023 00 80 00;7 %'))
  assert.deepEqual(await faults(id), [])
  await apply(id)
  const { data } = await shop.call(getStaffProduct, { params: { id: '1' } }, { token })
  const { length_mm, width_mm, height_mm, gtin, mpn, uktzed, vat_rate } = data
  assert.deepEqual(
    { length_mm, width_mm, height_mm, gtin, mpn, uktzed, vat_rate },
    {
      length_mm: 320,
      width_mm: 1205,
      height_mm: 410,
      gtin: '4006381333931',
      mpn: 'GL-320/A',
      uktzed: '9023008000',
      vat_rate: 7,
    },
  )
  for (const format of ['xlsx', 'csv'] as const) {
    const { bytes } = await shop.call(exportProducts, { query: { format } }, { token })
    for (const empty_cells of ['clear', 'keep'] as const) {
      const again = await checked(Buffer.from(bytes), { empty_cells })
      assert.deepEqual([await faults(again.id), await rows(again.id, 'changed')], [[], []])
      assert.equal(again.counts.unchanged, 1)
    }
  }
  const cleared = await checked(csv('A-1;;;;;;;'), { empty_cells: 'clear' })
  await apply(cleared.id)
  const after = await shop.call(getStaffProduct, { params: { id: '1' } }, { token })
  assert.deepEqual([after.data.gtin, after.data.length_mm, after.data.vat_rate], [null, null, null])
})

test('wrong sizes, codes and rates are reported by row and column', async (t) => {
  const { checked, faults } = await openImports(t, { products: [{ id: 1, article: 'A-1' }] })
  const { id } = await checked(csv('A-1;0;10,5;10001;4006381333930;ok;90230080;19'))
  assert.deepEqual(await faults(id), [
    '2 B number_too_small',
    '2 C not_whole',
    '2 D number_too_big',
    '2 E gtin_check_digit',
    '2 G uktzed_malformed',
    '2 H word_unknown',
  ])
})
