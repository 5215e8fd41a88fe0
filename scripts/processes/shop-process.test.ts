import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { heapOptions, processVariables, SHOP_FILE } from './shop-process.mjs'

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

test('the handbook’s unit runs Node as `npm start` and every fault test do', async () => {
  const handbook = await readFile(path.join(import.meta.dirname, '../../docs/operating.md'), 'utf8')
  const [, command] = /^ExecStart=(\S+\/node .* \S+\/main\.js)$/m.exec(handbook) ?? []
  assert.equal(command, `/srv/shop/app/node_modules/.bin/node ${heapOptions().join(' ')} /srv/shop/app/${SHOP_FILE}`)
  const [, set = ''] = /^Environment=(.*)$/m.exec(handbook) ?? []
  const { NODE_COMPILE_CACHE: _, ...variables } = processVariables()
  for (const [name, value] of Object.entries(variables)) assert.ok(set.split(' ').includes(`${name}=${value}`), name)
})
