import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import { started } from './started.ts'

/** Fails in place of this part, if any; `ended` says whether it was cleaned up. */
function source(failing_part: number | null) {
  const state = { ended: false }
  const parts = async function* () {
    try {
      for (let part = 0; part < 3; part++) {
        if (part === failing_part) throw new Error('the database is away')
        yield Buffer.from(String(part))
      }
    } finally {
      state.ended = true
    }
  }
  return { state, parts: parts() }
}

test('all parts are sent in their sequence', async () => {
  const { parts, state } = source(null)
  assert.equal(String(await buffer(await started(parts))), '012')
  assert.equal(state.ended, true)
})

test('an error before the first part is thrown, a later one breaks the stream', async () => {
  await assert.rejects(started(source(0).parts), /the database is away/)
  const stream = Readable.from(await started(source(1).parts), { objectMode: false })
  await assert.rejects(buffer(stream), /the database is away/)
})

test('the source ends with a reader that leaves', async () => {
  const { parts, state } = source(null)
  const stream = Readable.from(await started(parts), { objectMode: false })
  await new Promise((resolve) => stream.once('data', resolve))
  stream.destroy()
  await new Promise((resolve) => stream.once('close', resolve))
  await new Promise(setImmediate)
  assert.equal(state.ended, true)
})
