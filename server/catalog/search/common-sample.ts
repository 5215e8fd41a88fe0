import { type RawBuilder, sql } from 'kysely'
import { isListedIn } from '../listed.ts'

/** Of the newest products, and of the middle of the catalog. */
const SAMPLE_SIZE = sql.lit(1000)
/** Common from this many hits in the sample. */
const COMMON_MIN = sql.lit(10)

/** Whether a walk from the newest product soon finds enough. The middle is sampled too, for what only the newest have. */
export const isCommon = (scanned: RawBuilder<boolean>) => sql<boolean>`
  ${isCommonAmong(scanned, sql`true`)} and ${isCommonAmong(scanned, sql`p.id <= (select max(id) / 2 from products)`)}`

const isCommonAmong = (scanned: RawBuilder<boolean>, place: RawBuilder<unknown>) => sql`(
  select count(*) >= ${COMMON_MIN} from (
    select p.* from products as p where ${isListedIn('p')} and ${place} order by p.id desc limit ${SAMPLE_SIZE}
  ) as p where ${scanned})`
