/**
 * Rows in batches, each read at its own time: an export of a million keeps one batch in memory, and no connection between
 * them. An offset would scan from the start each time.
 *
 * @param read the next rows after this cursor, in its sequence, `size` at most
 */
export async function* keysetBatches<Row, Cursor>(
  read: (after: Cursor) => Promise<Row[]>,
  { size, first, cursorOf }: { size: number; first: Cursor; cursorOf: (row: Row) => Cursor },
): AsyncGenerator<Row[]> {
  for (let after = first; ;) {
    const rows = await read(after)
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < size) return
    after = cursorOf(last)
  }
}
