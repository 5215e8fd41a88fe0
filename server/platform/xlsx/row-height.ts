import { type Look, LOOK } from './sheet-styles.ts'
import type { Cell } from './sheet-xml.ts'

const LINE_POINTS = 13.5
const TITLE_POINTS = 20
/** Excel's limit is 409 points. */
const LINES_MAX = 30

/**
 * In points, or null for the default. LibreOffice needs a stated height for wrapped text, and no program fits a row to
 * merged cells.
 *
 * @param widths of the columns, in digits of the default font
 */
export function heightOfRow(cells: readonly Cell[], widths: readonly number[]): number | null {
  if (cells[0]?.look === LOOK.title) return TITLE_POINTS
  const lines = cells.map((cell, place) =>
    'text' in cell && isWrapped(cell.look) ? countLines(cell.text, widths[place] ?? 0) : 1,
  )
  const highest = Math.min(LINES_MAX, Math.max(1, ...lines))
  return highest === 1 ? null : highest * LINE_POINTS
}

const WRAPPED: readonly Look[] = [LOOK.header, LOOK.wrapped, LOOK.remark]
const isWrapped = (look: Look) => WRAPPED.includes(look)

function countLines(text: string, width: number): number {
  const room = Math.max(1, width - 1)
  return text.split(/\r\n|\r|\n/).reduce((lines, paragraph) => lines + linesOfParagraph(paragraph, room), 0)
}

function linesOfParagraph(paragraph: string, room: number): number {
  let lines = 1
  let taken = 0
  for (const word of paragraph.split(' ')) {
    const needed = widthOf(word)
    if (taken > 0 && taken + SPACE + needed > room) {
      lines += 1
      taken = 0
    }
    const cuts = Math.max(0, Math.ceil(needed / room) - 1)
    lines += cuts
    taken += needed - cuts * room + SPACE
  }
  return lines
}

const SPACE = 0.5

/** In digits, rather too wide: Arial may be missing. */
const widthOf = (word: string) => [...word].reduce((sum, character) => sum + widthOfCharacter(character), 0)

function widthOfCharacter(character: string): number {
  if (/[іїltfrjIІЇ.,:;'’()\-!|]/.test(character)) return 0.6
  if (/[мжшщюфwm@%ЖШЩЮФМWM—]/.test(character)) return 1.5
  return /\p{Lu}/u.test(character) ? 1.25 : 1
}
