import pg from 'pg'

/** What both databases offer underneath: a pool that speaks PostgreSQL's protocol, and its notices. */
export interface Engine {
  pool: pg.Pool
  listen(channel: string, onNotice: (payload: string) => void, onBreak: () => void): Promise<() => Promise<void>>
  /** Gives connections, threads and locks back. The pool is ended here as well. */
  close(): Promise<void>
}

const INT8_OID: number = 20
const INT8_ARRAY_OID: number = 1016

/**
 * Reads a bigint as a number, as long as a number can hold it. Above 2^53 the digits stay a string: a wrong amount of
 * money is worse than a type that surprises.
 */
function parseInt8(text: string): number | string {
  const number = Number(text)
  return Number.isSafeInteger(number) ? number : text
}

function parseInt8Array(text: string): unknown[] {
  // pg's own parser of bigint[] yields the digits as strings; only their reading differs here.
  const digits: (string | null)[] = pg.types.getTypeParser(INT8_ARRAY_OID, 'text')(text)
  return digits.map((digit) => (digit === null ? null : parseInt8(digit)))
}

/**
 * How values come out of the database, the same on both engines. Set per pool, not on `pg.types`: pg-boss and others
 * share that module and count on its defaults.
 */
export const wireTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (format !== 'binary' && oid === INT8_OID) return parseInt8
    if (format !== 'binary' && oid === INT8_ARRAY_OID) return parseInt8Array
    return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid, 'text')
  },
}

/** The channel's name as SQL wants it: quoted, so that `Shop-Cache` and `shop-cache` stay two channels. */
export const quoteName = (name: string) => `"${name.replaceAll('"', '""')}"`
