import { DOCUMENT_WORDS } from '../../texts/document-words.ts'
import { type ClassSum, sumsOfClasses } from '../document-sums.ts'
import type { DocumentLine } from '../document.ts'
import { COLOUR, group, makeRoom, marked, mm, PAGE, rule, type Sheet, type Structure, TEXT_WIDTH } from './sheet.ts'
import { STYLE } from './styles.ts'
import { sumText } from './sum-text.ts'
import { type Part, stack, type Stack } from './text.ts'

const PAD = mm(1)
const GAP = mm(10)
/** Two classes side by side: most offers have few, and space is short. */
const ACROSS = 2
const WIDTH = (TEXT_WIDTH - GAP) / ACROSS
const COLUMNS = [
  { x: 0, width: mm(40) },
  { x: mm(41), width: mm(18) },
  { x: mm(59), width: WIDTH - mm(59) },
]

/** Totals per ДК 021:2015 class, two classes per row. */
export function drawClasses(sheet: Sheet, lines: readonly DocumentLine[]): void {
  const sums = sumsOfClasses(lines)
  const title = stack(sheet, TEXT_WIDTH, [{ text: DOCUMENT_WORDS.classes, style: STYLE.caption_bold }])
  const rows = sums.map((sum) => cellsOf(sheet, sum))
  makeRoom(sheet, mm(4) + title.height + heightOf(rows.slice(0, ACROSS)))
  sheet.y += mm(3)
  marked(sheet, sheet.root, 'P', () => title.draw(PAGE.left, sheet.y))
  sheet.y += title.height + mm(0.5)
  const table = group(sheet.root, sheet.doc, 'Table')
  for (let at = 0; at < rows.length; at += ACROSS) {
    const beside = rows.slice(at, at + ACROSS)
    const height = heightOf(beside)
    makeRoom(sheet, height)
    for (const [index, cells] of beside.entries())
      drawClass(sheet, table, { left: PAGE.left + (WIDTH + GAP) * index, height, cells })
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
