import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test, type TestContext } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { FolderInUse, lockFolder } from './folder-lock.ts'

function makeLockFile(t: TestContext): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-lock-'))
  t.after(() => rmSync(folder, { recursive: true }))
  return path.join(folder, 'db.lock')
}

const child_code = `const { lockFolder } = await import(process.argv[1])
  try { lockFolder('the folder', process.argv[2])(); console.log('free') } catch (error) { console.log(error.message) }`

const lockInChild = (file: string) =>
  spawnSync(
    process.execPath,
    ['--input-type=module', '-e', child_code, path.join(import.meta.dirname, 'folder-lock.ts'), file],
    { encoding: 'utf8' },
  )

test('a folder has one owner at a time, across processes and within one', (t) => {
  const file = makeLockFile(t)
  const unlock = lockFolder('the folder', file)
  assert.throws(() => lockFolder('the folder', file), FolderInUse)
  const refusal = `The data folder the folder is in use by another shop \\(process ${process.pid}\\)\\. Stop that one first`
  assert.match(lockInChild(file).stdout, new RegExp(refusal))
  unlock()
  unlock()
  assert.equal(lockInChild(file).stdout, 'free\n')
})

test('a folder stays locked even if the unlock function is garbage collected', async (t) => {
  const file = makeLockFile(t)
  lockFolder('the folder', file)
  setFlagsFromString('--expose-gc')
  const collectGarbage: () => void = runInNewContext('gc')
  for (let round = 0; round < 3; round += 1) {
    collectGarbage()
    // Finalizers run in a later event loop round.
    await new Promise((resolve) => setImmediate(resolve))
  }
  assert.match(lockInChild(file).stdout, /in use by another shop/)
})

test('locking prints no experimental warning', (t) => {
  assert.equal(lockInChild(makeLockFile(t)).stderr, '')
})
