import { create, type QRCodeErrorCorrectionLevel } from 'qrcode'
import { type Sheet } from './sheet.ts'

export interface QrOptions {
  level?: QRCodeErrorCorrectionLevel
  /** 1 to 40; by default the smallest that fits. */
  version?: number
}

export const makeQr = (text: string, { level = 'M', version }: QrOptions = {}) =>
  create(text, { errorCorrectionLevel: level, ...(version === undefined ? {} : { version }) })

export type Qr = ReturnType<typeof makeQr>

/** `side` is in points, without the quiet zone. Adjacent dark modules are merged into one rectangle. */
export function drawQr({ doc }: Sheet, { modules }: Qr, at: { x: number; y: number; side: number }): void {
  const step = at.side / modules.size
  for (let row = 0; row < modules.size; row++)
    for (let column = 0; column < modules.size;) {
      const length = darkRun(modules, row, column)
      if (length > 0) doc.rect(at.x + column * step, at.y + row * step, length * step, step)
      column += length + 1
    }
  doc.fill('#000000')
}

function darkRun(modules: Qr['modules'], row: number, column: number): number {
  let length = 0
  while (column + length < modules.size && modules.get(row, column + length) !== 0) length++
  return length
}
