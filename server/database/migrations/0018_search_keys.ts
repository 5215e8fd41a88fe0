import { type Kysely, sql } from 'kysely'

// An index of words alone yields all thirty thousand products with a word. So each word is stored with its block of
// 8192 ids, «122:набір», and searches read block after block (catalog/prefix-search.ts). A text vector and not an
// array, for prefixes.
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  // A high cost makes the planner use the index.
  `create function search_keys(search_text text, id integer) returns tsvector
   language plpgsql immutable strict parallel safe cost 1000 as $$ begin
    return array_to_tsvector(string_to_array(
      (id / 8192)::text || ':' || replace(btrim(search_text), ' ', ' ' || (id / 8192)::text || ':'), ' '));
  end $$`,
  `create index search_words_by_beginning on search_words (word collate "C")`,
  // Without a pending list, which each block would scan.
  `create index products_by_search_keys on products using gin (search_keys(search_text, id))
   with (fastupdate = off) where active and status_id <> 4`,
]
