import { type Kysely, sql } from 'kysely'

// Values know the category of their product, null unless it is listed. Triggers keep both columns. Migration 0060 fills
// them for existing values, in a transaction of its own that locks out no readers.
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const isListed = (of: string) => `(${of}.active and ${of}.status_id <> 4)`

// As in 0034, but rows whose value stays count nothing.
const tally = (sign: '' | '-', rows: string, others: string) => `
  insert into attribute_tallies (category_id, subcategory_id, attribute_id, value, change)
  select p.category_id, p.subcategory_id, a.attribute_id, a.value, ${sign}count(*)
  from (
    select product_id, attribute_id, value from ${rows} except select product_id, attribute_id, value from ${others}
  ) as a join products as p on p.id = a.product_id where ${isListed('p')} group by 1, 2, 3, 4`

// As in 0034.
const tallyProduct = (sign: '' | '-', row: 'old' | 'new') => `
  if ${isListed(row)} then
    insert into attribute_tallies (category_id, subcategory_id, attribute_id, value, change)
    select ${row}.category_id, ${row}.subcategory_id, attribute_id, value, ${sign}1
    from product_attributes where product_id = ${row}.id;
  end if`

const STATEMENTS = [
  `create or replace function tally_changed_attributes() returns trigger language plpgsql as $$ begin
    ${tally('-', 'removed', 'added')}; ${tally('', 'added', 'removed')}; return null; end $$`,

  `alter table product_attributes add column category_id integer, add column subcategory_id integer`,

  `create function place_attribute() returns trigger language plpgsql as $$ begin
    select p.category_id, p.subcategory_id into new.category_id, new.subcategory_id
    from products as p where p.id = new.product_id and ${isListed('p')};
    return new; end $$`,
  `create trigger product_attributes_placed before insert on product_attributes
   for each row execute function place_attribute()`,
  `create or replace function tally_moved_attributes() returns trigger language plpgsql as $$ begin
    ${tallyProduct('-', 'old')}; ${tallyProduct('', 'new')};
    update product_attributes set
      category_id = case when ${isListed('new')} then new.category_id end,
      subcategory_id = case when ${isListed('new')} then new.subcategory_id end
    where product_id = new.id; return null; end $$`,
]
