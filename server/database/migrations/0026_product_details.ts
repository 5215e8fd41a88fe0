import { type Kysely, sql } from 'kysely'

// Sizes, codes, VAT rate and papers of products, for procurement and carriers.
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const OFFERED = [
  'length_mm',
  'width_mm',
  'height_mm',
  'mpn',
  'uktzed',
  'vat_rate',
  'document_kinds',
  'dk_class_name_ua',
]
const row = (of: string) => OFFERED.map((column) => `${of}.${column}`).join(', ')

const STATEMENTS = [
  `alter table products
    add column length_mm integer check (length_mm > 0),
    add column width_mm integer check (width_mm > 0),
    add column height_mm integer check (height_mm > 0),
    add column gtin text,
    add column mpn text,
    add column uktzed text,
    add column vat_rate smallint check (vat_rate in (0, 7, 14, 20))`,

  `create table product_documents (
    product_id integer not null references products (id) on delete cascade,
    position integer not null,
    file_id integer not null references files (id),
    kind text not null,
    name text not null,
    number text,
    issued_on date,
    valid_to date,
    primary key (product_id, position))`,
  `create index product_documents_of_file on product_documents (file_id)`,

  // Frozen as in migration 0009. Missing in earlier offers.
  `alter table offer_lines
    add column length_mm integer,
    add column width_mm integer,
    add column height_mm integer,
    add column mpn text,
    add column uktzed text,
    add column vat_rate smallint,
    add column document_kinds text[],
    add column dk_class text,
    add column dk_class_name_ua text`,
  `create trigger offer_line_details_frozen before update on offer_lines for each row
    when ((${row('old')}) is distinct from (${row('new')}))
    execute function refuse_to_change_offer()`,
]
