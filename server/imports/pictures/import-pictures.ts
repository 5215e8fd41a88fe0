import { sql } from 'kysely'
import { buffer } from 'node:stream/consumers'
import { PICTURE_BYTES_MAX } from '@shop/contract/admin/catalog/catalog'
import type { Import, ImportCounts, ImportedLine } from '@shop/contract/admin/catalog/imports'
import type { Entry } from 'yauzl'
import { addImportedPictures, findPictureOwners } from '../../catalog/public.ts'
import type { Services } from '../../services.ts'
import { inTransaction } from '../../platform/database/db.ts'
import type { MadePicture } from '../../platform/files/files.ts'
import { outageOf } from '../../platform/outage.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { makeUploadedPicture } from '../../platform/files/uploaded-picture.ts'
import { ImportObsolete } from '../apply-import.ts'
import { findImport, NO_COUNTS } from '../list-imports.ts'
import { deleteFile, readFile, storeFile } from '../uploaded-files.ts'
import { isFolder, isSystemFile, type NamedPicture, pictureFinder } from './picture-names.ts'
import { BadFile } from '../read/sheet-rows.ts'
import { addImport, type Upload } from '../upload-import.ts'
import { nameOf, openZip, type OpenZip } from '../read/zip-file.ts'

export const IMPORT_PICTURES = 'import_pictures'
const LIMITS = { entries_max: 3000, bytes_max: 200 * 1024 * 1024 }

export interface PicturesRun {
  import_id: number
  by_user_id: number
}

/** Refuses with `invalid_data` at `file` if the ZIP is broken or too large. */
export async function uploadPictures(services: Services, { bytes, file_name, by_user_id }: Upload): Promise<Import> {
  try {
    const zip = await openZip(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), LIMITS)
    zip.close()
  } catch (error) {
    if (error instanceof BadFile) throw new Refusal('invalid_data', { file: [error.problem] })
    throw error
  }
  const file_key = await storeFile(services, bytes)
  return inTransaction(services.db, async (tx) => {
    const given = { kind: 'pictures' as const, file_name, file_key, bytes: bytes.length, sheets: [], by_user_id }
    const import_id = await addImport(tx, given)
    await services.jobs.enqueue(tx, IMPORT_PICTURES, { import_id, by_user_id })
    return findImport(tx, import_id)
  })
}

/** One transaction per product; a bad picture does not affect the others. */
export async function importPictures(services: Services, run: PicturesRun): Promise<void> {
  const row = await findApplyingRun(services, run)
  if (row.file_key === null) throw new BadFile('file_gone')
  const bytes = await readFile(services, row.file_key)
  if (bytes === null) throw new BadFile('file_gone')
  const zip = await openZip(bytes, LIMITS)
  try {
    const report = new Report(services, run, zip.entries)
    await report.start()
    const find = pictureFinder(await findPictureOwners(services.db))
    const by_product = new Map<number, NamedPicture[]>()
    for (const entry of report.entries) {
      const found = find(nameOf(entry))
      if (typeof found === 'string') await report.add(entry, { kind: 'wrong', problem: found })
      else by_product.set(found.product_id, [...(by_product.get(found.product_id) ?? []), { entry, ...found }])
    }
    for (const pictures of by_product.values()) await importForProduct({ services, run, zip, report }, pictures)
    await report.finish()
  } finally {
    zip.close()
  }
  await deleteFile(services, row.file_key)
}

async function findApplyingRun(services: Services, { import_id }: PicturesRun) {
  const row = await services.db
    .selectFrom('imports')
    .select(['file_key'])
    .where('id', '=', import_id)
    .where('status', '=', 'applying')
    .executeTakeFirst()
  if (!row) throw new ImportObsolete()
  return row
}

interface EncodedPicture extends NamedPicture {
  picture: MadePicture
}

interface PicturesImport {
  services: Services
  run: PicturesRun
  zip: OpenZip
  report: Report
}

async function importForProduct(
  { services, run, zip, report }: PicturesImport,
  pictures: readonly NamedPicture[],
): Promise<void> {
  const encoded: EncodedPicture[] = []
  for (const { entry, product_id, place } of pictures.toSorted((a, b) => a.place - b.place)) {
    await findApplyingRun(services, run)
    try {
      const bytes = await unpacked(zip, entry)
      encoded.push({ entry, product_id, place, picture: await makeUploadedPicture(services.files, 'products', bytes) })
    } catch (error) {
      if (outageOf(error)) throw error
      await report.add(entry, { kind: 'wrong', problem: problemOf(error), product_id })
    }
  }
  const [first] = encoded
  if (!first) return
  const { product_id } = first
  const outcomes = await inTransaction(services.db, async (tx) => {
    const placed = []
    for (const { picture, place } of encoded)
      placed.push({ file_id: await services.files.recordPicture(tx, picture), place })
    return addImportedPictures(tx, services, { product_id, pictures: placed }, run.by_user_id)
  })
  for (const [index, { entry }] of encoded.entries()) {
    const outcome = outcomes?.[index] ?? 'article_unknown'
    if (outcome === 'added') await report.add(entry, { kind: 'new', product_id })
    else if (outcome === 'there_already') await report.add(entry, { kind: 'unchanged', product_id })
    else
      await report.add(entry, {
        kind: 'wrong',
        product_id,
        problem: outcome === 'too_many' ? 'pictures_too_many' : outcome,
      })
  }
}

async function unpacked(zip: OpenZip, entry: Entry): Promise<Buffer> {
  if (entry.uncompressedSize > PICTURE_BYTES_MAX) throw new BadFile('picture_too_large')
  return buffer(await zip.stream(entry))
}

/** The picture's own problem. Errors such as a full disk are rethrown. */
function problemOf(error: unknown): string {
  if (error instanceof BadFile) return error.problem
  if (error instanceof Refusal) return reasonOf(error)
  if (error instanceof ImportObsolete || (error instanceof Error && 'syscall' in error)) throw error
  return 'picture_broken'
}

function reasonOf({ fields }: Refusal): string {
  const fault = fields['file']?.[0]
  return (typeof fault === 'string' ? fault : fault?.reason) ?? 'picture_broken'
}

interface Outcome {
  kind: ImportedLine['kind']
  product_id?: number
  problem?: string
}

/** One line per picture, as soon as its outcome is known. */
class Report {
  readonly entries: readonly Entry[]
  readonly #services: Services
  readonly #import_id: number
  readonly #counts: ImportCounts = { ...NO_COUNTS }
  #done = 0

  constructor(services: Services, { import_id }: PicturesRun, all: readonly Entry[]) {
    this.#services = services
    this.#import_id = import_id
    this.entries = all.filter((entry) => !isFolder(entry) && !isSystemFile(entry))
  }

  /** Also after a crash: pictures already added are then unchanged. */
  async start(): Promise<void> {
    await inTransaction(this.#services.db, async (tx) => {
      await tx.deleteFrom('import_rows').where('import_id', '=', this.#import_id).execute()
      await tx.updateTable('imports').set({ total: this.entries.length }).where('id', '=', this.#import_id).execute()
    })
  }

  async add(entry: Entry, { kind, product_id, problem }: Outcome): Promise<void> {
    this.#counts[kind] += 1
    this.#done += 1
    const problems = problem === undefined ? [] : [{ column: '', field: null, problem, detail: '' }]
    const article = sql<string>`coalesce((select article from products where id = ${product_id ?? null}), '')`
    await inTransaction(this.#services.db, async (tx) => {
      await tx
        .insertInto('import_rows')
        .values({
          import_id: this.#import_id,
          line: this.entries.indexOf(entry) + 1,
          kind,
          article,
          name: nameOf(entry).slice(-300),
          product_id: product_id ?? null,
          version: null,
          amount_before: null,
          problems: JSON.stringify(problems),
          wanted: null,
        })
        .execute()
      await tx
        .updateTable('imports')
        .set({ done: this.#done, counts: JSON.stringify(this.#counts) })
        .where('id', '=', this.#import_id)
        .execute()
    })
  }

  async finish(): Promise<void> {
    await inTransaction(this.#services.db, (tx) =>
      tx
        .updateTable('imports')
        .set({ status: 'done', file_key: null, finished_at: sql<Date>`now()` })
        .where('id', '=', this.#import_id)
        .where('status', '=', 'applying')
        .execute(),
    )
  }
}
