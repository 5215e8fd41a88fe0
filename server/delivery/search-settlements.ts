import { sql, type SqlBool } from 'kysely'
import { type CarrierSettlement, SETTLEMENTS_MAX } from '@shop/contract/shop/orders/delivery'
import { normalised } from '@shop/contract/rules/search-words'
import { likePattern, spellingVariants, typosBetween, typosOf } from '../catalog/public.ts'
import { searchSettlements } from '../integrations/nova-poshta/directory-calls.ts'
import { type Db, inTransaction } from '../platform/database/db.ts'
import type { Services } from '../services.ts'
import { findCopyState } from './copy-directories.ts'
import { carrierMemory, isLookupAllowed } from './ask-carrier.ts'
import { storeSettlements } from './store-directories.ts'

const LETTERS_MIN = 2
/** Almost any shorter name is one typo away. */
const TYPO_LENGTH_MIN = 4
const WORDS_MAX = 6
const CANDIDATES_MAX = 1000

/** Before a name. */
const TYPES = new Set('м с смт місто село селище г город пгт поселок село с-ще обл область р-н район'.split(' '))

type Found = CarrierSettlement

/** Unknown to the carrier too. */
const unknownOf = carrierMemory<true>({ max: 2000, ttl: 10 * 60_000 })

/** From our copy, else from the carrier, whose answer is stored. */
export async function findSettlements(services: Services, typed: string, ip: string): Promise<Found[]> {
  const words = normalised(typed)
    .split(' ')
    .filter((word) => word !== '' && !TYPES.has(word))
    .slice(0, WORDS_MAX)
  const text = words.join(' ')
  if (text.length < LETTERS_MIN) return []
  const found = await searchCopy(services.db, text)
  const is_copied = (await findCopyState(services.db)).settlements_at !== null
  if (is_copied && found.length > 0) return found
  const asked = await askCarrier(services, text, ip)
  return asked.length > 0 && (found.length === 0 || !is_copied) ? merged(asked, found) : found
}

const merged = (first: Found[], more: Found[]) =>
  [...new Map([...first, ...more].map((one) => [one.ref, one])).values()].slice(0, SETTLEMENTS_MAX)

async function searchCopy(db: Db, text: string): Promise<Found[]> {
  const variants = [text, ...spellingVariants(text)]
  for (const search of [searchWords, searchTypos])
    for (const variant of variants) {
      const found = await search(db, variant)
      if (found.length > 0) return found
    }
  return []
}

const selectFound = (db: Db) =>
  db.selectFrom('delivery_settlements').select(['ref', 'name_ua as name', 'area', 'region'])

/** By beginnings of words of name, area or district; whole names and larger places first. */
function searchWords(db: Db, text: string): Promise<Found[]> {
  let query = selectFound(db)
  for (const word of text.split(' ')) query = query.where('search_text', 'like', likePattern(` ${word}`))
  const begins = likePattern(text).slice(1)
  return query
    .orderBy(sql<SqlBool>`key_ua = ${text} or coalesce(key_ru, '') = ${text}`, 'desc')
    .orderBy(sql<SqlBool>`key_ua like ${begins} or coalesce(key_ru, '') like ${begins}`, 'desc')
    .orderBy('branches_count', 'desc')
    .orderBy('name_ua')
    .orderBy('ref')
    .limit(SETTLEMENTS_MAX)
    .execute()
}

/** Fewest typos first. */
async function searchTypos(db: Db, text: string): Promise<Found[]> {
  if (text.length < TYPO_LENGTH_MIN) return []
  const begins = likePattern(text.slice(0, 2)).slice(1)
  const swapped = typosOf(text)
  const rows = await selectFound(db)
    .select(['key_ua', 'key_ru', 'branches_count'])
    .where(
      sql<SqlBool>`(key_ua like ${begins} or key_ru like ${begins} or key_ua % ${text} or key_ru % ${text}
        or key_ua = any(${swapped}::text[]) or key_ru = any(${swapped}::text[]))`,
    )
    .orderBy('branches_count', 'desc')
    .limit(CANDIDATES_MAX)
    .execute()
  const near = rows.flatMap(({ key_ua, key_ru, branches_count, ...found }) => {
    const typos = [key_ua, key_ru ?? key_ua].map((key) => typosBetween(text, key) ?? Infinity)
    return Math.min(...typos) === Infinity ? [] : [{ found, typos: Math.min(...typos), branches_count }]
  })
  return near
    .toSorted((one, other) => one.typos - other.typos || other.branches_count - one.branches_count)
    .slice(0, SETTLEMENTS_MAX)
    .map(({ found }) => found)
}

async function askCarrier(services: Services, text: string, ip: string): Promise<Found[]> {
  const unknown = unknownOf(services.novaPoshta)
  if (services.novaPoshta.mode === 'off' || unknown.has(text) || !(await isLookupAllowed(services, ip))) return []
  const rows = await services.novaPoshta.askBriefly((ms) =>
    searchSettlements(services.novaPoshta, { name: text, limit: SETTLEMENTS_MAX, ms }),
  )
  if (rows === null) return []
  if (rows.length === 0) unknown.set(text, true)
  await inTransaction(services.db, (tx) => storeSettlements(tx, rows, services.clock.now()))
  return rows
    .filter(({ ref }) => ref !== '')
    .map(({ ref, name_ua: name, area, region }) => ({ ref, name, area, region }))
}
