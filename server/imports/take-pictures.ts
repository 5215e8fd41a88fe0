import { sql } from 'kysely'
import { buffer } from 'node:stream/consumers'
import { PICTURE_BYTES_MAX } from '@shop/contract/catalog.admin'
import type { Import, ImportCounts, ImportedLine } from '@shop/contract/imports.admin'
import type { Entry } from 'yauzl'
import { addImportedPictures, findPictureOwners } from '../catalog/public.ts'
import type { House } from '../house.ts'
import { inTransaction } from '../platform/db.ts'
import type { MadePicture } from '../platform/files.ts'
import { Refusal } from '../platform/refusal.ts'
import { makeUploadedPicture } from '../platform/uploaded-picture.ts'
import { NotWanted } from './apply-import.ts'
import { findImport, NO_COUNTS } from './find-imports.ts'
import { dropFile, keepFile, readFile } from './kept-files.ts'
import { isFolder, isLitter, type NamedPicture, pictureFinder } from './picture-names.ts'
import { BadFile } from './sheet-rows.ts'
import { addImport, type Upload } from './upload-import.ts'
import { nameOf, openZip, type OpenZip } from './zip-file.ts'

export const IMPORT_PICTURES = 'import_pictures'
const LIMITS = { entries_max: 3000, bytes_max: 200 * 1024 * 1024 }

export interface PicturesRun {
  import_id: number
  by_user_id: number
}

/** Keeps a ZIP of pictures and asks for its import. Refuses with `invalid_data` at `file` what is no bearable ZIP. */
export async function uploadPictures(house: House, { bytes, file_name, by_user_id }: Upload): Promise<Import> {
  try {
    const zip = await openZip(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), LIMITS)
    zip.close()
  } catch (error) {
    if (error instanceof BadFile) throw new Refusal('invalid_data', { file: [error.problem] })
    throw error
  }
  const file_key = await keepFile(house, bytes)
  return inTransaction(house.db, async (tx) => {
    const given = { kind: 'pictures' as const, file_name, file_key, bytes: bytes.length, sheets: [], by_user_id }
    const import_id = await addImport(tx, given)
    await house.jobs.enqueue(tx, IMPORT_PICTURES, { import_id, by_user_id })
    return findImport(tx, import_id)
  })
}

/** Each product's pictures in one transaction; what is wrong with one picture keeps no other out. */
export async function takePictures(house: House, run: PicturesRun): Promise<void> {
  const row = await wantedRun(house, run)
  if (row.file_key === null) throw new BadFile('file_gone')
  const bytes = await readFile(house, row.file_key)
  if (bytes === null) throw new BadFile('file_gone')
  const zip = await openZip(bytes, LIMITS)
  try {
    const report = new Report(house, run, zip.entries)
    await report.begin()
    const find = pictureFinder(await findPictureOwners(house.db))
    const by_product = new Map<number, NamedPicture[]>()
    for (const entry of report.entries) {
      const found = find(nameOf(entry))
      if (typeof found === 'string') await report.tell(entry, { kind: 'wrong', problem: found })
      else by_product.set(found.product_id, [...(by_product.get(found.product_id) ?? []), { entry, ...found }])
    }
    for (const pictures of by_product.values()) await takeForProduct({ house, run, zip, report }, pictures)
    await report.end()
  } finally {
    zip.close()
  }
  await dropFile(house, row.file_key)
}

async function wantedRun(house: House, { import_id }: PicturesRun) {
  const row = await house.db
    .selectFrom('imports')
    .select(['file_key'])
    .where('id', '=', import_id)
    .where('status', '=', 'applying')
    .executeTakeFirst()
  if (!row) throw new NotWanted()
  return row
}

interface MadeForProduct extends NamedPicture {
  picture: MadePicture
}

interface Work {
  house: House
  run: PicturesRun
  zip: OpenZip
  report: Report
}

async function takeForProduct({ house, run, zip, report }: Work, pictures: readonly NamedPicture[]): Promise<void> {
  const made: MadeForProduct[] = []
  for (const { entry, product_id, place } of pictures.toSorted((a, b) => a.place - b.place)) {
    await wantedRun(house, run)
    try {
      const bytes = await unpacked(zip, entry)
      made.push({ entry, product_id, place, picture: await makeUploadedPicture(house.files, 'products', bytes) })
    } catch (error) {
      await report.tell(entry, { kind: 'wrong', problem: problemOf(error), product_id })
    }
  }
  const [first] = made
  if (!first) return
  const { product_id } = first
  const outcomes = await inTransaction(house.db, async (tx) => {
    const placed = []
    for (const { picture, place } of made) placed.push({ file_id: await house.files.recordPicture(tx, picture), place })
    return addImportedPictures(tx, house, { product_id, pictures: placed }, run.by_user_id)
  })
  for (const [index, { entry }] of made.entries()) {
    const outcome = outcomes?.[index] ?? 'article_unknown'
    if (outcome === 'added') await report.tell(entry, { kind: 'new', product_id })
    else if (outcome === 'there_already') await report.tell(entry, { kind: 'unchanged', product_id })
    else
      await report.tell(entry, {
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

/** What the decoder said, or that the archive itself is broken there; a full disk is our trouble. */
function problemOf(error: unknown): string {
  if (error instanceof BadFile) return error.problem
  if (error instanceof Refusal) return error.fields['file']?.[0] ?? 'picture_broken'
  if (error instanceof NotWanted || (error instanceof Error && 'syscall' in error)) throw error
  return 'picture_broken'
}

interface Told {
  kind: ImportedLine['kind']
  product_id?: number
  problem?: string
}

/** A line for each picture, as soon as it is known what became of it. */
class Report {
  readonly entries: readonly Entry[]
  readonly #house: House
  readonly #import_id: number
  readonly #counts: ImportCounts = { ...NO_COUNTS }
  #done = 0

  constructor(house: House, { import_id }: PicturesRun, all: readonly Entry[]) {
    this.#house = house
    this.#import_id = import_id
    this.entries = all.filter((entry) => !isFolder(entry) && !isLitter(entry))
  }

  /** Anew, also when a node died over it: pictures that it gave are there already then. */
  async begin(): Promise<void> {
    await inTransaction(this.#house.db, async (tx) => {
      await tx.deleteFrom('import_rows').where('import_id', '=', this.#import_id).execute()
      await tx.updateTable('imports').set({ total: this.entries.length }).where('id', '=', this.#import_id).execute()
    })
  }

  async tell(entry: Entry, { kind, product_id, problem }: Told): Promise<void> {
    this.#counts[kind] += 1
    this.#done += 1
    const problems = problem === undefined ? [] : [{ column: '', field: null, problem, detail: '' }]
    const article = sql<string>`coalesce((select article from products where id = ${product_id ?? null}), '')`
    await inTransaction(this.#house.db, async (tx) => {
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

  async end(): Promise<void> {
    await inTransaction(this.#house.db, (tx) =>
      tx
        .updateTable('imports')
        .set({ status: 'done', file_key: null, finished_at: sql<Date>`now()` })
        .where('id', '=', this.#import_id)
        .where('status', '=', 'applying')
        .execute(),
    )
  }
}
