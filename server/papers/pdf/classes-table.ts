import { PAPER_WORDS } from '../../texts/paper-words.ts'
import { type ClassSum, sumsOfClasses } from '../paper-sums.ts'
import type { PaperLine } from '../paper.ts'
import { COLOUR, group, makeRoom, marked, mm, PAGE, rule, type Sheet, type Structure, TEXT_WIDTH } from './sheet.ts'
import { STYLE } from './styles.ts'
import { sumText } from './sum-text.ts'
import { stack, type Style } from './text.ts'

const ROW_HEIGHT = mm(4.8)
const GAP = mm(10)
/** Two classes beside each other: a school's offer has few, and the page has little room left. */
const ACROSS = 2
const WIDTH = (TEXT_WIDTH - GAP) / ACROSS
const COLUMNS = [
  { x: 0, width: mm(32) },
  { x: mm(32), width: mm(22) },
  { x: mm(54), width: WIDTH - mm(54) },
]

/** What the goods of each class of ДК 021:2015 come to: two classes in a row of the paper. */
export function drawClasses(sheet: Sheet, lines: readonly PaperLine[]): void {
  const sums = sumsOfClasses(lines)
  const title = stack(sheet, TEXT_WIDTH, [{ text: PAPER_WORDS.classes, style: STYLE.caption_bold }])
  makeRoom(sheet, mm(4) + title.height + ROW_HEIGHT)
  sheet.y += mm(3)
  marked(sheet, sheet.root, 'P', () => title.draw(PAGE.left, sheet.y))
  sheet.y += title.height + mm(0.5)
  const table = group(sheet.root, sheet.doc, 'Table')
  for (let at = 0; at < sums.length; at += ACROSS) {
    makeRoom(sheet, ROW_HEIGHT)
    for (const [place, sum] of sums.slice(at, at + ACROSS).entries())
      drawClass(sheet, table, PAGE.left + (WIDTH + GAP) * place, sum)
    sheet.y += ROW_HEIGHT
  }
  table.end()
}

function drawClass(sheet: Sheet, table: Structure, left: number, { dk_class, positions, sum }: ClassSum): void {
  const row = group(table, sheet.doc, 'TR')
  const cells: [Style, string][] = [
    [STYLE.code, dk_class ?? PAPER_WORDS.without_code],
    [STYLE.small, `позицій: ${positions}`],
    [STYLE.figure_bold, sumText(sum)],
  ]
  for (const [place, [style, text]] of cells.entries()) {
    const { x, width } = COLUMNS[place] ?? { x: 0, width: 0 }
    const cell = stack(sheet, width, [{ text, style }])
    const draw = () => cell.draw(left + x, sheet.y + (ROW_HEIGHT - cell.height) / 2)
    marked(sheet, row, place === 0 ? { mark: 'TH', scope: 'Row' } : 'TD', draw)
  }
  row.end()
  rule(sheet, sheet.y + ROW_HEIGHT, { x: left, width: WIDTH, colour: COLOUR.line, line: mm(0.2) })
}
