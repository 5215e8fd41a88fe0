import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'

const run = promisify(execFile)

test('npm run seed adds only the demonstration; generated products need a number', async (t) => {
  const data_dir = await mkdtemp(path.join(tmpdir(), 'shop-seed-'))
  t.after(() => rm(data_dir, { recursive: true }))
  const { PATH = '', HOME = '' } = process.env
  const env = { PATH, HOME, DATA_DIR: data_dir, LOG_LEVEL: 'silent' }
  const seed = async (...words: string[]) =>
    (await run(process.execPath, ['scripts/seed.ts', ...words], { env })).stdout
  await assert.rejects(seed('--products', 'many'), /--products takes a whole number/)
  const demo = await seed()
  assert.match(demo, /A demonstration buyer: buyer@school\.example/)
  assert.doesNotMatch(demo, /Added/)
  assert.match(await seed(), /no demonstration was added/)
  assert.match(await seed('--products', '5'), /Added 5 products[^]*The shop has \d{3} products/)
})
