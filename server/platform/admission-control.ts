import { setImmediate as nextEventLoopRound } from 'node:timers/promises'
import { Refusal } from './http/refusal.ts'

/** `checkout` is everything personal: browsing visitors never block a purchase. */
export const LANES = ['browse', 'checkout'] as const
export type Lane = (typeof LANES)[number]

export interface AdmissionSettings {
  at_once: Record<Lane, number>
  /** Longer waits are rejected, in ms, except the first PATIENT_MAX. */
  wait_ms: number
}

const QUEUE_MAX = 1000
/** So many requests may wait for PATIENCE_MS while the lane progresses: fifty buyers at once are no overload. */
const PATIENT_MAX = 50
const PATIENCE_MS = 5000
/** If nothing finished for this long, a dependency is down: reject at once. */
const STALLED_MS = 1500
const RETRY_AFTER_SECONDS = [2, 5] as const
const ROUNDS_MAX = 16

export interface LaneLoad {
  at_work: number
  waiting: number
  rejected: number
}

interface QueuedRequest {
  queued_at: number
  is_patient: boolean
  start: () => void
  reject: (refusal: Refusal) => void
}

interface LaneState {
  at_work: number
  rejected: number
  queue: QueuedRequest[]
  progress_at: number
  timer: NodeJS.Timeout | null
}

/**
 * Limits concurrent work: a few requests queue, and those that would wait too long get a 503 with Retry-After.
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

  noteConnection(): void {
    this.#connections += 1
  }

  /**
   * Waits until no new connections come in; call it before rendering. libuv 1.52 accepts one connection per round of
   * the event loop, so several renderings per round delay new connections for seconds.
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
   * Runs the work when a slot is free. Nested calls would deadlock.
   *
   * @throws Refusal `unavailable` if no slot was free in time; then `work` was not started
   */
  async run<T>(lane: Lane, work: () => Promise<T>): Promise<T> {
    const state = this.#lanes[lane]
    if (state.at_work === 0) state.progress_at = performance.now()
    if (state.at_work < this.#settings.at_once[lane]) state.at_work += 1
    else await this.#enqueue(state)
    try {
      const result = await work()
      state.progress_at = performance.now()
      return result
    } catch (error) {
      // A refusal is progress too, unless the database is down.
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

  #release(state: LaneState): void {
    this.#rejectLate(state)
    const next = state.queue.shift()
    if (next) next.start()
    else state.at_work -= 1
  }

  /** Rejects late requests even while no slot is released. */
  #watch(state: LaneState): void {
    if (state.queue.length === 0 || state.timer !== null) return
    const check = () => {
      state.timer = null
      this.#rejectLate(state)
      this.#watch(state)
    }
    // Finished requests release their slots first.
    const checkSoon = () => setImmediate(check)
    state.timer = setTimeout(checkSoon, Math.max(1, this.#settings.wait_ms / 4)).unref()
  }

  #rejectLate(state: LaneState): void {
    const now = performance.now()
    const is_moving = now - state.progress_at < STALLED_MS
    const { wait_ms } = this.#settings
    const isLate = ({ queued_at, is_patient }: QueuedRequest) =>
      now - queued_at >= (is_patient && is_moving ? Math.max(PATIENCE_MS, wait_ms) : wait_ms)
    const overdue = state.queue.filter(isLate)
    if (overdue.length === 0) return
    state.queue = state.queue.filter((request) => !overdue.includes(request))
    for (const { reject } of overdue) reject(newRejection(state))
  }
}

const emptyLane = (): LaneState => ({ at_work: 0, rejected: 0, queue: [], progress_at: 0, timer: null })

function newRejection(state: LaneState): Refusal {
  state.rejected += 1
  const [least, most] = RETRY_AFTER_SECONDS
  return new Refusal('unavailable', {}, least + Math.floor(Math.random() * (most - least + 1)))
}
