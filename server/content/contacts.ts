import { staticText } from '@shop/contract/rules/names'
import type { Language } from '@shop/contract/primitives'
import type { Db } from '../platform/database/db.ts'
import { findSignature, type Signature } from './shop-identity.ts'

export interface Contacts extends Signature {
  phone: string
  working_hours: string
}

/** For mails; empty if not set. */
export async function findContacts(db: Db, language: Language): Promise<Contacts> {
  const rows = await db
    .selectFrom('static_data')
    .selectAll()
    .where('key', 'in', ['phone_number_1', 'working_hours'])
    .execute()
  const text = (wanted: string) =>
    staticText(
      rows.find(({ key }) => key === wanted),
      language,
    ).trim()
  return { ...(await findSignature(db, language)), phone: text('phone_number_1'), working_hours: text('working_hours') }
}
