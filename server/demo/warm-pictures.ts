import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import type { House } from '../house.ts'
import { PICTURE_WIDTHS } from '../platform/files.ts'

/** The first visitors come before the pictures. */
const START_AFTER_MS = 3_000
/** After each picture made, three times as long nothing: a quarter of one core at most. */
const REST_TO_WORK = 3
/** Above this share of the time at work the shop has visitors to serve, and pictures wait. */
const BUSY = 0.25
const BUSY_PAUSE_MS = 1_000
const BATCH = 200
/** What pages ask for first comes first: cards, then the gallery, then thumbnails; nearly every browser takes avif. */
const VARIANTS = (['avif', 'webp'] as const).flatMap((format) =>
  [...PICTURE_WIDTHS].sort((a, b) => firstNeeded(a) - firstNeeded(b)).map((width) => `${width}.${format}`),
)

export interface Warming {
  /** Settles when every picture has its smaller versions, or when it was stopped. */
  done: Promise<void>
  /** Stops after the picture that is being made. */
  stop(): Promise<void>
}

/**
 * Makes the smaller versions of all pictures that nobody has asked for yet, in the background, one at a time, resting
 * in between and waiting while the shop is busy. Without it the first visitor of each picture waits for the encoder.
 */
export function warmPictures(house: Pick<House, 'db' | 'files' | 'log'>, start_after_ms = START_AFTER_MS): Warming {
  const stopped = new AbortController()
  const done = warm(house, start_after_ms, stopped.signal).catch((error: unknown) => {
    if (!stopped.signal.aborted) house.log.error({ err: error }, 'pictures could not be prepared')
  })
  return {
    done,
    stop: () => {
      stopped.abort()
      return done
    },
  }
}

async function warm(house: Pick<House, 'db' | 'files' | 'log'>, start_after_ms: number, signal: AbortSignal) {
  await pause(start_after_ms, undefined, { signal })
  let made = 0
  for (const variant of VARIANTS)
    for await (const web_path of everyPicture(house, signal)) {
      const stem = web_path.replace(/\.webp$/, '')
      if (await makeMissing(house, `${stem}.${variant}`, signal)) made++
    }
  if (made > 0) house.log.info({ made }, 'pictures prepared')
}

/** In batches by id: a shop of a hundred thousand pictures must not keep a list of them. */
async function* everyPicture({ db }: Pick<House, 'db'>, signal: AbortSignal): AsyncGenerator<string> {
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

async function makeMissing({ files, log }: Pick<House, 'files' | 'log'>, web_path: string, signal: AbortSignal) {
  if (await files.has(web_path)) return false
  await untilQuiet(signal)
  const began_at = performance.now()
  try {
    await files.read(web_path)
  } catch (error) {
    // One broken picture is one broken picture; it is tried again by whoever asks for it.
    log.warn({ err: error, web_path }, 'a picture could not be prepared')
    return false
  }
  await pause((performance.now() - began_at) * REST_TO_WORK, undefined, { signal })
  return true
}

async function untilQuiet(signal: AbortSignal): Promise<void> {
  for (let before = performance.eventLoopUtilization(); ; before = performance.eventLoopUtilization()) {
    await pause(BUSY_PAUSE_MS / 10, undefined, { signal })
    if (performance.eventLoopUtilization(before).utilization < BUSY) return
    await pause(BUSY_PAUSE_MS, undefined, { signal })
  }
}

function firstNeeded(width: (typeof PICTURE_WIDTHS)[number]): number {
  return [300, 600, 150].indexOf(width)
}
