/** In pixels inside the outer wall. */
export interface RoomPart {
  left: number
  top: number
  width: number
  height: number
  /** Cells beside each other. */
  columns: number
}

export interface RoomLayout {
  /** One or two rows. */
  rows: RoomPart[][]
  height: number
}

export const ROOM_WIDTH = 800
const SQUARE = 40
const CELL = 56
const STEP = 64
/** Two lines of the name. */
const NAME_HEIGHT = 64
const SIDES = 32
const PART_MIN = 160
const SECTIONS_MAX = 12
const POSITIONS_MAX = 60
const DEPTHS = [2, 3, 4]

/** Design, second part B, section 2. @returns null if they don't fit: the sheet then has no walls */
export function layOutRoom(counts: readonly number[]): RoomLayout | null {
  const positions = counts.reduce((sum, count) => sum + count, 0)
  if (positions === 0 || counts.length > SECTIONS_MAX || positions > POSITIONS_MAX) return null
  for (const depth of DEPTHS) {
    const columns = counts.map((count) => Math.ceil(count / depth))
    const rows = inTwoRows(columns)
    if (rows.some((row) => leastWidth(row) > ROOM_WIDTH)) continue
    const height = toSquares(NAME_HEIGHT + depth * STEP)
    return { rows: rows.map((row, at) => placed(row, at * height, height)), height: rows.length * height }
  }
  return null
}

/** On the 8 px step. */
export const cellsIndent = ({ width, columns }: RoomPart): number =>
  Math.min(SQUARE, Math.floor((width - cellsWidth(columns)) / 16) * 8)

const toSquares = (width: number) => Math.ceil(width / SQUARE) * SQUARE
const cellsWidth = (columns: number) => columns * STEP - (STEP - CELL)
const narrowest = (columns: number) => Math.max(PART_MIN, toSquares(cellsWidth(columns) + SIDES))
const preferred = (columns: number) => Math.max(PART_MIN, toSquares(columns * STEP + CELL))
const leastWidth = (row: readonly number[]) => row.reduce((sum, columns) => sum + narrowest(columns), 0)

function inTwoRows(columns: readonly number[]): number[][] {
  if (columns.length === 1) return [[...columns]]
  const ways = columns.slice(1).map((_, at) => [columns.slice(0, at + 1), columns.slice(at + 1)])
  const widths = ways.map((rows) => Math.max(...rows.map(leastWidth)))
  return ways[widths.indexOf(Math.min(...widths))] ?? []
}

/** Fills the width; the rest goes to the last part. */
function placed(row: readonly number[], top: number, height: number): RoomPart[] {
  let spare = ROOM_WIDTH - leastWidth(row)
  const widths = row.map(narrowest)
  for (let at = row.length - 1; at >= 0; at--) {
    const more = Math.min(spare, preferred(row[at] ?? 0) - narrowest(row[at] ?? 0))
    widths[at] = (widths[at] ?? 0) + more
    spare -= more
  }
  let left = 0
  return row.map((columns, at) => {
    const width = (widths[at] ?? 0) + (at === row.length - 1 ? spare : 0)
    left += width
    return { left: left - width, top, width, height, columns }
  })
}
