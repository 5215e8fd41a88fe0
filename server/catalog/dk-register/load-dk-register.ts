import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import type { Services } from '../../services.ts'
import { invalidate } from '../../platform/cache.ts'
import { type Db, inTransaction } from '../../platform/database/db.ts'
import { CATALOG } from '../tags.ts'

/** ДК 021:2015 with official names. */
const REGISTER_FILE = path.join(import.meta.dirname, 'dk021.tsv')
/** More codes mean that the register is loaded, even if staff removed some. */
const CODES_LOADED_MIN = 4000

export async function readRegister(): Promise<{ code: string; name_ua: string; name_en: string }[]> {
  const [, ...lines] = (await readFile(REGISTER_FILE, 'utf8')).trimEnd().split('\n')
  return lines.map((line) => {
    const [code = '', name_ua = '', name_en = ''] = line.split('\t')
    return { code, name_ua, name_en }
  })
}

/**
 * Adds missing codes to a shop that has few; stored names stay. Not a migration: tests would load ten thousand rows.
 *
 * @returns the number of added codes
 */
export async function loadDkRegister({ db }: Pick<Services, 'db'>): Promise<number> {
  if ((await countCodes(db)) >= CODES_LOADED_MIN) return 0
  const rows = await readRegister()
  return inTransaction(db, async (tx) => {
    // In the order of the file: a second node waits and adds nothing.
    const added = await sql`
      insert into dk_codes (code, name_ua, name_en)
      select code, name_ua, name_en from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as n (code text, name_ua text, name_en text)
      on conflict (code) do nothing`.execute(tx)
    await invalidate(tx, [CATALOG])
    return Number(added.numAffectedRows ?? 0)
  })
}

async function countCodes(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('dk_codes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
