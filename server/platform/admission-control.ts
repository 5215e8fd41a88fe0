import { setImmediate as nextEventLoopRound } from 'node:timers/promises'
import { Refusal } from './http/refusal.ts'

/**
 * `browse`: rendered pages, searches and lists. `checkout`: everything personal, such as baskets and orders. Each lane
 * has its own slots, so that many browsing visitors never keep anybody from buying.
 */
export const LANES = ['browse', 'checkout'] as const
export type Lane = (typeof LANES)[number]

export interface AdmissionSettings {
  /** Slots of each lane in this process. */
  at_once: Record<Lane, number>
  /** Requests that wait longer than this are rejected, in ms. See PATIENT_MAX for the exception. */
  wait_ms: number
}

/** With a longer queue the last request could not be served in time on any machine. */
const QUEUE_MAX = 1000
/**
 * This many requests may wait for PATIENCE_MS as long as the lane makes progress: fifty simultaneous buyers are no
 * overload even on a slow machine, and rejecting one loses a sale.
 */
const PATIENT_MAX = 50
const PATIENCE_MS = 5000
/** A lane in which nothing finished for this long is stalled: a dependency is down, so no request waits for it. */
const STALLED_MS = 1500
/** Random, so that rejected clients do not all come back together. */
const RETRY_AFTER_SECONDS = [2, 5] as const
/** Rendering must continue eventually, however many connections come in. */
const ROUNDS_MAX = 16

export interface LaneLoad {
  at_work: number
  waiting: number
  /** Since the process started. */
  rejected: number
}

interface QueuedRequest {
  queued_at: number
  /** Whether it was among the first PATIENT_MAX in the queue when it arrived. */
  is_patient: boolean
  start: () => void
  reject: (refusal: Refusal) => void
}

interface LaneState {
  at_work: number
  rejected: number
  queue: QueuedRequest[]
  /** When a request last finished, by `performance.now()`. */
  progress_at: number
  timer: NodeJS.Timeout | null
}

/**
 * Limits concurrent work: a few requests wait in a queue, and those that would wait too long are rejected at once (503
 * with Retry-After). Without a limit every request is slow under load, and most replies reach visitors who have already
 * left.
 *
 * Only expensive work needs a slot: cached replies, files and health checks do not.
 */
export class AdmissionControl {
  readonly #settings: AdmissionSettings
  readonly #lanes: Record<Lane, LaneState> = { browse: emptyLane(), checkout: emptyLane() }

  #connections = 0
  #rendering: Promise<void> = Promise.resolve()

  constructor(settings: AdmissionSettings) {
    this.#settings = settings
  }

  /** Call this for each new connection. */
  noteConnection(): void {
    this.#connections += 1
  }

  /**
   * Waits until no new connections come in. Call it before work that blocks the event loop for milliseconds, such as
   * rendering a page. libuv 1.52 accepts one new connection per round of the event loop (measured). With several
   * renderings per round, new connections wait unaccepted for seconds, where they cannot even be rejected. This allows
   * at most one rendering per round, and none while connections come in.
   */
  untilConnectionsPause(): Promise<void> {
    this.#rendering = this.#rendering.then(async () => {
      for (let round = 0, before = -1; round < ROUNDS_MAX && before !== this.#connections; round += 1) {
        before = this.#connections
        await nextEventLoopRound()
      }
    })
    return this.#rendering
  }

  /**
   * Runs the work when a slot is free. Never call it from inside `work`: two requests that wait for each other's slot
   * would deadlock.
   *
   * @throws Refusal `unavailable` if no slot was free in time; then `work` was not started
   */
  async run<T>(lane: Lane, work: () => Promise<T>): Promise<T> {
    const state = this.#lanes[lane]
    // An idle lane is not stalled.
    if (state.at_work === 0) state.progress_at = performance.now()
    if (state.at_work < this.#settings.at_once[lane]) state.at_work += 1
    else await this.#enqueue(state)
    try {
      const result = await work()
      state.progress_at = performance.now()
      return result
    } catch (error) {
      // A refusal is progress too, unless it says that the database is down.
      if (error instanceof Refusal && error.code !== 'unavailable') state.progress_at = performance.now()
      throw error
    } finally {
      this.#release(state)
    }
  }

  load(lane: Lane): LaneLoad {
    const { at_work, queue, rejected } = this.#lanes[lane]
    return { at_work, waiting: queue.length, rejected }
  }

  #enqueue(state: LaneState): Promise<void> {
    if (state.queue.length >= QUEUE_MAX) throw newRejection(state)
    return new Promise<void>((start, reject) => {
      const is_patient = state.queue.length < PATIENT_MAX
      state.queue.push({ queued_at: performance.now(), is_patient, start, reject })
      this.#watch(state)
    })
  }

  /** The next request takes over the slot, so `at_work` stays the same. */
  #release(state: LaneState): void {
    this.#rejectLate(state)
    const next = state.queue.shift()
    if (next) next.start()
    else state.at_work -= 1
  }

  /** Rejects late requests even while no slot is released, for instance when the database hangs. */
  #watch(state: LaneState): void {
    if (state.queue.length === 0 || state.timer !== null) return
    const check = () => {
      state.timer = null
      this.#rejectLate(state)
      this.#watch(state)
    }
    // After the event loop was blocked, let requests that have finished release their slots first.
    const checkSoon = () => setImmediate(check)
    state.timer = setTimeout(checkSoon, Math.max(1, this.#settings.wait_ms / 4)).unref()
  }

  #rejectLate(state: LaneState): void {
    const now = performance.now()
    const is_moving = now - state.progress_at < STALLED_MS
    const isLate = ({ queued_at, is_patient }: QueuedRequest) =>
      now - queued_at >= (is_patient && is_moving ? PATIENCE_MS : this.#settings.wait_ms)
    const late = state.queue.filter(isLate)
    if (late.length === 0) return
    state.queue = state.queue.filter((request) => !late.includes(request))
    for (const { reject } of late) reject(newRejection(state))
  }
}

const emptyLane = (): LaneState => ({ at_work: 0, rejected: 0, queue: [], progress_at: 0, timer: null })

function newRejection(state: LaneState): Refusal {
  state.rejected += 1
  const [least, most] = RETRY_AFTER_SECONDS
  return new Refusal('unavailable', {}, least + Math.floor(Math.random() * (most - least + 1)))
}
