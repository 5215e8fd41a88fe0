import { type Expression, type RawBuilder, sql } from 'kysely'

/**
 * Condition for the class that a code belongs to, by its first four digits. Tries every check digit, each by index: a
 * pattern would read the whole register.
 */
export const isClassOf = (code: Expression<unknown>, class_digits: Expression<unknown>): RawBuilder<boolean> =>
  sql<boolean>`${code} = any(array(select ${class_digits} || '0000-' || digit from generate_series(0, 9) as digit))`
