import { symbolOf } from '../rooms/public.ts'
import type { DemoRoom } from './demo-rooms.ts'
import { type LoadContext, requireEntry } from './load-context.ts'

/** Only the structure is that of the order: no invented annexes. */
const SET = {
  title: 'Приклад переліку засобів навчання та обладнання',
  order_number: '574',
  order_date: '2020-04-29',
  registration_number: '410/34693',
  registration_date: '2020-05-07',
  version: 1,
  valid_from: '2020-05-26',
  valid_to: null,
  source_url: 'https://zakon.rada.gov.ua/laws/show/z0410-20',
  is_example: true,
}

export async function loadRooms({ tx, data, progress }: LoadContext): Promise<void> {
  const set = await tx.insertInto('norm_sets').values(SET).returning('id').executeTakeFirstOrThrow()
  const categories = await tx
    .selectFrom('categories')
    .select(['id', 'name_ua'])
    .where('parent_id', 'is', null)
    .execute()
  const id_of_name = new Map(categories.map((row) => [row.name_ua, row.id]))
  const category_ids = new Map(
    data.categories.map(({ category }) => [category.slug, requireEntry(id_of_name, category.name_ua)]),
  )
  const products = await tx.selectFrom('products').select(['id', 'article']).execute()
  const product_ids = new Map(products.map((row) => [row.article, row.id]))
  let positions = 0
  for (const [position, room] of data.rooms.entries()) {
    const { category, positions: items, ...names } = room
    const row = { ...names, set_id: set.id, category_id: requireEntry(category_ids, category), position }
    const { id } = await tx.insertInto('norm_rooms').values(row).returning('id').executeTakeFirstOrThrow()
    await addPositions(tx, id, items, product_ids)
    positions += items.length
  }
  progress(`Rooms: ${data.rooms.length}, positions: ${positions}`)
}

async function addPositions(
  tx: LoadContext['tx'],
  room_id: number,
  items: DemoRoom['positions'],
  product_ids: ReadonlyMap<string, number>,
) {
  const rows = items.map(({ products: _, ...item }, position) => ({
    ...item,
    room_id,
    position,
    symbol: symbolOf(item.name_ua),
  }))
  const added = await tx.insertInto('norm_items').values(rows).returning(['id', 'number']).execute()
  const ids = new Map(added.map((row) => [row.number, row.id]))
  const matches = items.flatMap(({ number, products }) =>
    products.map(({ article, how }) => ({
      item_id: requireEntry(ids, number),
      product_id: requireEntry(product_ids, article),
      how,
      note: '',
    })),
  )
  await tx.insertInto('norm_matches').values(matches).execute()
}
