import type { Kopiykas } from '@shop/contract/rules/money/price'
import type { ColumnType } from 'kysely'

/** Filled in by the database. */
export type Made = ColumnType<Date, Date | undefined, Date>
/** Kopiykas: bigint in the database, a safe number here. */
export type Money = Kopiykas
export type Texts<F extends string> = { [K in `${F}_ua`]: string } & { [K in `${F}_ru` | `${F}_en`]: string | null }
