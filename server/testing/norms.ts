import type { Insertable } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { Db } from '../platform/database/db.ts'

type Row<Table extends keyof Tables> = Partial<Insertable<Tables[Table]>>

export interface GivenNorms {
  set?: Row<'norm_sets'>
  room?: Row<'norm_rooms'>
  /** `products` by id, and how well each fits. */
  items: (Row<'norm_items'> & { number: string; products?: Record<number, 'fits' | 'partly'> })[]
}

/** One room of a list in force since 2020, called `physics` unless given otherwise. */
export async function addNorms(db: Db, { set, room, items }: GivenNorms): Promise<void> {
  const { id: set_id } = await db
    .insertInto('norm_sets')
    .values({
      title: 'Типовий перелік засобів навчання',
      order_number: '574',
      order_date: '2020-04-29',
      registration_number: '410/34693',
      registration_date: '2020-05-07',
      version: 1,
      valid_from: '2020-05-26',
      valid_to: null,
      source_url: null,
      is_example: true,
      ...set,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const room_id = await addRoom(db, set_id, room)
  for (const [position, item] of items.entries()) await addItem(db, { room_id, position, ...item })
}

async function addRoom(db: Db, set_id: number, room: Row<'norm_rooms'> = {}): Promise<number> {
  const { id } = await db
    .insertInto('norm_rooms')
    .values({
      set_id,
      code: 'physics',
      category_id: null,
      name_ua: 'Кабінет фізики',
      name_ru: 'Кабинет физики',
      name_en: 'Physics classroom',
      position: 0,
      ...room,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type PlacedItem = GivenNorms['items'][number] & { room_id: number; position: number }

async function addItem(db: Db, { products = {}, ...item }: PlacedItem): Promise<void> {
  const row = {
    section: 'Механіка',
    name_ua: `Прилад ${item.number}`,
    requirement_ua: '',
    symbol: 'Пр',
    unit: 'pcs' as const,
    rule: 'per_room' as const,
    per: 1,
    amount: 1,
    dk_code: null,
    is_required: true,
    ...item,
  }
  const { id: item_id } = await db.insertInto('norm_items').values(row).returning('id').executeTakeFirstOrThrow()
  const matches = Object.entries(products).map(([id, how]) => ({ item_id, product_id: Number(id), how, note: '' }))
  if (matches.length > 0) await db.insertInto('norm_matches').values(matches).execute()
}

export const addDkCode = (db: Db, code: string) =>
  db
    .insertInto('dk_codes')
    .values({ code, name_ua: `Клас ${code}` })
    .execute()
