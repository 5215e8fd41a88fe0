import { create, type QRCodeErrorCorrectionLevel } from 'qrcode'
import type { Sheet } from './sheet.ts'

export interface QrOptions {
  level?: QRCodeErrorCorrectionLevel
  /** 1 to 40; default: the smallest that fits. */
  version?: number
}

export const makeQr = (text: string, { level = 'M', version }: QrOptions = {}) =>
  create(text, { errorCorrectionLevel: level, ...(version === undefined ? {} : { version }) })

export type Qr = ReturnType<typeof makeQr>

/** `side` in points, without the quiet zone. Adjacent modules are merged. */
export function drawQr({ doc }: Sheet, { modules }: Qr, at: { x: number; y: number; side: number }): void {
  const step = at.side / modules.size
  for (const { row, column, length } of darkRuns(modules))
    doc.rect(at.x + column * step, at.y + row * step, length * step, step)
  doc.fill('#000000')
}

/** For an SVG whose view box is `size` modules wide and high. */
export function qrPath(text: string): { size: number; path: string } {
  const { modules } = makeQr(text)
  const runs = [...darkRuns(modules)]
  return {
    size: modules.size,
    path: runs.map(({ row, column, length }) => `M${column} ${row}h${length}v1h-${length}z`).join(''),
  }
}

function* darkRuns(modules: Qr['modules']) {
  for (let row = 0; row < modules.size; row++)
    for (let column = 0; column < modules.size;) {
      const length = darkRun(modules, row, column)
      if (length > 0) yield { row, column, length }
      column += length + 1
    }
}

function darkRun(modules: Qr['modules'], row: number, column: number): number {
  let length = 0
  while (column + length < modules.size && modules.get(row, column + length) !== 0) length++
  return length
}
