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

const breakIntoLines = (doc: Doc, text: string, style: Style, width: number): string[] =>
  fillLines(
    text.split(/ +/).flatMap((word) => breakWord(doc, word, style, width)),
    { glue: ' ', width, widthOf: (part) => lineWidth(doc, part, style) },
  )

/** At no-break spaces before anywhere else: an article is more than its label, an IBAN is read in groups. */
function breakWord(doc: Doc, word: string, style: Style, width: number): string[] {
  const widthOf = (part: string) => lineWidth(doc, part, style)
  if (widthOf(word) <= width) return [word]
  const parts = word.split('\u00a0').flatMap((part) => breakAnywhere(part, width, widthOf))
  return fillLines(parts, { glue: '\u00a0', width, widthOf })
}

interface Filling {
  glue: string
  width: number
  widthOf(part: string): number
}

function fillLines(parts: readonly string[], { glue, width, widthOf }: Filling): string[] {
  const glue_width = widthOf(glue)
  const lines: string[] = []
  let line = ''
  let taken = 0
  for (const part of parts) {
    const part_width = widthOf(part)
    if (line !== '' && taken + glue_width + part_width > width) {
      lines.push(line)
      line = ''
    }
    taken = line === '' ? part_width : taken + glue_width + part_width
    line = line === '' ? part : `${line}${glue}${part}`
  }
  return line === '' ? lines : [...lines, line]
}

function breakAnywhere(part: string, width: number, widthOf: Filling['widthOf']): string[] {
  if (widthOf(part) <= width) return [part]
  const pieces: string[] = []
  let piece = ''
  for (const character of part) {
    if (piece !== '' && widthOf(piece + character) > width) {
      pieces.push(piece)
      piece = ''
    }
    piece += character
  }
  return [...pieces, piece]
}
