import type { Doc, Face, Sheet } from './sheet.ts'
import { printable, runsOfFaces } from './signs.ts'

export interface Style {
  face: Face
  /** Points. */
  size: number
  colour: string
  /** Times the size; 1.4 unless told. */
  leading?: number
  align?: 'left' | 'right' | 'center'
  /** A figure: set smaller rather than broken where the column is too narrow for it. */
  is_figure?: boolean
}

export interface Part {
  text: string
  style: Style
  /** Points of air before it. */
  above?: number
}

/** Text that is set and knows how high it is, to be drawn where there is room for it. */
export interface Stack {
  height: number
  draw(x: number, y: number): void
}

interface Line {
  text: string
  style: Style
  top: number
  height: number
}

const LEADING = 1.4

/** Sets paragraphs one under the other in a column of a width; parts without text take no room. */
export function stack({ doc }: Sheet, width: number, parts: readonly Part[]): Stack {
  const lines: Line[] = []
  let height = 0
  for (const { text, style: wanted, above = 0 } of parts) {
    const said = printable(text)
    if (said === '') continue
    const style = wanted.is_figure ? fitted(doc, said, wanted, width) : wanted
    if (lines.length > 0) height += above
    const line_height = style.size * (style.leading ?? LEADING)
    for (const line of brokenIntoLines(doc, said, style, width)) {
      lines.push({ text: line, style, top: height, height: line_height })
      height += line_height
    }
  }
  return {
    height,
    draw: (x, y) => {
      for (const line of lines) drawLine(doc, line, { x, y: y + line.top, width })
    },
  }
}

const fitted = (doc: Doc, text: string, style: Style, width: number): Style => ({
  ...style,
  // A hair less than the whole: the width of a sum of letters is not exact.
  size: style.size * Math.min(1, (width * 0.999) / lineWidth(doc, text, style)),
})

function drawLine(doc: Doc, { text, style, height }: Line, at: { x: number; y: number; width: number }): void {
  const left_over = at.width - lineWidth(doc, text, style)
  let x = at.x
  if (style.align === 'right') x += left_over
  if (style.align === 'center') x += left_over / 2
  doc.fillColor(style.colour)
  for (const [place, run] of runsOfFaces(text).entries()) {
    if (run === '') continue
    setFace(doc, style, place)
    // pdfkit puts the ascender of the face at `y`; the air of the leading goes half above, half below.
    const y = at.y + (height - doc.currentLineHeight()) / 2
    doc.text(run, x, y, { lineBreak: false })
    x += doc.widthOfString(run)
  }
}

/** Runs at odd places are those that only the monospaced face has. */
const setFace = (doc: Doc, style: Style, place: number) =>
  doc.font(place % 2 === 1 ? 'mono' : style.face).fontSize(style.size)

function lineWidth(doc: Doc, text: string, style: Style): number {
  let width = 0
  for (const [place, run] of runsOfFaces(text).entries())
    if (run !== '') width += setFace(doc, style, place).widthOfString(run)
  return width
}

function brokenIntoLines(doc: Doc, text: string, style: Style, width: number): string[] {
  const space = lineWidth(doc, ' ', style)
  const lines: string[] = []
  let line = ''
  let taken = 0
  for (const word of text.split(/ +/).flatMap((word) => brokenWord(doc, word, style, width))) {
    const word_width = lineWidth(doc, word, style)
    if (line !== '' && taken + space + word_width > width) {
      lines.push(line)
      line = ''
    }
    taken = line === '' ? word_width : taken + space + word_width
    line = line === '' ? word : `${line} ${word}`
  }
  return line === '' ? lines : [...lines, line]
}

/** A word that no line can hold goes on in the next one wherever it must. */
function brokenWord(doc: Doc, word: string, style: Style, width: number): string[] {
  if (lineWidth(doc, word, style) <= width) return [word]
  const pieces: string[] = []
  let piece = ''
  for (const sign of word) {
    if (piece !== '' && lineWidth(doc, piece + sign, style) > width) {
      pieces.push(piece)
      piece = ''
    }
    piece += sign
  }
  return [...pieces, piece]
}
