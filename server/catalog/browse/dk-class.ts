import { type Expression, type RawBuilder, sql } from 'kysely'

/**
 * The class of a code by its four digits. Tries every check digit by index: a pattern would read the whole register.
 */
export const isClassOf = (code: Expression<unknown>, class_digits: Expression<unknown>): RawBuilder<boolean> =>
  sql<boolean>`${code} = any(array(select ${class_digits} || '0000-' || digit from generate_series(0, 9) as digit))`
