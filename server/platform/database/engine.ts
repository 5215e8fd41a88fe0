import pg from 'pg'

/** What both engines provide: a pool that speaks PostgreSQL's protocol, and notifications. */
export interface Engine {
  pool: pg.Pool
  listen(channel: string, onNotice: (payload: string) => void, onBreak: () => void): Promise<() => Promise<void>>
  /** Ends the pool and releases connections, threads and locks. */
  close(): Promise<void>
}

const INT8_OID: number = 20
const INT8_ARRAY_OID: number = 1016

/**
 * Reads a bigint as a number if it is safe. Above 2^53 it stays a string: a wrong amount of money is worse than an
 * unexpected type.
 */
function parseInt8(text: string): number | string {
  const number = Number(text)
  return Number.isSafeInteger(number) ? number : text
}

function parseInt8Array(text: string): unknown[] {
  // pg's own parser of bigint[] yields strings.
  const digits: (string | null)[] = pg.types.getTypeParser(INT8_ARRAY_OID, 'text')(text)
  return digits.map((digit) => (digit === null ? null : parseInt8(digit)))
}

/**
 * How values are read, the same on both engines. Set per pool, not on `pg.types`: pg-boss and others share that module
 * and rely on its defaults.
 */
export const wireTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (format !== 'binary' && oid === INT8_OID) return parseInt8
    if (format !== 'binary' && oid === INT8_ARRAY_OID) return parseInt8Array
    return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid, 'text')
  },
}

/** Quotes a channel name, so that `Shop-Cache` and `shop-cache` stay distinct. */
export const quoteName = (name: string) => `"${name.replaceAll('"', '""')}"`
