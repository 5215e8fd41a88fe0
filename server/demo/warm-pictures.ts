import { availableParallelism, loadavg } from 'node:os'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import type { Services } from '../services.ts'
import { keysetBatches } from '../platform/database/keyset-batches.ts'
import { PICTURE_WIDTHS } from '../platform/files/files.ts'

const START_AFTER_MS = 3_000
/** Multiple of the encoding time: at most a quarter of one core. */
const PAUSE_FACTOR = 3
/** Event loop utilisation of a busy shop. */
const BUSY_UTILIZATION = 0.25
/** Runnable processes per core: somebody else needs the machine, such as a database on it. */
const BUSY_LOAD = 0.75
const BUSY_PAUSE_MS = 1_000
const BATCH = 200
/** Nearly every browser accepts avif. */
const VARIANTS = (['avif', 'webp'] as const).flatMap((format) =>
  [...PICTURE_WIDTHS].sort((a, b) => firstNeeded(a) - firstNeeded(b)).map((width) => `${width}.${format}`),
)

export interface Warming {
  done: Promise<void>
  stop(): Promise<void>
}

interface Pace {
  start_after_ms: number
  machineLoad: () => number
}

const USUAL_PACE: Pace = {
  start_after_ms: START_AFTER_MS,
  machineLoad: () => (loadavg()[0] ?? 0) / availableParallelism(),
}

/**
 * In the background while neither shop nor machine are busy: otherwise each picture's first visitor waits for the
 * encoder.
 */
export function warmPictures(services: Pick<Services, 'db' | 'files' | 'log'>, pace = USUAL_PACE): Warming {
  const stopped = new AbortController()
  const done = warm(services, pace, stopped.signal).catch((error: unknown) => {
    if (!stopped.signal.aborted) services.log.error({ err: error }, 'pictures could not be prepared')
  })
  return {
    done,
    stop: () => {
      stopped.abort()
      return done
    },
  }
}

async function warm(services: Pick<Services, 'db' | 'files' | 'log'>, pace: Pace, signal: AbortSignal) {
  await pause(pace.start_after_ms, undefined, { signal })
  let made = 0
  for (const variant of VARIANTS)
    for await (const web_path of everyPicture(services, signal)) {
      const smaller = web_path.replace(/webp$/, variant)
      if (await services.files.has(smaller)) continue
      await waitUntilIdle(pace, signal)
      if (await make(services, smaller, signal)) made++
    }
  if (made > 0) services.log.info({ made }, 'pictures prepared')
}

async function* everyPicture({ db }: Pick<Services, 'db'>, signal: AbortSignal): AsyncGenerator<string> {
  const read = (after: number) =>
    db
      .selectFrom('files')
      .select(['id', 'web_path'])
      .where('id', '>', after)
      .where('mime', '=', 'image/webp')
      .orderBy('id')
      .limit(BATCH)
      .execute()
  for await (const rows of keysetBatches(read, { size: BATCH, first: 0, cursorOf: ({ id }) => id }))
    for (const { web_path } of rows) {
      signal.throwIfAborted()
      yield web_path
    }
}

async function make({ files, log }: Pick<Services, 'files' | 'log'>, web_path: string, signal: AbortSignal) {
  const began_at = performance.now()
  try {
    await files.read(web_path)
  } catch (error) {
    log.warn({ err: error, web_path }, 'a picture could not be prepared')
    return false
  }
  await pause((performance.now() - began_at) * PAUSE_FACTOR, undefined, { signal })
  return true
}

async function waitUntilIdle({ machineLoad }: Pace, signal: AbortSignal): Promise<void> {
  for (let before = performance.eventLoopUtilization(); ; before = performance.eventLoopUtilization()) {
    await pause(BUSY_PAUSE_MS / 10, undefined, { signal })
    const { utilization } = performance.eventLoopUtilization(before)
    if (utilization < BUSY_UTILIZATION && machineLoad() < BUSY_LOAD) return
    await pause(BUSY_PAUSE_MS, undefined, { signal })
  }
}

function firstNeeded(width: (typeof PICTURE_WIDTHS)[number]): number {
  return [300, 600, 150].indexOf(width)
}
