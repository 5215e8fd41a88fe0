import { type Kysely, sql } from 'kysely'

// `amount_in_store` is in no index: orders would rewrite every index entry.
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

/** Letters that Ukrainian lacks sort with their nearest; marks do not count. */
const LETTERS = [...'абвгґдеєжзиіїйклмнопрстуфхцчшщьюя']
const LIKE_THEM = { ё: 'е', э: 'е', ы: 'и', ъ: 'ь' }
const LATIN = [...'abcdefghijklmnopqrstuvwxyz']
const MARKS = `'’ʼ\`´"«»“”„`

function places(): [string, string][] {
  const cyrillic = LETTERS.map((letter, place) => [letter, String.fromCodePoint(0x430 + place)] as [string, string])
  const known = new Map(cyrillic)
  const others = Object.entries(LIKE_THEM).map(
    ([letter, like]) => [letter, known.get(like) ?? like] as [string, string],
  )
  const latin = LATIN.map((letter) => [letter, letter] as [string, string])
  const small = [...cyrillic, ...others, ...latin]
  return [...small, ...small.map(([letter, place]) => [letter.toUpperCase(), place] as [string, string])]
}

const FROM = (
  places()
    .map(([letter]) => letter)
    .join('') + MARKS
).replaceAll("'", "''")
const TO = places()
  .map(([, place]) => place)
  .join('')

const LISTED = 'where active and status_id <> 4'
const PRICE_USED = 'coalesce(sale_price, price)'
const NAME = '(ukrainian_order(name_ua)) collate "C"'

const wordsOf = (texts: string) => `
  insert into search_words
  select distinct word from ${texts}, unnest(string_to_array(search_text, ' ')) as words (word)
  where char_length(word) between 3 and 60 and word !~ '[0-9]'
    and not exists (select 1 from search_words as known where known.word = words.word)`

const STATEMENTS = [
  // Compared byte by byte ("C"): needs no collation that one engine lacks.
  `create function ukrainian_order(given text) returns text language sql immutable strict parallel safe
   return translate(given, '${FROM}', '${TO}')`,

  `create index products_by_price on products ((${PRICE_USED}), id) ${LISTED}`,
  `create index products_by_name on products (${NAME}, id) ${LISTED}`,
  `create index products_of_category_by_price on products (category_id, (${PRICE_USED}), id) ${LISTED}`,
  `create index products_of_category_by_name on products (category_id, ${NAME}, id) ${LISTED}`,
  `create index products_of_subcategory_by_price on products (subcategory_id, (${PRICE_USED}), id) ${LISTED}`,
  `create index products_of_subcategory_by_name on products (subcategory_id, ${NAME}, id) ${LISTED}`,
  `create index products_on_sale on products (created_at desc, id desc) ${LISTED} and sale_price < price`,
  `create index products_of_producer on products (producer, created_at desc, id desc) ${LISTED}`,
  // See catalog/search-text.ts.
  `create index products_of_bare_article on products ((split_part(rtrim(search_text), ' ', -1))) ${LISTED}`,

  // No unique key: two products with the same new word would wait for each other. Words of deleted products stay.
  `create table search_words (word text not null)`,
  `create index search_words_exact on search_words (word)`,
  `create index search_words_alike on search_words using gin (word gin_trgm_ops)`,
  wordsOf('products'),
  `create function keep_search_words() returns trigger language plpgsql as $$ begin
    ${wordsOf('added')};
    return null;
  end $$`,
  `create function keep_changed_search_words() returns trigger language plpgsql as $$ begin
    ${wordsOf('(select new.search_text) as changed')};
    return null;
  end $$`,
  `create trigger products_added_words after insert on products
   referencing new table as added for each statement execute function keep_search_words()`,
  // Orders change only the stock and skip it.
  `create trigger products_changed_words after update of search_text on products
   for each row when (old.search_text is distinct from new.search_text) execute function keep_changed_search_words()`,

  // Searches without results, per day and without the visitor.
  `create table search_misses (
    day date not null,
    text text not null check (char_length(text) <= 60),
    searches integer not null default 1,
    primary key (day, text))`,
]
