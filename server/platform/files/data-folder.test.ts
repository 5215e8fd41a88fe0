import assert from 'node:assert/strict'
import fs from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test, type TestContext } from 'node:test'
import { prepareDataFolder } from './data-folder.ts'

function makeFolder(t: TestContext): string {
  const folder = fs.mkdtempSync(path.join(tmpdir(), 'shop-data-'))
  t.after(() => fs.rmSync(folder, { recursive: true, force: true }))
  return folder
}

test('a missing data folder is created with its parent folders', (t) => {
  const folder = path.join(makeFolder(t), 'shop/data')
  prepareDataFolder(folder)
  assert.ok(fs.statSync(folder).isDirectory())
})

test('a data folder that is a file is refused in plain words', (t) => {
  const file = path.join(makeFolder(t), 'file')
  fs.writeFileSync(file, '')
  assert.throws(() => prepareDataFolder(file), /^Error: The data folder .* is a file/)
  assert.throws(() => prepareDataFolder(path.join(file, 'data')), /^Error: The data folder .* is a file/)
})

test('a data folder without write permission is refused with advice', (t) => {
  // The suite may run as root, who ignores permissions, so the operating system's error is simulated.
  t.mock.method(fs, 'accessSync', () => {
    throw Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES' })
  })
  assert.throws(() => prepareDataFolder(makeFolder(t)), /cannot be written by this user \(EACCES\)\. Give the user/)
})

test('a data folder on a full disk is refused with how much is missing', (t) => {
  const folder = makeFolder(t)
  const statfs = fs.statfsSync(folder)
  t.mock.method(fs, 'statfsSync', () => ({ ...statfs, bsize: 4096, bavail: 25 * 256 }))
  assert.throws(() => prepareDataFolder(folder), /only 25 MiB free; the shop needs 128 MiB/)
  fs.mkdirSync(path.join(folder, 'db'))
  assert.throws(() => prepareDataFolder(folder), /only 25 MiB free; the shop needs 32 MiB/)
})
