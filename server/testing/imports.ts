import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import type { TestContext } from 'node:test'
import {
  applyImport,
  checkImport,
  getImport,
  type Import,
  type ImportedLine,
  importPictures,
  listImportRows,
  type RowKind,
  uploadImport,
} from '@shop/contract/admin/imports'
import { CSV_TYPE, XLSX_TYPE, ZIP_TYPE } from '@shop/contract/primitives'
import { type GivenShop, openShop, type TestShop } from './shop.ts'
import { signIn } from './users.ts'

const WAIT_MS = 120_000
const AGAIN_MS = 20

/** A shop with an editor signed in, and the editor's steps of an import. */
export async function openImports(t: TestContext, given: GivenShop = {}) {
  const shop = await openShop(given)
  t.after(shop.close)
  const { token, user_id } = await signIn(shop, 'yeva')
  return { shop, token, user_id, one, ...importSteps(shop, token) }
}

const one = (id: number) => ({ params: { id: String(id) } })

function importSteps(shop: TestShop, token: string) {
  const settled = (id: number) => settledImport(shop, token, id)
  const upload = async (file: string | Buffer) => {
    const media_type = Buffer.isBuffer(file) && file.toString('latin1', 0, 2) === 'PK' ? XLSX_TYPE : CSV_TYPE
    const input = { query: { file_name: 'товари.xlsx' }, body: new Uint8Array(Buffer.from(file as string)) }
    return (await shop.call(uploadImport, input, { token, media_type })).data
  }
  /** With the guessed settings by default. */
  const check = async (import_: Import, changes: Settings = {}) => {
    const sheet = changes.sheet ?? 0
    const { heading_row = 1, columns = [] } = import_.sheets[sheet] ?? {}
    await shop.call(checkImport, { ...one(import_.id), body: { sheet, heading_row, columns, ...changes } }, { token })
    return settled(import_.id)
  }
  const checked = async (file: string | Buffer, changes: Settings = {}) => check(await upload(file), changes)
  const rows = async (id: number, kind?: RowKind) => {
    const query = { per_page: '100', ...(kind ? { kind } : {}) }
    return (await shop.call(listImportRows, { ...one(id), query }, { token })).data
  }
  const apply = async (id: number) => {
    await shop.call(applyImport, one(id), { token })
    return settled(id)
  }
  /** Each fault as `row column problem`. */
  const faults = async (id: number) => (await rows(id, 'wrong')).flatMap(faultsOfRow)
  const pictures = async (zip: Buffer) => {
    const input = { query: { file_name: 'фото.zip' }, body: new Uint8Array(zip) }
    return settled((await shop.call(importPictures, input, { token, media_type: ZIP_TYPE })).data.id)
  }
  return { settled, upload, check, checked, rows, apply, faults, pictures }
}

interface Settings {
  sheet?: number
  empty_cells?: 'keep' | 'clear'
  heading_row?: number
}

const faultsOfRow = ({ row, problems }: ImportedLine) =>
  problems.map(({ column, problem }) => `${row} ${column} ${problem}`)

/** Waits until the import is neither being checked nor applied. */
async function settledImport(shop: TestShop, token: string, id: number): Promise<Import> {
  for (const late = Date.now() + WAIT_MS; Date.now() < late; await pause(AGAIN_MS)) {
    const { data } = await shop.call(getImport, one(id), { token })
    if (data.status !== 'checking' && data.status !== 'applying') return data
  }
  return assert.fail('the import did not finish in time')
}
