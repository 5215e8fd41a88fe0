import { sql } from 'kysely'
import type { Tx } from '../../platform/database/db.ts'
import type { OfferedLine } from './offered-lines.ts'

export interface UnnumberedOffer {
  id: number
  year: number
  [column: string]: unknown
}

/** So that everything else can be written before the offer. */
export async function nextOfferId(tx: Tx): Promise<number> {
  const id = sql<number>`nextval(pg_get_serial_sequence('offers', 'id'))::int`.as('id')
  return (await tx.selectNoFrom(id).executeTakeFirstOrThrow()).id
}

/**
 * Under the year's next number, such as КП-2026-000123. Numbers have no gaps, so the counter row stays locked until
 * commit: make this the transaction's last statement.
 *
 * @returns the number
 */
export async function insertOffer(tx: Tx, offer: UnnumberedOffer, lines: readonly OfferedLine[]): Promise<string> {
  const positioned = lines.map((line, index) => ({ ...line, position: index + 1 }))
  const { rows } = await sql<{ number: string }>`
    with taken as (
      insert into offer_counters as c (year, last) values (${offer.year}, 1)
      on conflict (year) do update set last = c.last + 1
      returning year, last),
    made as (
      insert into offers (id, year, serial, number, code, user_id, made_by_user_id, language, emails, buyer, seller,
        terms, products_count, discount_percent, goods_sum, total, made_at, valid_until, details, secret)
      select o.id, taken.year, taken.last,
        'КП-' || taken.year || '-' || lpad(taken.last::text, greatest(6, length(taken.last::text)), '0'),
        o.code, o.user_id, o.made_by_user_id, o.language, o.emails, o.buyer, o.seller, o.terms, o.products_count,
        o.discount_percent, o.goods_sum, o.total, o.made_at, o.valid_until, o.details, o.secret
      from taken, jsonb_populate_record(null::offers, ${JSON.stringify(offer)}::jsonb) o
      returning id, number),
    offered as (
      insert into offer_lines (offer_id, position, product_id, article, name_ua, name_ru, name_en, unit, dk_code,
        dk_name_ua, country, warranty_months, producer, condition, weight, length_mm, width_mm, height_mm, mpn, uktzed,
        vat_rate, document_kinds, dk_class, dk_class_name_ua, description_ua, price, sale_price, amount, attributes,
        components)
      select made.id, l.position, l.product_id, l.article, l.name_ua, l.name_ru, l.name_en, l.unit, l.dk_code,
        l.dk_name_ua, l.country, l.warranty_months, l.producer, l.condition, l.weight, l.length_mm,
        l.width_mm, l.height_mm, l.mpn, l.uktzed, l.vat_rate, l.document_kinds, l.dk_class, l.dk_class_name_ua, l.description_ua,
        l.price, l.sale_price, l.amount, l.attributes, l.components
      from made, jsonb_populate_recordset(null::offer_lines, ${JSON.stringify(positioned)}::jsonb) l)
    select number from made`.execute(tx)
  const [made] = rows
  if (!made) throw new Error('the offer was not written')
  return made.number
}
