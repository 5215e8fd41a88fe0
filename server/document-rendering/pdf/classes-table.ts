import { DOCUMENT_WORDS } from '../../texts/words/document-words.ts'
import { type ClassSum, sumsOfClasses } from '../document-sums.ts'
import type { DocumentLine } from '../document.ts'
import { COLOUR, group, makeRoom, marked, mm, PAGE, rule, type Sheet, type Structure, TEXT_WIDTH } from './sheet.ts'
import { STYLE } from './styles.ts'
import { sumText } from './sum-text.ts'
import { type Part, stack, type Stack } from './text.ts'

const PAD = mm(1)
const GAP = mm(10)
/** Most offers have few classes. */
const ACROSS = 2
const WIDTH = (TEXT_WIDTH - GAP) / ACROSS
const COLUMNS = [
  { x: 0, width: mm(40) },
  { x: mm(41), width: mm(18) },
  { x: mm(59), width: WIDTH - mm(59) },
]

export interface ClassesTable {
  /** Of the whole table. */
  height: number
  start_height: number
  /** @param below height to keep on the last row's page */
  draw: (below: number) => void
}

/** Totals per ДК 021:2015 class. */
export function layOutClasses(sheet: Sheet, lines: readonly DocumentLine[]): ClassesTable {
  const title = stack(sheet, TEXT_WIDTH, [{ text: DOCUMENT_WORDS.classes, style: STYLE.caption_bold }])
  const cells = sumsOfClasses(lines).map((sum) => cellsOf(sheet, sum))
  const rows = Array.from({ length: Math.ceil(cells.length / ACROSS) }, (_, at) => {
    const beside = cells.slice(at * ACROSS, (at + 1) * ACROSS)
    return { beside, height: heightOf(beside) }
  })
  const title_height = mm(3.5) + title.height
  const start_height = title_height + (rows[0]?.height ?? 0)
  return {
    height: rows.reduce((height, row) => height + row.height, title_height),
    start_height,
    draw: (below) => {
      makeRoom(sheet, start_height + (rows.length === 1 ? below : 0))
      marked(sheet, sheet.root, 'P', () => title.draw(PAGE.left, sheet.y + mm(3)))
      sheet.y += title_height
      drawRows(sheet, rows, below)
    },
  }
}

interface ClassRow {
  beside: readonly (readonly Stack[])[]
  height: number
}

function drawRows(sheet: Sheet, rows: readonly ClassRow[], below: number): void {
  const table = group(sheet.root, sheet.doc, 'Table')
  for (const [index, { beside, height }] of rows.entries()) {
    makeRoom(sheet, height + (index === rows.length - 1 ? below : 0))
    for (const [column, cells] of beside.entries())
      drawClass(sheet, table, { left: PAGE.left + (WIDTH + GAP) * column, height, cells })
    sheet.y += height
  }
  table.end()
}

const heightOf = (rows: readonly (readonly Stack[])[]) => Math.max(...rows.flat().map((cell) => cell.height)) + PAD * 2

function cellsOf(sheet: Sheet, { dk_class, name_ua, positions, sum }: ClassSum): Stack[] {
  const cells: Part[][] = [
    [
      { text: dk_class ?? DOCUMENT_WORDS.without_code, style: STYLE.code },
      { text: name_ua ?? '', style: STYLE.small },
    ],
    [{ text: `позицій: ${positions}`, style: STYLE.small }],
    [{ text: sumText(sum), style: STYLE.figure_bold }],
  ]
  return cells.map((parts, index) => stack(sheet, COLUMNS[index]?.width ?? 0, parts))
}

interface DrawnClass {
  left: number
  height: number
  cells: readonly Stack[]
}

function drawClass(sheet: Sheet, table: Structure, { left, height, cells }: DrawnClass): void {
  const row = group(table, sheet.doc, 'TR')
  for (const [index, cell] of cells.entries()) {
    const draw = () => cell.draw(left + (COLUMNS[index]?.x ?? 0), sheet.y + PAD)
    marked(sheet, row, index === 0 ? { mark: 'TH', scope: 'Row' } : 'TD', draw)
  }
  row.end()
  rule(sheet, sheet.y + height, { x: left, width: WIDTH, colour: COLOUR.line, line: mm(0.2) })
}
