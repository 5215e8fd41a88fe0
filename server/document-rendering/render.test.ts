import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import os from 'node:os'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { test } from 'node:test'
import { Refusal } from '../platform/http/refusal.ts'
import { offerDocument, documentLines } from '../testing/fixtures/documents.ts'
import type { SpecificationLine } from './document.ts'
import { openRendering, type Rendering } from './render.ts'

const LIMITS = { waiting: 10, memory_mb: 128, ms_max: 60_000 }
const offerOf = (lines: number): Rendering => ({
  what: 'offer_pdf',
  document: offerDocument({ lines: documentLines(lines) }),
})
const isPdf = (bytes: Uint8Array) => Buffer.from(bytes.subarray(0, 5)).toString() === '%PDF-'

const line: SpecificationLine = {
  name_ua: 'Мікроскоп шкільний',
  amount: 3,
  unit: 'pcs',
  dk_code: '38510000-3',
  producer: 'Оптика',
  condition: null,
  weight: 1200,
  length_mm: null,
  width_mm: null,
  height_mm: null,
  document_kinds: null,
  warranty_months: 24,
  country: 'UA',
  description_ua: 'Збільшення від 40 до 640 разів\nПідсвітка світлодіодна',
}

/** The nice values of this process's threads, smallest first. Linux only. */
const niceValues = () =>
  readdirSync('/proc/self/task')
    .map((thread) => readFileSync(`/proc/self/task/${thread}/stat`, 'utf8'))
    .map((stat) => Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]))
    .sort((a, b) => a - b)

if (process.platform === 'linux')
  test('a rendering gives way to everything else, and only the rendering', async () => {
    const render = openRendering(LIMITS)
    const usual = os.getPriority()
    await render(offerOf(1))
    assert.equal(os.getPriority(), usual)
    assert.equal(niceValues().filter((nice) => nice === usual + 10).length, 1)
  })

test('requests are served while a long document is rendered', async () => {
  const render = openRendering(LIMITS)
  assert.ok(isPdf(await render(offerOf(1))))
  const delays = monitorEventLoopDelay({ resolution: 5 })
  delays.enable()
  const began = performance.now()
  assert.ok(isPdf(await render(offerOf(400))))
  const took_ms = performance.now() - began
  delays.disable()
  // A held loop would be the only sample; one delay by a busy machine is one of hundreds.
  const held_ms = delays.percentile(98) / 1e6
  assert.ok(held_ms < took_ms / 3, `held for ${held_ms} ms of ${took_ms} ms`)
})

test('a rendering that exceeds its memory fails alone, and the next one succeeds', async () => {
  const render = openRendering({ ...LIMITS, memory_mb: 64 })
  const lines = Array.from({ length: 1000 }, () => ({ ...line, description_ua: 'слово '.repeat(10_000) }))
  const huge = assert.rejects(render({ what: 'specification_docx', lines }), { code: 'ERR_WORKER_OUT_OF_MEMORY' })
  const next = render(offerOf(2))
  await huge
  assert.ok(isPdf(await next))
})

test('a rendering that takes too long is stopped, and the next one succeeds', async () => {
  // The time must run out long before the memory, also on a fast machine.
  const render = openRendering({ ...LIMITS, memory_mb: 2048, ms_max: 12_000 })
  await assert.rejects(render(offerOf(24_000)), isUnavailable)
  assert.ok(isPdf(await render(offerOf(1))))
})

const isUnavailable = (error: unknown) => error instanceof Refusal && error.code === 'unavailable'

test('when the queue is full, further renderings are refused with a retry time', async () => {
  const render = openRendering({ ...LIMITS, waiting: 2 })
  const asked = Array.from({ length: 8 }, async () => render(offerOf(5)))
  const outcomes = await Promise.allSettled(asked)
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
  assert.ok(refused.length > 0 && refused.length < 8, `${refused.length} refused`)
  for (const { reason } of refused) assert.ok(isUnavailable(reason), String(reason))
})
