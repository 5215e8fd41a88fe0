import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import type { Services } from '../services.ts'
import { PICTURE_WIDTHS } from '../platform/files/files.ts'

/** Lets the first visitors go first. */
const START_AFTER_MS = 3_000
/** Pause after each picture, as a multiple of its encoding time: uses at most a quarter of one core. */
const PAUSE_FACTOR = 3
/** Event loop utilisation above which the shop is busy with visitors. */
const BUSY_UTILIZATION = 0.25
const BUSY_PAUSE_MS = 1_000
const BATCH = 200
/** In the order that pages need them: cards, gallery, thumbnails; avif first, which nearly every browser accepts. */
const VARIANTS = (['avif', 'webp'] as const).flatMap((format) =>
  [...PICTURE_WIDTHS].sort((a, b) => firstNeeded(a) - firstNeeded(b)).map((width) => `${width}.${format}`),
)

export interface Warming {
  /** Settles when all pictures are done or the work was stopped. */
  done: Promise<void>
  /** Stops after the current picture. */
  stop(): Promise<void>
}

/**
 * Creates missing smaller versions of all pictures in the background, one at a time, with pauses and only while the
 * shop is
 * not busy. Without this the first visitor of each picture waits for the encoder.
 */
export function warmPictures(
  services: Pick<Services, 'db' | 'files' | 'log'>,
  start_after_ms = START_AFTER_MS,
): Warming {
  const stopped = new AbortController()
  const done = warm(services, start_after_ms, stopped.signal).catch((error: unknown) => {
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

async function warm(services: Pick<Services, 'db' | 'files' | 'log'>, start_after_ms: number, signal: AbortSignal) {
  await pause(start_after_ms, undefined, { signal })
  let made = 0
  for (const variant of VARIANTS)
    for await (const web_path of everyPicture(services, signal)) {
      const stem = web_path.replace(/\.webp$/, '')
      if (await makeMissing(services, `${stem}.${variant}`, signal)) made++
    }
  if (made > 0) services.log.info({ made }, 'pictures prepared')
}

/** In batches by id: 100,000 addresses should not be in memory at once. */
async function* everyPicture({ db }: Pick<Services, 'db'>, signal: AbortSignal): AsyncGenerator<string> {
  for (let last_id = 0; ;) {
    const rows = await db
      .selectFrom('files')
      .select(['id', 'web_path'])
      .where('id', '>', last_id)
      .where('mime', '=', 'image/webp')
      .orderBy('id')
      .limit(BATCH)
      .execute()
    for (const row of rows) {
      signal.throwIfAborted()
      yield row.web_path
    }
    last_id = rows.at(-1)?.id ?? last_id
    if (rows.length < BATCH) return
  }
}

async function makeMissing({ files, log }: Pick<Services, 'files' | 'log'>, web_path: string, signal: AbortSignal) {
  if (await files.has(web_path)) return false
  await waitUntilIdle(signal)
  const began_at = performance.now()
  try {
    await files.read(web_path)
  } catch (error) {
    // A broken picture must not stop the others; it is retried on request.
    log.warn({ err: error, web_path }, 'a picture could not be prepared')
    return false
  }
  await pause((performance.now() - began_at) * PAUSE_FACTOR, undefined, { signal })
  return true
}

async function waitUntilIdle(signal: AbortSignal): Promise<void> {
  for (let before = performance.eventLoopUtilization(); ; before = performance.eventLoopUtilization()) {
    await pause(BUSY_PAUSE_MS / 10, undefined, { signal })
    if (performance.eventLoopUtilization(before).utilization < BUSY_UTILIZATION) return
    await pause(BUSY_PAUSE_MS, undefined, { signal })
  }
}

function firstNeeded(width: (typeof PICTURE_WIDTHS)[number]): number {
  return [300, 600, 150].indexOf(width)
}
