import { normalised } from '@shop/contract/rules/search-words'
import { sql } from 'kysely'
import type { CarrierBranchRow, CarrierSettlementRow } from '../integrations/nova-poshta/directory-calls.ts'
import type { Tx } from '../platform/database/db.ts'

/** Values missing in an answer (a Russian name, the city's ref) stay. */
export async function storeSettlements(tx: Tx, rows: readonly CarrierSettlementRow[], seen_at: Date): Promise<void> {
  const named = rows.filter(({ ref, name_ua }) => ref !== '' && ref.length <= 60 && name_ua !== '')
  const unique = [...new Map(named.map((row) => [row.ref, row])).values()]
  if (unique.length === 0) return
  const values = unique.map((row) => ({ ...row, ...settlementKeys(row), seen_at }))
  await sql`
    insert into delivery_settlements as s
      (ref, city_ref, name_ua, name_ru, area, region, key_ua, key_ru, search_text, seen_at)
    select ref, city_ref, name_ua, name_ru, area, region, key_ua, key_ru, search_text, seen_at
    from jsonb_to_recordset(${wellFormed(values)}::jsonb) as r (ref text, city_ref text, name_ua text, name_ru text,
      area text, region text, key_ua text, key_ru text, search_text text, seen_at timestamptz)
    on conflict (ref) do update set
      city_ref = coalesce(excluded.city_ref, s.city_ref),
      name_ua = excluded.name_ua,
      name_ru = coalesce(excluded.name_ru, s.name_ru),
      area = coalesce(nullif(excluded.area, ''), s.area),
      region = coalesce(nullif(excluded.region, ''), s.region),
      key_ua = excluded.key_ua,
      key_ru = coalesce(excluded.key_ru, s.key_ru),
      search_text = case when excluded.name_ru is null and s.name_ru is not null
        then s.search_text else excluded.search_text end,
      seen_at = excluded.seen_at`.execute(tx)
}

const settlementKeys = ({ name_ua, name_ru, area, region }: CarrierSettlementRow) => ({
  key_ua: normalised(name_ua),
  key_ru: name_ru === null ? null : normalised(name_ru),
  search_text: ` ${normalised([name_ua, name_ru ?? '', area, region].join(' '))} `,
})

/** @param settlement_ref if the carrier's rows name none */
export async function storeBranches(
  tx: Tx,
  rows: readonly CarrierBranchRow[],
  { settlement_ref, seen_at }: { settlement_ref: string | null; seen_at: Date },
): Promise<void> {
  const unique = [...new Map(rows.map((row) => [row.ref, row])).values()]
  if (unique.length === 0) return
  const values = unique.map(({ settlement, ...row }) => ({
    ...row,
    settlement_ref: settlement?.ref ?? settlement_ref,
    search_text: ` ${normalised([row.number, row.name_ua, row.name_ru ?? ''].join(' '))} `,
    seen_at,
  }))
  await sql`
    insert into delivery_branches as b (ref, settlement_ref, city_ref, number, name_ua, name_ru, kind, max_weight_kg,
      max_sides_cm, search_text, seen_at)
    select ref, settlement_ref, city_ref, number, name_ua, name_ru, kind, max_weight_kg,
      case when jsonb_typeof(max_sides_cm) = 'array'
        then (select array_agg(side::real) from jsonb_array_elements_text(max_sides_cm) as side) end,
      search_text, seen_at
    from jsonb_to_recordset(${wellFormed(values)}::jsonb) as r (ref text, settlement_ref text, city_ref text,
      number text, name_ua text, name_ru text, kind text, max_weight_kg real, max_sides_cm jsonb, search_text text,
      seen_at timestamptz)
    on conflict (ref) do update set
      settlement_ref = coalesce(excluded.settlement_ref, b.settlement_ref),
      city_ref = coalesce(excluded.city_ref, b.city_ref),
      number = excluded.number, name_ua = excluded.name_ua, name_ru = coalesce(excluded.name_ru, b.name_ru),
      kind = excluded.kind, max_weight_kg = excluded.max_weight_kg, max_sides_cm = excluded.max_sides_cm,
      search_text = excluded.search_text, seen_at = excluded.seen_at`.execute(tx)
}

/** PostgreSQL's jsonb rejects lone surrogates and zero characters. */
const wellFormed = (values: object) => JSON.stringify(values).toWellFormed().replaceAll('\\u0000', '')

/** Numbers of branches, for ranking, and city refs that only branches name. */
export async function linkSettlements(tx: Tx): Promise<void> {
  await sql`
    update delivery_settlements as s
    set branches_count = known.branches, city_ref = coalesce(s.city_ref, known.city_ref)
    from (
      select settlement_ref, count(*)::int as branches, max(city_ref) as city_ref
      from delivery_branches where settlement_ref is not null group by settlement_ref
    ) as known
    where known.settlement_ref = s.ref
      and (s.branches_count <> known.branches or s.city_ref is null)`.execute(tx)
}
