import { staticText } from '@shop/contract/rules/names'
import type { Language } from '@shop/contract/primitives'
import type { Db } from '../platform/db.ts'

/** What the shop says of itself at the foot of its letters; '' where it says nothing. */
export async function findContacts(db: Db, language: Language): Promise<{ phone: string; working_hours: string }> {
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
  return { phone: text('phone_number_1'), working_hours: text('working_hours') }
}
