import { stringify } from 'csv-stringify/sync'

export type CsvCell = string | number | null

interface CsvStyle {
  /** As a Ukrainian Excel expects it, then with semicolons between the cells. */
  has_decimal_comma: boolean
}

/** UTF-8 with BOM. Texts are guarded: names and notes are untrusted. */
export async function* csvParts(
  titles: readonly string[],
  batches: Iterable<readonly (readonly CsvCell[])[]> | AsyncIterable<readonly (readonly CsvCell[])[]>,
  { has_decimal_comma }: CsvStyle,
): AsyncGenerator<Uint8Array> {
  const options = { delimiter: has_decimal_comma ? ';' : ',', record_delimiter: '\r\n' as const }
  const textOf = (cell: CsvCell) => {
    if (typeof cell !== 'number') return guarded(cell ?? '')
    return has_decimal_comma ? String(cell).replace('.', ',') : String(cell)
  }
  yield Buffer.from(stringify([titles.map(textOf)], { ...options, bom: true }))
  for await (const rows of batches)
    yield Buffer.from(
      stringify(
        rows.map((row) => row.map(textOf)),
        options,
      ),
    )
}

const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/

/** Spreadsheets evaluate such texts. An apostrophe prevents that. */
const guarded = (text: string) => (FORMULA.test(text) ? `'${text}` : text)

/** The text before it was guarded. */
export const unguarded = (text: string) => (text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text)
