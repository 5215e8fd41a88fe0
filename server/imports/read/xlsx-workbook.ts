import type { Entry } from 'yauzl'
import { type Workbook, BadFile } from './sheet-rows.ts'
import { readFormats, type Formats } from './xlsx-formats.ts'
import { readMerges } from './xlsx-merges.ts'
import { readSheet } from './xlsx-sheet.ts'
import { readStrings } from './xlsx-strings.ts'
import { readTags } from './xml-stream.ts'
import { nameOf, openZip, type OpenZip } from './zip-file.ts'

const ENTRIES_MAX = 2000
/** Twice the need of 50,000 rows with long descriptions. */
const UNPACKED_BYTES_MAX = 400 * 1024 * 1024
const SHEETS_MAX = 200

interface Sheet {
  name: string
  is_hidden: boolean
  path: string
}

/** By path, ignoring case. */
type Part = (path: string) => Entry | undefined

/** Streamed. `openZip` refuses zip bombs before unpacking. */
export async function openXlsx(bytes: Buffer, bytes_max = UNPACKED_BYTES_MAX): Promise<Workbook> {
  const zip = await openZip(bytes, { entries_max: ENTRIES_MAX, bytes_max })
  const entries = new Map(zip.entries.map((entry) => [nameOf(entry).toLowerCase(), entry]))
  const part: Part = (path) => entries.get(path.toLowerCase())
  const workbook_path = await findWorkbook(zip, part)
  const folder = workbook_path.slice(0, workbook_path.lastIndexOf('/') + 1)
  const links = await readLinks(zip, part(`${folder}_rels/${workbook_path.slice(folder.length)}.rels`), folder)
  const workbook = await readWorkbook(zip, part(workbook_path), links.by_id)
  if (workbook.sheets.length === 0) throw new BadFile('file_without_sheets')
  let shared: { strings: string[]; formats: Formats } | null = null
  return {
    sheets: workbook.sheets.map(({ name, is_hidden }) => ({ name, is_hidden })),
    async *rows(index) {
      const entry = part(workbook.sheets[index]?.path ?? '')
      if (!entry) throw new BadFile('file_broken')
      shared ??= {
        strings: await readStrings(zip, part(links.strings ?? '')),
        formats: await readFormats(zip, part(links.styles ?? ''), workbook.is_1904),
      }
      const merges = await readMerges(await zip.stream(entry))
      yield* readSheet(await zip.stream(entry), { ...shared, merges })
    },
    close: () => zip.close(),
  }
}

/** Not every program uses `xl/workbook.xml`. */
async function findWorkbook(zip: OpenZip, part: Part): Promise<string> {
  const links = await readLinks(zip, part('_rels/.rels'), '')
  const workbook_path = links.workbook ?? 'xl/workbook.xml'
  if (!part(workbook_path)) throw new BadFile('file_no_workbook')
  return workbook_path
}

interface WorkbookLinks {
  by_id: Map<string, string>
  workbook: string | null
  strings: string | null
  styles: string | null
}

async function readLinks(zip: OpenZip, entry: Entry | undefined, folder: string): Promise<WorkbookLinks> {
  const links: WorkbookLinks = { by_id: new Map(), workbook: null, strings: null, styles: null }
  if (!entry) return links
  await readTags(await zip.stream(entry), (name, attributes) => {
    if (name !== 'Relationship' || attributes['TargetMode'] === 'External') return
    const path = resolved(folder, attributes['Target'] ?? '')
    const type = attributes['Type'] ?? ''
    links.by_id.set(attributes['Id'] ?? '', path)
    if (type.endsWith('/officeDocument')) links.workbook = path
    if (type.endsWith('/sharedStrings')) links.strings = path
    if (type.endsWith('/styles')) links.styles = path
  })
  return links
}

/** A target outside the archive finds no entry. */
const resolved = (folder: string, target: string) =>
  target.startsWith('/') ? target.slice(1) : new URL(target, `zip:///${folder}`).pathname.slice(1)

async function readWorkbook(zip: OpenZip, entry: Entry | undefined, paths: ReadonlyMap<string, string>) {
  const sheets: Sheet[] = []
  let is_1904 = false
  if (!entry) throw new BadFile('file_no_workbook')
  await readTags(await zip.stream(entry), (name, attributes) => {
    if (name === 'workbookPr') is_1904 = ['1', 'true'].includes(attributes['date1904'] ?? '')
    if (name !== 'sheet') return
    if (sheets.length >= SHEETS_MAX) throw new BadFile('file_bomb')
    const link = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? ''
    const is_hidden = ['hidden', 'veryHidden'].includes(attributes['state'] ?? '')
    sheets.push({ name: (attributes['name'] ?? '').slice(0, 100), is_hidden, path: paths.get(link) ?? '' })
  })
  // Charts and dialogs have no rows.
  return { sheets: sheets.filter(({ path }) => !/chartsheets|dialogsheets|macrosheets/i.test(path)), is_1904 }
}
