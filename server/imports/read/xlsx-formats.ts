import type { Entry } from 'yauzl'
import { readTags } from './xml-stream.ts'
import type { OpenZip } from './zip-file.ts'

export interface Formats {
  /** By cell style: dates, and zero padding (5 for `00000`). */
  is_date: boolean[]
  digits: number[]
  is_1904: boolean
}

const FORMATS_MAX = 70_000
/** Built-in dates and times. */
const isBuiltInDate = (id: number) => (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 58)
const DAY_MS = 86_400_000

export async function readFormats(zip: OpenZip, entry: Entry | undefined, is_1904: boolean): Promise<Formats> {
  const formats: Formats = { is_date: [], digits: [], is_1904 }
  if (!entry) return formats
  const codes = new Map<number, string>()
  let in_cell_formats = false
  await readTags(await zip.stream(entry), (name, attributes) => {
    if (name === 'numFmt') codes.set(Number(attributes['numFmtId']), attributes['formatCode'] ?? '')
    if (name === 'cellXfs') in_cell_formats = true
    if (name === 'cellStyles' || name === 'dxfs') in_cell_formats = false
    if (name !== 'xf' || !in_cell_formats || formats.digits.length >= FORMATS_MAX) return
    const id = Number(attributes['numFmtId'] ?? 0)
    const code = codes.get(id)
    formats.is_date.push(code === undefined ? isBuiltInDate(id) : isDateCode(code))
    formats.digits.push(code !== undefined && /^0{2,20}$/.test(code) ? code.length : 0)
  })
  return formats
}

/** Date or time letters outside quotes, colours and conditions. */
const isDateCode = (code: string) =>
  /[ymdhs]/i.test(code.replace(/"[^"]*"|\\.|\[(?!h+\]|m+\]|s+\])[^\]]*\]|_./gi, '').replace(/general/gi, ''))

/** `21.11.2026` from days since 1900 (with a false 29 February) or 1904. */
export function dayText(days: number, is_1904: boolean): string {
  const first = is_1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30)
  const date = new Date(first + Math.round(days * DAY_MS))
  if (Number.isNaN(date.getTime())) return String(days)
  const [year = '', month = '', day = ''] = date.toISOString().slice(0, 10).split('-')
  return `${day}.${month}.${year}`
}
