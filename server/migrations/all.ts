import type { Migration } from 'kysely/migration'
import * as catalog from './0001_catalog.ts'
import * as people from './0002_people.ts'
import * as orders from './0003_orders.ts'
import * as content from './0004_content.ts'
import * as mail from './0005_mail.ts'
import * as account from './0007_account.ts'

/** In the order of their names. Never edited once landed: a change of the database is a new number. */
export const MIGRATIONS: Record<string, Migration> = {
  '0001_catalog': catalog,
  '0002_people': people,
  '0003_orders': orders,
  '0004_content': content,
  '0005_mail': mail,
  '0007_account': account,
}
