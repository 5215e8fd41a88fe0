import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getStaffProduct } from '@shop/contract/admin/catalog/catalog'
import { exportProducts } from '@shop/contract/admin/catalog/imports'
import { openImports } from '../testing/fixtures/imports.ts'

const PRODUCTS = [
  { id: 1, article: 'A-1', price: 100, amount_in_store: 30 },
  { id: 2, article: 'A-2', price: 50, amount_in_store: 9 },
  { id: 3, article: 'A-3', price: 20, amount_in_store: 0 },
]
const csv = (...rows: string[]) => ['Артикул;Назва;Ціна;Складові комплекту', ...rows].join('\n')

async function openKits(t: Parameters<typeof openImports>[0]) {
  const opened = await openImports(t, { products: PRODUCTS })
  const kit = async (id: number) => {
    const { data } = await opened.shop.call(getStaffProduct, { params: { id: String(id) } }, { token: opened.token })
    return {
      amount: data.amount_in_store,
      parts: data.components.map((one) => [one.product_id, one.amount, one.is_optional]),
    }
  }
  return { ...opened, kit }
}

test('kits are imported with their components, exported and imported again without a change', async (t) => {
  const { shop, token, checked, apply, faults, rows, kit } = await openKits(t)
  const { id } = await checked(csv('К-1;Комплект;900;"A-1 × 15; A-2 x 2; A-3 (за бажанням)"'))
  assert.deepEqual(await faults(id), [])
  await apply(id)
  assert.deepEqual(await kit(4), {
    amount: 2,
    parts: [
      [1, 15, false],
      [2, 2, false],
      [3, 1, true],
    ],
  })
  for (const format of ['xlsx', 'csv'] as const) {
    const { bytes } = await shop.call(exportProducts, { query: { format } }, { token })
    if (format === 'csv') assert.match(new TextDecoder().decode(bytes), /A-1 × 15; A-2 × 2; A-3 × 1 \(за бажанням\)/)
    for (const empty_cells of ['clear', 'keep'] as const) {
      const again = await checked(Buffer.from(bytes), { empty_cells })
      assert.deepEqual([await faults(again.id), await rows(again.id, 'changed')], [[], []])
      assert.equal(again.counts.unchanged, 4)
    }
  }
  const fewer = await checked(csv('К-1;Комплект;900;A-1 × 10'))
  await apply(fewer.id)
  assert.deepEqual(await kit(4), { amount: 3, parts: [[1, 10, false]] })
})

test('a row that makes no kit is named by its column', async (t) => {
  const { checked, faults } = await openKits(t)
  const { id } = await checked(
    csv(
      'К-1;Комплект;1;A-9 × 2',
      'К-2;Комплект;1;A-1 × 0',
      'К-3;Комплект;1;"A-1; A-1 × 2"',
      'К-4;Комплект;1;A-1 (за бажанням)',
      'A-1;Стіл;100;A-2',
    ),
  )
  assert.deepEqual(await faults(id), [
    '2 D component_unknown',
    '3 D component_malformed',
    '4 D component_twice',
    '5 D components_all_optional',
    '6 D kit_has_stock',
  ])
})
