import type pg from 'pg'

export type Query = Pick<pg.Client, 'query'>

/** Writable columns with their types. */
export interface TableShape {
  table: string
  columns: { name: string; type: string }[]
}

/** PostgreSQL's text form, in column order: identical on both engines. */
export type TextRow = readonly (string | null)[]

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** @param table its SQL name, such as `public."orders"` */
export async function shapeOf(db: Query, table: string): Promise<TableShape> {
  const { rows } = await db.query<{ name: string; type: string }>(
    `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  )
  return { table, columns: rows }
}

const columnList = ({ columns }: TableShape): string => columns.map(({ name }) => quoted(name)).join(', ')

export async function insertRows(db: Query, shape: TableShape, rows: readonly TextRow[]): Promise<void> {
  if (rows.length === 0) return
  const lists = shape.columns.map((_, at) => rows.map((row) => row[at] ?? null))
  const parameters = shape.columns.map((_, at) => `$${at + 1}::text[]`).join(', ')
  const values = shape.columns.map(({ type }, at) => `n.c${at}::${type}`).join(', ')
  const names = shape.columns.map((_, at) => `c${at}`).join(', ')
  await db.query(
    `insert into ${shape.table} (${columnList(shape)}) overriding system value
     select ${values} from unnest(${parameters}) as n (${names})`,
    lists,
  )
}
