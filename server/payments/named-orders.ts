import { sql } from 'kysely'
import { type Kopiykas, minus, NOTHING } from '@shop/contract/rules/money/price'
import type { Db } from '../platform/database/db.ts'

export interface OpenMoney {
  sum: Kopiykas
  payer_code: string
  purpose: string
}

type Reason = 'number' | 'sum' | 'code'

export interface LikelyOrder {
  id: number
  number: string
  buyer_name: string
  buyer_code: string
  total: Kopiykas
  paid: Kopiykas
  rest: Kopiykas
  by: Reason[]
}

/** `РФ-2026-000123` or `2026-000123`, with any dash or space; `Р` may be Latin. */
const NUMBER = /(?:(?<kind>[РP]Ф|ВН|BН|ВH|BH)[\s№#._-]*|(?<![\d-]))(?<year>20\d\d)\s?-\s?(?<serial>\d{6,9})(?!\d)/giu
const KINDS: Record<string, string> = { Р: 'РФ', P: 'РФ', В: 'ВН', B: 'ВН' }

/** Invoices, delivery notes and orders in a purpose. */
function numbersIn(purpose: string): string[] {
  const plain = purpose.replaceAll(/[‐‑‒–—−]/g, '-').toUpperCase()
  const numbers = [...plain.matchAll(NUMBER)].map(({ groups }) => {
    const prefix = KINDS[groups?.['kind']?.[0] ?? '']
    const number = `${groups?.['year']}-${groups?.['serial']}`
    return prefix === undefined ? number : `${prefix}-${number}`
  })
  return [...new Set(numbers)]
}

interface Found extends Omit<LikelyOrder, 'rest' | 'by'> {
  status: string
  documents: string[]
}

const LIKELY_MAX = 5

/** One query for many payments. */
export async function findLikelyOrders(db: Db, money: readonly OpenMoney[]): Promise<LikelyOrder[][]> {
  const named = money.map(({ purpose }) => numbersIn(purpose))
  const numbers = [...new Set(named.flat())]
  const codes = [...new Set(money.map(({ payer_code }) => payer_code).filter(Boolean))]
  const sums = [...new Set(money.map(({ sum }) => sum))]
  const { rows } = await sql<Found>`
    with wanted as (
      select id from orders where number = any(${numbers})
      union select order_id from documents where number = any(${numbers})
      union select id from orders where paid < total - returned and status <> 'cancelled'
        and (buyer->>'code' = any(${codes}) or total - returned - paid = any(${sums}::bigint[])
          or user_id in (select user_id from organizations where document_code = any(${codes}))))
    select o.id, o.number, o.total - o.returned as total, o.paid, o.status,
      coalesce(o.buyer->>'name', g.name, u.name, o.email, '') as buyer_name,
      coalesce(o.buyer->>'code', g.document_code, '') as buyer_code,
      coalesce((select array_agg(d.number) from documents d where d.order_id = o.id), '{}') as documents
    from orders o join wanted w on w.id = o.id
    left join users u on u.id = o.user_id left join organizations g on g.user_id = o.user_id
    order by o.id`.execute(db)
  const index = indexOf(rows)
  return money.map((one, at) => likely(one, named[at] ?? [], index))
}

interface Index {
  by_number: Map<string, Found[]>
  by_code: Map<string, Found[]>
  by_rest: Map<number, Found[]>
}

function indexOf(rows: readonly Found[]): Index {
  const index: Index = { by_number: new Map(), by_code: new Map(), by_rest: new Map() }
  const add = <K>(map: Map<K, Found[]>, key: K, row: Found) => map.set(key, [...(map.get(key) ?? []), row])
  for (const row of rows) {
    for (const number of [row.number, ...row.documents]) add(index.by_number, number, row)
    if (restOf(row) === NOTHING) continue
    if (row.buyer_code !== '') add(index.by_code, row.buyer_code, row)
    add(index.by_rest, restOf(row), row)
  }
  return index
}

const restOf = ({ status, total, paid }: Pick<Found, 'status' | 'total' | 'paid'>): Kopiykas =>
  status === 'cancelled' || paid >= total ? NOTHING : minus(total, paid)

const WEIGHT: Record<Reason, number> = { number: 4, code: 2, sum: 1 }

function likely({ sum, payer_code }: OpenMoney, numbers: readonly string[], index: Index): LikelyOrder[] {
  const reasons = new Map<Found, Reason[]>()
  const give = (rows: readonly Found[] | undefined, reason: Reason) => {
    for (const row of rows ?? [])
      if (!reasons.get(row)?.includes(reason)) reasons.set(row, [...(reasons.get(row) ?? []), reason])
  }
  for (const number of numbers) give(index.by_number.get(number), 'number')
  if (payer_code !== '') give(index.by_code.get(payer_code), 'code')
  give(index.by_rest.get(sum), 'sum')
  return [...reasons]
    .map(([{ status, documents: _, ...row }, by]) => ({ ...row, rest: restOf({ status, ...row }), by }))
    .toSorted((a, b) => weightOf(b) - weightOf(a) || a.id - b.id)
    .slice(0, LIKELY_MAX)
}

const weightOf = ({ by }: LikelyOrder) => by.reduce((sum, reason) => sum + WEIGHT[reason], 0)

/** The only order that the purpose names, if the money fits its rest or comes from its buyer. */
export function certainOrder(
  { sum, payer_code }: OpenMoney,
  likely_orders: readonly LikelyOrder[],
): LikelyOrder | null {
  const named = likely_orders.filter(({ by }) => by.includes('number'))
  const [order] = named
  if (named.length !== 1 || !order || order.rest === NOTHING) return null
  const is_from_buyer = payer_code !== '' && payer_code === order.buyer_code
  return sum <= order.rest || is_from_buyer ? order : null
}
