import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import path from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { heapOptions } from './shop-process.mjs'

const script = path.join(import.meta.dirname, '../../server/testing/processes/collect-garbage.ts')

async function heapAfterStart(options: readonly string[]): Promise<number> {
  const { stdout } = await promisify(execFile)(process.execPath, [...options, script])
  return Number(stdout.split(' ')[1])
}

test('with the options of `npm start` a shop gives back what only its start needed', async () => {
  const options = heapOptions()
  assert.ok((await heapAfterStart(options.filter((option) => option !== '--expose-gc'))) > 40)
  assert.ok((await heapAfterStart(options)) < 20)
})
