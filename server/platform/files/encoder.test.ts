import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Encoder, EncodingTooSlow } from './encoder.ts'

// Sharp itself is not imported here: libvips would be in this process.
const PICTURE = new URL('../../demo/pictures/certificate-1.webp', import.meta.url)
const picture = await readFile(PICTURE)

async function untilEnded(pid: number | undefined): Promise<void> {
  assert.ok(pid !== undefined)
  for (;;) {
    try {
      process.kill(pid, 0)
    } catch {
      return
    }
    await pause(20)
  }
}

async function pidOf(encoder: Encoder): Promise<number> {
  while (encoder.pid === undefined) await pause(1)
  return encoder.pid
}

test('pictures are encoded outside the shop, and the idle process gives its memory back', async () => {
  const encoder = new Encoder({ idle_ms: 50 })
  const small = await encoder.run('resized', picture, 150, 'webp')
  assert.ok(Buffer.isBuffer(small))
  assert.equal((await encoder.run('measure', small)).width, 150)
  const { pid } = encoder
  const mapped = async (of: number | undefined) => /libvips/.test(await readFile(`/proc/${of}/maps`, 'utf8'))
  assert.deepEqual([await mapped(process.pid), await mapped(pid)], [false, true])
  await untilEnded(pid)
  assert.equal(encoder.pid, undefined)
  assert.equal((await encoder.run('resized', picture, 300, 'avif')).toString('latin1', 4, 8), 'ftyp')
})

test('a crash fails only the picture that was being encoded', async () => {
  const encoder = new Encoder()
  const one = encoder.run('measure', picture)
  const other = encoder.run('measure', picture)
  const killed = assert.rejects(one, /process ended/)
  process.kill(await pidOf(encoder), 'SIGKILL')
  await killed
  assert.ok((await other).width > 0)
})

test('a picture that libvips refuses fails with its reason, and the process goes on', async () => {
  const encoder = new Encoder()
  await encoder.run('measure', picture)
  const { pid } = encoder
  await assert.rejects(encoder.run('readPicture', Buffer.from('no picture')), /unsupported image format/)
  await encoder.run('measure', picture)
  assert.equal(encoder.pid, pid)
})

test('a picture that takes too long is given up, with its process', async () => {
  const encoder = new Encoder({ ms_max: 1 })
  const refused = assert.rejects(encoder.run('measure', picture), EncodingTooSlow)
  const pid = await pidOf(encoder)
  await refused
  await untilEnded(pid)
})

test('an idle encoder does not keep the shop from ending, and ends with it', async () => {
  const code = `
    const { Encoder } = await import(${JSON.stringify(new URL('encoder.ts', import.meta.url).href)})
    const encoder = new Encoder({ idle_ms: 3_600_000 })
    await encoder.run('readPicture', Buffer.from('no picture')).catch(() => undefined)
    console.log(encoder.pid)`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', code])
  await untilEnded(Number(stdout))
})

test('pictures are encoded under `node --watch` too', async (t) => {
  process.env['WATCH_REPORT_DEPENDENCIES'] = '1'
  t.after(() => delete process.env['WATCH_REPORT_DEPENDENCIES'])
  assert.ok((await new Encoder().run('measure', picture)).width > 0)
})
