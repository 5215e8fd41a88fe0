import { staticText } from '@shop/contract/rules/names'
import type { Language } from '@shop/contract/primitives'
import type { Db } from '../platform/database/db.ts'

export async function findSetting(db: Db, key: string): Promise<string | null> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst()
  return row?.value ?? null
}

export function listPublicSettings(db: Db) {
  return db.selectFrom('settings').select(['key', 'value']).where('is_public', '=', true).orderBy('key').execute()
}

/** '' if not set. */
export async function findStaticText(db: Db, key: string, language: Language): Promise<string> {
  const row = await db.selectFrom('static_data').selectAll().where('key', '=', key).executeTakeFirst()
  return staticText(row, language)
}
