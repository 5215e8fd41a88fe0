import { type Kysely, sql } from 'kysely'

// Days off besides weekends, in the setting `holidays`. Empty by default: public holidays are working days under
// martial law. For payment terms and claims.
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const WEEKDAY = (day: string) => `extract(isodow from ${day})::integer`

const STATEMENTS = [
  `create function holidays() returns date[] language sql stable as $$
    select coalesce((select string_to_array(nullif(value, ''), chr(10))::date[] from settings
      where key = 'holidays'), '{}') $$`,

  // Each round skips weekends, then makes up for the holidays that it passed.
  `create function add_working_days(begins date, days integer) returns date language plpgsql stable as $$
  declare
    days_off date[] := holidays();
    reached date := begins;
    workday date;
    ends date;
    days_left integer := days;
  begin
    while days_left > 0 loop
      workday := reached - greatest(${WEEKDAY('reached')} - 5, 0);
      ends := workday + days_left + 2 * ((${WEEKDAY('workday')} - 1 + days_left) / 5);
      days_left := (select count(distinct day) from unnest(days_off) as day
        where day > reached and day <= ends and ${WEEKDAY('day')} <= 5);
      reached := ends;
    end loop;
    return reached;
  end $$`,

  // This day, or the first working one after.
  `create function working_day_from(wanted date) returns date language plpgsql stable as $$
  declare
    days_off date[] := holidays();
    day date := wanted;
  begin
    while ${WEEKDAY('day')} > 5 or day = any(days_off) loop
      day := day + 1;
    end loop;
    return day;
  end $$`,

  // As in 0036, with holidays.
  `create or replace function payment_due(due_order integer, payment jsonb, placed_at timestamptz) returns date
    language sql stable as $$
    with counted as (
      select payment->>'day_kind' in ('working', 'banking') as is_working,
        coalesce((payment->>'days')::integer,
          case when payment->>'terms' in ('on_delivery', 'card') then 0 end) as days,
        (case coalesce(payment->>'from', case payment->>'terms'
            when 'prepay' then 'invoice' when 'card' then 'contract' else 'delivery' end)
          when 'delivery' then (select min(e.created_at) from order_events e
            where e.order_id = due_order and e.status = 'delivered')
          when 'invoice' then (select max(d.issued_at) from documents d
            where d.order_id = due_order and d.kind = 'invoice' and d.voided_at is null)
          else coalesce((select min(e.created_at) from order_events e
            where e.order_id = due_order and e.status = 'confirmed'), placed_at)
        end at time zone 'Europe/Kyiv')::date as begins)
    select case when begins is null or days is null then null
      else working_day_from(case when is_working then add_working_days(begins, days) else begins + days end) end
    from counted $$`,
]
