import type { Doc, Face, Sheet } from './sheet.ts'
import { printable, splitByFont } from './characters.ts'

export interface Style {
  face: Face
  /** Points. */
  size: number
  colour: string
  /** Default 1.4. */
  leading?: number
  align?: 'left' | 'right' | 'center'
  /** Shrinks to fit instead of wrapping. */
  is_figure?: boolean
}

export interface Part {
  text: string
  style: Style
  /** Space above, in points. */
  above?: number
}

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

/** Parts without text take no space. */
export function stack({ doc }: Sheet, width: number, parts: readonly Part[]): Stack {
  const lines: Line[] = []
  let height = 0
  for (const { text, style: wanted, above = 0 } of parts) {
    const printed = printable(text)
    if (printed === '') continue
    const style = wanted.is_figure ? shrinkToFit(doc, printed, wanted, width) : wanted
    if (lines.length > 0) height += above
    const line_height = style.size * (style.leading ?? LEADING)
    for (const line of breakIntoLines(doc, printed, style, width)) {
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

const shrinkToFit = (doc: Doc, text: string, style: Style, width: number): Style => ({
  ...style,
  // Summed character widths are inexact.
  size: style.size * Math.min(1, (width * 0.999) / lineWidth(doc, text, style)),
})

function drawLine(doc: Doc, { text, style, height }: Line, at: { x: number; y: number; width: number }): void {
  const free_width = at.width - lineWidth(doc, text, style)
  let x = at.x
  if (style.align === 'right') x += free_width
  if (style.align === 'center') x += free_width / 2
  doc.fillColor(style.colour)
  for (const [index, run] of splitByFont(text).entries()) {
    if (run === '') continue
    setFace(doc, style, index)
    // pdfkit puts the ascender at `y`; splits the leading evenly.
    const y = at.y + (height - doc.currentLineHeight()) / 2
    doc.text(run, x, y, { lineBreak: false })
    x += doc.widthOfString(run)
  }
}

const setFace = (doc: Doc, style: Style, index: number) =>
  doc.font(index % 2 === 1 ? 'mono' : style.face).fontSize(style.size)

function lineWidth(doc: Doc, text: string, style: Style): number {
  let width = 0
  for (const [index, run] of splitByFont(text).entries())
    if (run !== '') width += setFace(doc, style, index).widthOfString(run)
  return width
}

function breakIntoLines(doc: Doc, text: string, style: Style, width: number): string[] {
  const space = lineWidth(doc, ' ', style)
  const lines: string[] = []
  let line = ''
  let taken = 0
  for (const word of text.split(/ +/).flatMap((word) => breakWord(doc, word, style, width))) {
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

function breakWord(doc: Doc, word: string, style: Style, width: number): string[] {
  if (lineWidth(doc, word, style) <= width) return [word]
  const pieces: string[] = []
  let piece = ''
  for (const character of word) {
    if (piece !== '' && lineWidth(doc, piece + character, style) > width) {
      pieces.push(piece)
      piece = ''
    }
    piece += character
  }
  return [...pieces, piece]
}
