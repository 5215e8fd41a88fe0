import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { insertRows, type Query, shapeOf, type TableShape, type TextRow } from './insert-rows.ts'
import { runPostgresTool } from './postgres-tools.ts'

const BYTES_AT_ONCE = 1024 * 1024
const BEGINS = /^COPY (\S+) \((.*)\) FROM stdin;$/
const SETS_SEQUENCE = /^SELECT pg_catalog\.setval\('.*', \d+, (?:true|false)\);$/
const ENDS = '\\.'

/**
 * Loads a `pg_dump --format=custom` file into an empty embedded database, to which pg_restore cannot connect: it writes
 * SQL to a file, and we insert the COPY rows.
 *
 * @param scratch a folder for the SQL, several times as large as the dump
 */
export async function loadPostgresDump(db: Query, dump: string, scratch: string): Promise<void> {
  const sectionOf = async (section: 'pre-data' | 'data' | 'post-data') => {
    const file = path.join(scratch, `${section}.sql`)
    await runPostgresTool('pg_restore', ['--no-owner', '--no-acl', `--section=${section}`, `--file=${file}`, dump])
    return file
  }
  await db.query('begin')
  await db.query(await statementsIn(await sectionOf('pre-data')))
  await loadRows(db, await sectionOf('data'))
  await db.query(await statementsIn(await sectionOf('post-data')))
  await db.query('commit')
}

/** Without psql's own commands. */
async function statementsIn(file: string): Promise<string> {
  const text = await readFile(file, 'utf8')
  return text.replaceAll(/^\\(?:un)?restrict .*$/gm, '')
}

async function loadRows(db: Query, file: string): Promise<void> {
  let shape: TableShape | null = null
  let rows: TextRow[] = []
  let bytes = 0
  const insert = async () => {
    if (shape) await insertRows(db, shape, rows)
    rows = []
    bytes = 0
  }
  for await (const line of linesOf(file)) {
    const copy_start: RegExpExecArray | null = shape === null ? BEGINS.exec(line) : null
    if (copy_start) shape = await columnsOf(db, copy_start)
    else if (shape === null) {
      if (SETS_SEQUENCE.test(line)) await db.query(line)
    } else if (line === ENDS) {
      await insert()
      shape = null
    } else {
      rows.push(line.split('\t').map(valueOf))
      bytes += line.length
      if (bytes >= BYTES_AT_ONCE) await insert()
    }
  }
}

async function columnsOf(db: Query, [, table = '', names = '']: RegExpExecArray): Promise<TableShape> {
  const { columns } = await shapeOf(db, table)
  const types = new Map(columns.map(({ name, type }) => [name, type]))
  return {
    table,
    columns: names.split(', ').map((quoted) => {
      const name = quoted.replaceAll('"', '')
      const type = types.get(name)
      if (type === undefined) throw new Error(`The dump has a column ${table}.${name} that the table lacks`)
      return { name, type }
    }),
  }
}

/** `readline` also treats U+2028 as a line end. */
async function* linesOf(file: string): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of createReadStream(file, 'utf8')) {
    const lines = (rest + String(chunk)).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}

const ESCAPES: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }

/** Decodes COPY's text format. */
const valueOf = (field: string): string | null =>
  field === '\\N' ? null : field.replaceAll(/\\(.)/gs, (_, character: string) => ESCAPES[character] ?? character)
