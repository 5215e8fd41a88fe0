import { type Kysely, sql } from 'kysely'

// Marks the second and further choices of a product, so that products with one of several choices are counted from
// sums: only those with extra choices are counted twice there. After the first choice is deleted an extra one stays
// marked, which costs a look at its product.
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `alter table product_attributes add column is_extra boolean not null default false`,
  // As in 0059, with the mark. Sees earlier rows of the same statement.
  `create or replace function place_attribute() returns trigger language plpgsql as $$ begin
    select p.category_id, p.subcategory_id into new.category_id, new.subcategory_id
    from products as p where p.id = new.product_id and p.active and p.status_id <> 4;
    new.is_extra := exists (
      select 1 from product_attributes as a where a.product_id = new.product_id and a.attribute_id = new.attribute_id);
    return new; end $$`,
  `update product_attributes as a set is_extra = true from attribute_types as t
   where t.id = a.attribute_id and t.kind = 'choice' and exists (
     select 1 from product_attributes as b
     where b.product_id = a.product_id and b.attribute_id = a.attribute_id and b.value < a.value)`,
  `create index product_attributes_extra on product_attributes (attribute_id, product_id) where is_extra`,
  // Otherwise PostgreSQL expects a tenth of the products with a choice, and finds them all for a page of fifteen.
  `create statistics product_attributes_values (mcv) on attribute_id, value from product_attributes`,
  `alter statistics product_attributes_values set statistics 2000`,
  `analyze product_attributes`,
]
