import type { Kopiykas } from '@shop/contract/rules/price'
import type { ColumnType } from 'kysely'

/** A time that the database fills in. */
export type Made = ColumnType<Date, Date | undefined, Date>
/** Whole kopiykas (bigint in the database, a safe number here). */
export type Money = Kopiykas
export type Texts<F extends string> = { [K in `${F}_ua`]: string } & { [K in `${F}_ru` | `${F}_en`]: string | null }
