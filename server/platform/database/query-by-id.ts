import type { Compilable } from 'kysely'
import type { Db } from './db.ts'

/** Never an id, and refused by the server should it remain. */
const ID_PLACE = Number.NaN

/**
 * A query for one value, built and compiled once: building a statement as long as a product's costs half of the shop's
 * time for the answer.
 *
 * @param place stands for the value; never one itself
 * @param build may use the value only as a parameter
 */
export function rowsBy<V, R>(place: V, build: (db: Db, value: V) => Compilable<R>): (db: Db, value: V) => Promise<R[]> {
  let compiled: ReturnType<Compilable<R>['compile']> | undefined
  return async (db, value) => {
    compiled ??= build(db, place).compile()
    const parameters = compiled.parameters.map((one) => (Object.is(one, place) ? value : one))
    const { rows } = await db.executeQuery<R>({ ...compiled, parameters })
    return rows
  }
}

export const rowsById = <R>(build: (db: Db, id: number) => Compilable<R>) => rowsBy<number, R>(ID_PLACE, build)

/** Like `rowsById`, for the row of an id. */
export function queryById<R>(
  build: (db: Db, id: number) => Compilable<R>,
): (db: Db, id: number) => Promise<R | undefined> {
  const readRows = rowsById(build)
  return async (db, id) => (await readRows(db, id))[0]
}
