import { type Kysely, sql } from 'kysely'

// The newest of thirty thousand products with a word: an index of words alone can only give all of them. So each word
// goes in with the number of its block of 8192 ids, «122:набір», and who searches asks for one block after the other
// (catalog/prefix-search.ts). By its beginning, which is why it is a vector of texts and not an array.
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  // Its price keeps the planner from working it out for product after product instead of asking the index.
  `create function search_keys(search_text text, id integer) returns tsvector
   language plpgsql immutable strict parallel safe cost 1000 as $$ begin
    return array_to_tsvector(string_to_array(
      (id / 8192)::text || ':' || replace(btrim(search_text), ' ', ' ' || (id / 8192)::text || ':'), ' '));
  end $$`,
  `create index search_words_by_beginning on search_words (word collate "C")`,
  // Without a list of what waits to be sorted in: each of the blocks asked for would read it from end to end.
  `create index products_by_search_keys on products using gin (search_keys(search_text, id))
   with (fastupdate = off) where active and status_id <> 4`,
]
