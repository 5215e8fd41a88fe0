import { readFileSync } from 'node:fs'
import Pdf from 'pdfkit'

export const mm = (millimetres: number) => (millimetres * 72) / 25.4

/** A4 in points: margins 14 mm, left 18 mm with a red line at 11 mm. */
export const PAGE = {
  width: 595.28,
  height: 841.89,
  left: mm(18),
  right: 595.28 - mm(14),
  top: mm(14),
  /** The footer is below. */
  bottom: 841.89 - mm(17),
  margin_line: mm(11),
} as const
export const TEXT_WIDTH = PAGE.right - PAGE.left

export const COLOUR = {
  ink: '#111c33',
  ink_soft: '#33415c',
  ink_pale: '#4a5873',
  muted: '#5f6c86',
  line: '#d5deea',
  line_strong: '#b9c6d8',
  brand: '#1d3fbb',
  margin: '#d3382b',
} as const

export type Face = 'regular' | 'bold' | 'display' | 'mono'
const readFace = (file: string) => readFileSync(new URL(`../fonts/${file}.ttf`, import.meta.url))
export const FACE_FILES: Record<Face, Buffer> = {
  regular: readFace('onest-400'),
  bold: readFace('onest-600'),
  display: readFace('geologica-680'),
  mono: readFace('jetbrains-mono-500'),
}

export type Doc = InstanceType<typeof Pdf>
export type Structure = ReturnType<Doc['struct']>
/** Structure types: PDF 1.7, section 14.8.4. */
export type Mark = 'Document' | 'Sect' | 'H1' | 'P' | 'Figure' | 'Table' | 'THead' | 'TBody' | 'TR' | 'TH' | 'TD'

export interface Sheet {
  doc: Doc
  root: Structure
  y: number
  /** Header of later pages; returns where the content begins. */
  startPage: () => number
}

export interface SheetInfo {
  title: string
  author: string
  made_at: Date
}

export function openSheet({ title, author, made_at }: SheetInfo): Sheet {
  const doc = new Pdf({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'uk',
    displayTitle: true,
    info: { Title: title, Author: author, Creator: author, CreationDate: made_at, ModDate: made_at },
  })
  for (const [face, bytes] of Object.entries(FACE_FILES)) doc.registerFont(face, bytes)
  const root = doc.struct('Document')
  doc.addStructure(root)
  const sheet: Sheet = { doc, root, y: PAGE.top, startPage: () => PAGE.top }
  drawMarginLine(sheet)
  return sheet
}

export async function closeSheet({ doc, root }: Sheet): Promise<Buffer> {
  root.end()
  const parts: Buffer[] = []
  doc.on('data', (part: Buffer) => parts.push(part))
  const ended = new Promise<void>((resolve, reject) => doc.on('end', resolve).on('error', reject))
  doc.end()
  await ended
  return Buffer.concat(parts)
}

/** New page unless `height` points are left. */
export function makeRoom(sheet: Sheet, height: number): void {
  if (sheet.y + height <= PAGE.bottom) return
  sheet.doc.addPage()
  drawMarginLine(sheet)
  sheet.y = sheet.startPage()
}

export function group(parent: Structure, doc: Doc, mark: Mark): Structure {
  const element = doc.struct(mark)
  parent.add(element)
  return element
}

interface Marking {
  mark: Mark
  alt?: string
  scope?: 'Column' | 'Row'
}

export function marked(sheet: Sheet, parent: Structure, as: Mark | Marking, draw: () => void): void {
  const { mark, ...options } = typeof as === 'string' ? { mark: as } : as
  // pdfkit's types lack `scope`.
  const element = sheet.doc.struct(mark, options as object)
  parent.add(element)
  element.add(draw)
  element.end()
}

/** For decoration that screen readers skip. */
export function decorated({ doc }: Sheet, draw: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
  doc.markContent('Artifact', { type })
  draw()
  doc.endMarkedContent()
}

export function rule(sheet: Sheet, y: number, options: { x?: number; width?: number; colour?: string; line?: number }) {
  const { x = PAGE.left, width = TEXT_WIDTH, colour = COLOUR.line_strong, line = mm(0.3) } = options
  decorated(sheet, () =>
    sheet.doc
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(line)
      .stroke(colour),
  )
}

function drawMarginLine(sheet: Sheet): void {
  const { doc } = sheet
  decorated(
    sheet,
    () => doc.moveTo(PAGE.margin_line, 0).lineTo(PAGE.margin_line, PAGE.height).lineWidth(0.6).stroke('#eeb8b2'),
    'Pagination',
  )
}
