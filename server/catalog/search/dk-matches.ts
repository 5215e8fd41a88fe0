import { type RawBuilder, sql } from 'kysely'
import { SEARCH_COUNT_MAX } from '@shop/contract/rules/pagination'
import { hasDk, hasDkByIndex } from '../browse/filters.ts'
import { type Listing, listingCondition } from '../browse/listing.ts'
import { isCommon } from './common-sample.ts'
import { foundColumns } from './prefix-search.ts'

/**
 * For `union`: the newest thousand products with the code. As with matches inside words, a walk from the newest product
 * finds a common code, the index a rare one.
 */
export function dkMatches(listing: Listing, dk: string): RawBuilder<unknown> {
  const scanned = listingCondition(listing, [hasDk(dk)])
  const indexed = listingCondition(listing, [hasDkByIndex(dk)])
  const count_max = sql.lit(SEARCH_COUNT_MAX)
  return sql`
    union
    (with coded (is_common) as materialized (select ${isCommon(scanned)})
      (select p.* from coded cross join lateral (
        select ${foundColumns} from products as p where coded.is_common and ${scanned}
        order by p.id desc limit ${count_max}) as p)
      union
      (select p.* from coded cross join lateral (
        select ${foundColumns} from products as p where not coded.is_common and ${indexed}
        order by p.id + 0 desc limit ${count_max}) as p))`
}
