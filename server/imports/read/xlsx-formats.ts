import type { Entry } from 'yauzl'
import { readTags } from './xml-stream.ts'
import type { OpenZip } from './zip-file.ts'

export interface Formats {
  /** By the style of a cell: whether its number is a day, and how many digits it is filled up to (`00000`). */
  is_date: boolean[]
  digits: number[]
  is_1904: boolean
}

const FORMATS_MAX = 70_000
/** Days and times among the formats that every program knows by number. */
const isKnownDate = (id: number) => (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 58)
const DAY_MS = 86_400_000

export async function readFormats(zip: OpenZip, entry: Entry | undefined, is_1904: boolean): Promise<Formats> {
  const formats: Formats = { is_date: [], digits: [], is_1904 }
  if (!entry) return formats
  const codes = new Map<number, string>()
  let is_cells = false
  await readTags(await zip.stream(entry), (name, attributes) => {
    if (name === 'numFmt') codes.set(Number(attributes['numFmtId']), attributes['formatCode'] ?? '')
    if (name === 'cellXfs') is_cells = true
    if (name === 'cellStyles' || name === 'dxfs') is_cells = false
    if (name !== 'xf' || !is_cells || formats.digits.length >= FORMATS_MAX) return
    const id = Number(attributes['numFmtId'] ?? 0)
    const code = codes.get(id)
    formats.is_date.push(code === undefined ? isKnownDate(id) : isDateCode(code))
    formats.digits.push(code !== undefined && /^0{2,20}$/.test(code) ? code.length : 0)
  })
  return formats
}

/** Letters of days and times outside of quotes, colours and conditions. */
const isDateCode = (code: string) =>
  /[ymdhs]/i.test(code.replace(/"[^"]*"|\\.|\[(?!h+\]|m+\]|s+\])[^\]]*\]|_./gi, '').replace(/general/gi, ''))

/** `21.11.2026`, of the days that spreadsheets count since 1900 (as if that year had leapt) or 1904. */
export function dayText(days: number, is_1904: boolean): string {
  const first = is_1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30)
  const moment = new Date(first + Math.round(days * DAY_MS))
  if (Number.isNaN(moment.getTime())) return String(days)
  const [year = '', month = '', day = ''] = moment.toISOString().slice(0, 10).split('-')
  return `${day}.${month}.${year}`
}
