import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import type { Db } from '../database/db.ts'

/** Deletes up to `at_once` older mails, sent or given up, with their files. */
export async function deleteOldMails(
  db: Db,
  { before, kinds }: { before: Date; kinds: readonly string[] | 'all' },
  at_once: number,
): Promise<number> {
  const wanted = kinds === 'all' ? sql`true` : sql`kind = any(${kinds}::text[])`
  const { numAffectedRows } = await sql`
    delete from mails where id in (
      select id from mails where created_at < ${before} and ${wanted} order by id limit ${at_once})`.execute(db)
  return Number(numAffectedRows ?? 0)
}

export async function deleteOldOutboxFiles(data_dir: string, before: Date): Promise<number> {
  const outbox = path.join(data_dir, 'outbox')
  // Missing before the first mail.
  const names = await readdir(outbox).catch(() => [])
  let deleted = 0
  for (const name of names.filter((one) => one.endsWith('.eml') || one.endsWith('.part'))) {
    const found = await stat(path.join(outbox, name)).catch(() => null)
    if (!found || found.mtime >= before) continue
    await rm(path.join(outbox, name), { force: true })
    deleted += 1
  }
  return deleted
}
