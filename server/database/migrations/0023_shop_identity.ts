import { type Kysely, sql } from 'kysely'

// Name and logo were compiled in. An existing shop keeps them; a new one starts with a neutral name and no logo.
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `alter table settings add column file_id integer references files`,
  `insert into settings (key, value, is_public)
   select given.key, given.value, true
   from (values ('shop_name_ua', 'Навчальне обладнання'), ('shop_name_ru', 'Учебное оборудование'),
     ('shop_name_en', 'Training Equipment'), ('shop_logo', '/brand/logo.svg')) as given (key, value)
   where exists (select from settings)
   on conflict (key) do nothing`,
  `update settings set is_public = true
   where key in ('seller_vat_mode', 'seller_name', 'seller_code', 'seller_address')`,
]
