import {
  type CarrierBranchRow,
  type CarrierSettlementRow,
  listBranches,
  listSettlements,
  type Page,
} from '../integrations/nova-poshta/directory-calls.ts'
import { ServiceRefused } from '../integrations/outside-call.ts'
import { type Db, inTransaction } from '../platform/database/db.ts'
import type { Services } from '../services.ts'
import { linkSettlements, storeBranches, storeSettlements } from './store-directories.ts'

/** Stops on a stand-in that answers every page alike. */
const PAGES_MAX = 600

/**
 * Closed branches are removed once the whole list has arrived.
 *
 * @throws ServiceUnavailable: try again
 */
export async function copyDirectories(services: Services): Promise<void> {
  const began = services.clock.now()
  try {
    const branches = await copyBranches(services, began)
    const settlements = await copySettlements(services, began)
    // Branches name settlements too.
    await finishCopy(services, { began, branches, settlements: settlements || branches, problem: '' })
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error)
    await finishCopy(services, { began, branches: false, settlements: false, problem })
    throw error
  }
}

/** @returns whether the list is complete */
async function copyBranches(services: Services, seen_at: Date): Promise<boolean> {
  const count = await eachPage(
    (page) => listBranches(services.novaPoshta, { page }),
    (rows: CarrierBranchRow[]) =>
      inTransaction(services.db, async (tx) => {
        await storeBranches(tx, rows, { settlement_ref: null, seen_at })
        const settlements = rows.flatMap(({ settlement }) => settlement ?? [])
        await storeSettlements(tx, settlements, seen_at)
      }),
  )
  if (count > 0) await services.db.deleteFrom('delivery_branches').where('seen_at', '<', seen_at).execute()
  return count > 0
}

async function copySettlements(services: Services, seen_at: Date): Promise<boolean> {
  const count = await eachPage(
    (page) => listSettlements(services.novaPoshta, page),
    (rows: CarrierSettlementRow[]) => inTransaction(services.db, (tx) => storeSettlements(tx, rows, seen_at)),
  )
  return count > 0
}

/** @returns the number of rows; 0 if the carrier refuses */
async function eachPage<T extends { ref: string }>(
  load: (page: number) => Promise<Page<T>>,
  store: (rows: T[]) => Promise<void>,
): Promise<number> {
  const seen = new Set<string>()
  for (let page = 1; page <= PAGES_MAX; page++) {
    const answer = await loadOrNull(() => load(page))
    if (answer === null) return 0
    const fresh = answer.rows.filter(({ ref }) => !seen.has(ref))
    if (fresh.length === 0) break
    await store(fresh)
    for (const { ref } of fresh) seen.add(ref)
    if (answer.total !== null && seen.size >= answer.total) break
  }
  return seen.size
}

async function loadOrNull<T>(load: () => Promise<T>): Promise<T | null> {
  try {
    return await load()
  } catch (error) {
    if (error instanceof ServiceRefused) return null
    throw error
  }
}

interface Finished {
  began: Date
  branches: boolean
  settlements: boolean
  problem: string
}

async function finishCopy(services: Services, { began, branches, settlements, problem }: Finished): Promise<void> {
  const source = copySource(services)
  const copied = {
    ...(branches && { branches_at: began, source }),
    ...(settlements && { settlements_at: began, source }),
    problem,
  }
  const is_other = (await findCopyState(services.db)).source !== source
  await inTransaction(services.db, async (tx) => {
    if (settlements && is_other) await tx.deleteFrom('delivery_settlements').where('seen_at', '<', began).execute()
    await linkSettlements(tx)
    await tx
      .insertInto('delivery_copies')
      .values({ branches_at: null, settlements_at: null, ...copied })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(copied))
      .execute()
  })
}

export const copySource = ({ config, novaPoshta }: Services): string =>
  novaPoshta.mode === 'live' ? config.nova_poshta.url : novaPoshta.mode

export interface CopyState {
  settlements_at: Date | null
  branches_at: Date | null
  source: string
  problem: string
}

export async function findCopyState(db: Db): Promise<CopyState> {
  const row = await db
    .selectFrom('delivery_copies')
    .select(['settlements_at', 'branches_at', 'source', 'problem'])
    .executeTakeFirst()
  return row ?? { settlements_at: null, branches_at: null, source: '', problem: '' }
}
