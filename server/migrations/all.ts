import type { Migration } from 'kysely/migration'
import * as catalog from './0001_catalog.ts'
import * as people from './0002_people.ts'
import * as orders from './0003_orders.ts'
import * as content from './0004_content.ts'
import * as mail from './0005_mail.ts'
import * as account from './0007_account.ts'
import * as office from './0008_office.ts'
import * as offers from './0009_offers.ts'
import * as finding from './0010_finding.ts'
import * as catalogueOffice from './0011_catalogue_office.ts'
import * as ordersOffice from './0012_orders_office.ts'
import * as imports from './0013_imports.ts'
import * as reviews from './0014_reviews.ts'
import * as service from './0015_service.ts'
import * as officePeople from './0016_office_people.ts'
import * as productTallies from './0017_product_tallies.ts'
import * as searchKeys from './0018_search_keys.ts'
import * as countedPrices from './0019_counted_prices.ts'
import * as productKinds from './0020_product_kinds.ts'

/** In the order of their names. Never edited once landed: a change of the database is a new number. */
export const MIGRATIONS: Record<string, Migration> = {
  '0001_catalog': catalog,
  '0002_people': people,
  '0003_orders': orders,
  '0004_content': content,
  '0005_mail': mail,
  '0007_account': account,
  '0008_office': office,
  '0009_offers': offers,
  '0010_finding': finding,
  '0011_catalogue_office': catalogueOffice,
  '0012_orders_office': ordersOffice,
  '0013_imports': imports,
  '0014_reviews': reviews,
  '0015_service': service,
  '0016_office_people': officePeople,
  '0017_product_tallies': productTallies,
  '0018_search_keys': searchKeys,
  '0019_counted_prices': countedPrices,
  '0020_product_kinds': productKinds,
}
