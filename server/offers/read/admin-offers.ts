import { sql, type SqlBool } from 'kysely'
import type { ServedInput } from '@shop/contract/endpoint'
import type { listStaffOffers, OfferRow, AdminOffer } from '@shop/contract/admin/orders/offers'
import { hryvnia, lineSum, unitPrice } from '@shop/contract/rules/money/price'
import type { Db } from '../../platform/database/db.ts'
import { dayBegins, dayEnds } from '../../platform/kyiv-days.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { NO_DETAILS } from '../../orders/public.ts'
import { findOffer, stateOf } from './find-offer.ts'

type Query = ServedInput<typeof listStaffOffers>['query']

/** Newest first by default, with the total count. */
export async function listAdminOffers(db: Db, query: Query, now: Date): Promise<{ data: OfferRow[]; total: number }> {
  const { total } = await filteredOffers(db, query, now)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await offerRows(filteredOffers(db, query, now))
    .orderBy(`o.${query.sort ?? 'id'}`, query.sort === undefined ? 'desc' : query.order)
    .orderBy('o.id', 'desc')
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page)
    .execute()
  return { data: rows.map((row) => toOfferRow(row, now)), total: Number(total) }
}

/** Refuses with `not_found`. */
export async function findStaffOffer(db: Db, id: number, now: Date): Promise<AdminOffer> {
  const row = await offerRows(offers(db)).where('o.id', '=', id).executeTakeFirst()
  const offer = await findOffer(db, id)
  if (!row || !offer) throw new Refusal('not_found')
  const { name, code, contact, phone } = offer.buyer
  return {
    ...toOfferRow(row, now),
    code: offer.code,
    emails: offer.emails,
    language: offer.language,
    user_id: offer.user_id,
    buyer: { name, code, contact, phone },
    details: offer.details ?? NO_DETAILS,
    goods_sum: hryvnia(offer.goods_sum),
    discount_percent: offer.discount_percent,
    written_at: offer.written_at?.toISOString() ?? null,
    lines: offer.lines.map((line) => ({
      position: line.position,
      product_id: line.product_id,
      article: line.article,
      name_ua: line.name_ua,
      price: hryvnia(unitPrice(line)),
      amount: line.amount,
      sum: hryvnia(lineSum(line)),
    })),
  }
}

const offers = (db: Db) => db.selectFrom('offers as o')

const offerRows = (query: ReturnType<typeof offers>) =>
  query
    .leftJoin('orders', 'orders.id', 'o.order_id')
    .leftJoin('users as maker', 'maker.id', 'o.made_by_user_id')
    .select(['o.id', 'o.number', 'o.made_at', 'o.valid_until', 'o.products_count', 'o.total', 'o.emails'])
    .select(['orders.id as order_id', 'orders.number as order_number', 'maker.name as made_by_name'])
    .select(sql<string>`coalesce(o.buyer->>'name', '')`.as('buyer_name'))

function filteredOffers(db: Db, { ids, state, from, to, user_id, q }: Query, now: Date) {
  return offers(db)
    .$if(ids !== undefined, (query) => query.where(sql<SqlBool>`o.id = any(${ids ?? []}::int[])`))
    .$if(state !== undefined, (query) => query.where(inState(state ?? 'valid', now)))
    .$if(from !== undefined, (query) => query.where('o.made_at', '>=', dayBegins(from ?? '')))
    .$if(to !== undefined, (query) => query.where('o.made_at', '<', dayEnds(to ?? '')))
    .$if(user_id !== undefined, (query) => query.where('o.user_id', '=', user_id ?? 0))
    .$if(q !== '', (query) => query.where(matches(q)))
}

/** Valid to the end of its last day in Kyiv. */
function inState(state: OfferRow['state'], now: Date) {
  if (state === 'ordered') return sql<SqlBool>`o.order_id is not null`
  const day = (time: unknown) => sql`(${time}::timestamptz at time zone 'Europe/Kyiv')::date`
  const is_valid = sql<SqlBool>`(${day(now)} <= ${day(sql`o.valid_until`)})`
  return sql<SqlBool>`o.order_id is null and ${is_valid} = ${state === 'valid'}`
}

function matches(q: string) {
  const pattern = `%${q.replace(/[\\%_]/g, '\\$&')}%`
  return sql<SqlBool>`(o.number ilike ${pattern} or array_to_string(o.emails, ' ') ilike ${pattern}
    or o.buyer->>'name' ilike ${pattern} or o.buyer->>'code' like ${pattern}
    or exists (select from offer_lines l where l.offer_id = o.id and l.article ilike ${pattern}))`
}

type Row = Awaited<ReturnType<ReturnType<typeof offerRows>['execute']>>[number]

function toOfferRow({ order_id, order_number, emails, total, ...row }: Row, now: Date): OfferRow {
  return {
    ...row,
    ...stateOf({ order_id, order_number, valid_until: row.valid_until }, now),
    made_at: row.made_at.toISOString(),
    valid_until: row.valid_until.toISOString(),
    email: emails[0] ?? '',
    total: hryvnia(total),
  }
}
