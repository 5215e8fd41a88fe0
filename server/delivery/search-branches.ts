import { normalised } from '@shop/contract/rules/search-words'
import { sql, type SqlBool } from 'kysely'
import { BRANCHES_MAX, type BranchKind, type CarrierBranch } from '@shop/contract/shop/orders/delivery'
import { likePattern, spellingVariants } from '../catalog/public.ts'
import { type CarrierBranchRow, listBranches } from '../integrations/nova-poshta/directory-calls.ts'
import { type Db, inTransaction } from '../platform/database/db.ts'
import type { Services } from '../services.ts'
import { findCopyState } from './copy-directories.ts'
import { isLookupAllowed } from './ask-carrier.ts'
import { storeBranches } from './store-directories.ts'

const PAGES_MAX = 10
/** For branches of a settlement that were asked for alone. */
const FRESH_MS = 24 * 3_600_000

export interface BranchesWanted {
  /** Of the settlement, or of its city. */
  settlement: string
  q: string
  weight?: number | undefined
  length?: number | undefined
  width?: number | undefined
  height?: number | undefined
  kind?: BranchKind | undefined
}

/** Branches that take the parcel, from our copy, else from the carrier. */
export async function findBranches(services: Services, wanted: BranchesWanted, ip: string): Promise<CarrierBranch[]> {
  const place = await findPlace(services.db, wanted.settlement)
  const { branches_at } = await findCopyState(services.db)
  if (branches_at === null || !(await hasBranches(services.db, place))) await askCarrier(services, place, ip)
  return searchCopy(services.db, place, wanted)
}

interface Place {
  ref: string
  city_ref: string | null
  branches_at: Date | null
  is_known: boolean
}

/** Clients may name a city's ref, as the carrier does. */
async function findPlace(db: Db, ref: string): Promise<Place> {
  const row = await db
    .selectFrom('delivery_settlements')
    .select(['ref', 'city_ref', 'branches_at'])
    .where((eb) => eb.or([eb('ref', '=', ref), eb('city_ref', '=', ref)]))
    .orderBy(sql<SqlBool>`ref = ${ref}`, 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { ...row, is_known: true } : { ref, city_ref: ref, branches_at: null, is_known: false }
}

const ofPlace = (db: Db, { ref, city_ref }: Place) =>
  db
    .selectFrom('delivery_branches')
    .where((eb) =>
      eb.or([eb('settlement_ref', '=', ref), ...(city_ref === null ? [] : [eb('city_ref', '=', city_ref)])]),
    )

const hasBranches = async (db: Db, place: Place) =>
  (await ofPlace(db, place).select('ref').limit(1).executeTakeFirst()) !== undefined

async function searchCopy(db: Db, place: Place, wanted: BranchesWanted): Promise<CarrierBranch[]> {
  const text = normalised(wanted.q)
  for (const variant of [text, ...(text === '' ? [] : spellingVariants(text))]) {
    const found = await searchWords(db, place, wanted, variant)
    if (found.length > 0) return found
  }
  return []
}

function searchWords(db: Db, place: Place, wanted: BranchesWanted, text: string): Promise<CarrierBranch[]> {
  let query = ofPlace(db, place).select(['ref', 'number', 'name_ua as name', 'kind', 'max_weight_kg'])
  for (const word of text.split(' ').filter(Boolean))
    query = query.where('search_text', 'like', likePattern(` ${word}`))
  const { kind, weight } = wanted
  if (kind) query = query.where('kind', '=', kind)
  if (weight !== undefined)
    query = query.where((eb) => eb.or([eb('max_weight_kg', 'is', null), eb('max_weight_kg', '>=', weight)]))
  const sides = [wanted.length ?? 0, wanted.width ?? 0, wanted.height ?? 0].toSorted((one, other) => other - one)
  for (const [index, side] of sides.entries())
    if (side > 0)
      query = query.where(sql<SqlBool>`(max_sides_cm is null or max_sides_cm[${sql.lit(index + 1)}] >= ${side})`)
  return query
    .orderBy(sql<SqlBool>`number = ${text}`, 'desc')
    .orderBy(sql<SqlBool>`kind in ('locker', 'parcel_shop')`)
    .orderBy(sql<number>`nullif(left(regexp_replace(number, '\\D', '', 'g'), 9), '')::int`)
    .orderBy('ref')
    .limit(BRANCHES_MAX)
    .execute()
}

async function askCarrier(services: Services, place: Place, ip: string): Promise<void> {
  const now = services.clock.now()
  if (services.novaPoshta.mode === 'off') return
  if (place.branches_at !== null && now.getTime() - place.branches_at.getTime() < FRESH_MS) return
  if (!(await isLookupAllowed(services, ip))) return
  const rows = await services.novaPoshta.askBriefly((ms) => loadBranches(services, place, ms))
  if (rows === null) return
  await inTransaction(services.db, async (tx) => {
    await storeBranches(tx, rows, { settlement_ref: place.is_known ? place.ref : null, seen_at: now })
    await tx
      .updateTable('delivery_settlements')
      .set({ branches_at: now, branches_count: rows.length })
      .where('ref', '=', place.ref)
      .execute()
  })
}

/** By the settlement, else by the city. */
async function loadBranches({ novaPoshta }: Services, place: Place, ms: number): Promise<CarrierBranchRow[]> {
  const by_settlement = await allPages((page) => listBranches(novaPoshta, { settlement_ref: place.ref, page, ms }))
  if (by_settlement.length > 0 || place.city_ref === null) return by_settlement
  const { city_ref } = place
  return allPages((page) => listBranches(novaPoshta, { city_ref, page, ms }))
}

async function allPages(
  load: (page: number) => Promise<{ rows: CarrierBranchRow[]; total: number | null }>,
): Promise<CarrierBranchRow[]> {
  const found = new Map<string, CarrierBranchRow>()
  for (let page = 1; page <= PAGES_MAX; page++) {
    const { rows, total } = await load(page)
    const size = found.size
    for (const row of rows) found.set(row.ref, row)
    if (found.size === size || (total !== null && found.size >= total)) break
  }
  return [...found.values()]
}
