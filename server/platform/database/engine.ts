import pg from 'pg'

/** A pool that speaks PostgreSQL's protocol, and notifications. Both engines provide it. */
export interface Engine {
  pool: pg.Pool
  listen(channel: string, onNotice: (payload: string) => void, onBreak: () => void): Promise<() => Promise<void>>
  close(): Promise<void>
}

const INT8_OID: number = 20
const INT8_ARRAY_OID: number = 1016

/** Numbers above 2^53 stay strings: a wrong amount of money is worse than an unexpected type. */
function parseInt8(text: string): number | string {
  const number = Number(text)
  return Number.isSafeInteger(number) ? number : text
}

function parseInt8Array(text: string): unknown[] {
  // pg's own parser of bigint[] yields strings.
  const digits: (string | null)[] = pg.types.getTypeParser(INT8_ARRAY_OID, 'text')(text)
  return digits.map((digit) => (digit === null ? null : parseInt8(digit)))
}

/** The same on both engines. Set per pool: pg-boss relies on the defaults of `pg.types`. */
export const wireTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (format !== 'binary' && oid === INT8_OID) return parseInt8
    if (format !== 'binary' && oid === INT8_ARRAY_OID) return parseInt8Array
    return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid, 'text')
  },
}

export const quoteName = (name: string) => `"${name.replaceAll('"', '""')}"`
