import type { Compilable } from 'kysely'
import type { Db } from './db.ts'

/** Never an id, and refused by the server should it remain. */
const ID_PLACE = Number.NaN

/**
 * A query for one id, built and compiled once: building a statement as long as a product's costs half of the shop's
 * time for the answer.
 *
 * @param build may use the id only as a parameter
 */
export function rowsById<R>(build: (db: Db, id: number) => Compilable<R>): (db: Db, id: number) => Promise<R[]> {
  let compiled: ReturnType<Compilable<R>['compile']> | undefined
  return async (db, id) => {
    compiled ??= build(db, ID_PLACE).compile()
    const parameters = compiled.parameters.map((value) => (Number.isNaN(value) ? id : value))
    const { rows } = await db.executeQuery<R>({ ...compiled, parameters })
    return rows
  }
}

/** Like `rowsById`, for the row of an id. */
export function queryById<R>(
  build: (db: Db, id: number) => Compilable<R>,
): (db: Db, id: number) => Promise<R | undefined> {
  const readRows = rowsById(build)
  return async (db, id) => (await readRows(db, id))[0]
}
