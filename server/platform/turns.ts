import { setImmediate as nextRound } from 'node:timers/promises'
import { Refusal } from './refusal.ts'

/**
 * What a visitor may be doing when the shop is full: `looking` is pages drawn anew, searches and lists; `buying` is all
 * that is somebody's own, baskets and orders. Each has places of its own, so that a crowd that looks keeps nobody from
 * buying.
 */
export const ERRANDS = ['looking', 'buying'] as const
export type Errand = (typeof ERRANDS)[number]

export interface TurnSettings {
  /** How many are served at once by this process. */
  at_once: Record<Errand, number>
  /** Who has not begun to be served by then is sent away, in ms, unless few wait and their line moves. */
  wait_ms: number
}

/** As long as a queue may get: at more than this the last one's turn would not come in time on any machine. */
const WAITING_MAX = 1000
/**
 * So many may wait longer as long as others come to their turn: fifty buyers at the same moment are no crowd, on a slow
 * machine either, and whoever is sent away then is a sale lost.
 */
const PATIENT_MAX = 50
const PATIENCE_MS = 5000
/** A line in which nobody was served for so long does not move: something is away, and nobody is kept waiting for it. */
const STALLED_MS = 1500
/** Spread, so that those who were sent away together do not come back together. */
const RETRY_AFTER_SECONDS = [2, 5] as const
/** Drawing goes on at last, however many stand at the door. */
const ROUNDS_MAX = 16

/** What an errand looks like from outside. */
export interface Crowd {
  at_work: number
  waiting: number
  /** Sent away since the process started. */
  turned_away: number
}

interface Waiting {
  since: number
  /** Of the first in line when he came. */
  is_patient: boolean
  enter: () => void
  turnAway: (refusal: Refusal) => void
}

interface Line {
  at_work: number
  turned_away: number
  queue: Waiting[]
  /** When somebody was last served, by `performance.now()`. */
  moved_at: number
  timer: NodeJS.Timeout | null
}

/**
 * Lets in as many as can be served and has a few wait; who would wait too long is told at once to come again (503 with
 * Retry-After). Without it everybody is let in, everybody is slow, and what is finished in the end is for visitors who
 * have left.
 *
 * Only work that costs something comes here: answers from memory, files and health checks pass by.
 */
export class Turns {
  readonly #settings: TurnSettings
  readonly #lines: Record<Errand, Line> = { looking: newLine(), buying: newLine() }

  #arrivals = 0
  #drawing: Promise<void> = Promise.resolve()

  constructor(settings: TurnSettings) {
    this.#settings = settings
  }

  /** To be called for each new connection. */
  noteArrival(): void {
    this.#arrivals += 1
  }

  /**
   * Waits until nobody stands at the door: to be called before work that holds up the whole process for milliseconds,
   * such as drawing a page. libuv 1.52 takes one new connection in each round of the event loop (measured); with a few
   * drawings in each round a crowd waits outside for seconds, where nobody can tell it to come again. After this there is
   * one drawing a round at most, and none while connections come in.
   */
  untilDoorIsQuiet(): Promise<void> {
    this.#drawing = this.#drawing.then(async () => {
      for (let round = 0, before = -1; round < ROUNDS_MAX && before !== this.#arrivals; round += 1) {
        before = this.#arrivals
        await nextRound()
      }
    })
    return this.#drawing
  }

  /**
   * Does the work when its turn comes. Never ask for a turn within a turn: two that wait for each other's place wait for
   * nothing.
   *
   * @throws Refusal `unavailable` when the turn does not come in time; then nothing was done
   */
  async take<T>(errand: Errand, work: () => Promise<T>): Promise<T> {
    const line = this.#lines[errand]
    // An empty line has not stalled.
    if (line.at_work === 0) line.moved_at = performance.now()
    if (line.at_work < this.#settings.at_once[errand]) line.at_work += 1
    else await this.#wait(line)
    try {
      const done = await work()
      line.moved_at = performance.now()
      return done
    } catch (error) {
      // A no is an answer as well; that the database is away is none.
      if (error instanceof Refusal && error.code !== 'unavailable') line.moved_at = performance.now()
      throw error
    } finally {
      this.#leave(line)
    }
  }

  look(errand: Errand): Crowd {
    const { at_work, queue, turned_away } = this.#lines[errand]
    return { at_work, waiting: queue.length, turned_away }
  }

  #wait(line: Line): Promise<void> {
    if (line.queue.length >= WAITING_MAX) throw refusalIn(line)
    return new Promise<void>((enter, turnAway) => {
      const is_patient = line.queue.length < PATIENT_MAX
      line.queue.push({ since: performance.now(), is_patient, enter, turnAway })
      this.#watch(line)
    })
  }

  /** The one who leaves hands over his place, so `at_work` stays as it is. */
  #leave(line: Line): void {
    this.#turnAwayLate(line)
    const next = line.queue.shift()
    if (next) next.enter()
    else line.at_work -= 1
  }

  /** While nobody leaves, as when the database is silent, those who wait are sent away all the same. */
  #watch(line: Line): void {
    if (line.queue.length === 0 || line.timer !== null) return
    const look = () => {
      line.timer = null
      this.#turnAwayLate(line)
      this.#watch(line)
    }
    // After a moment in which the whole process stood still, those who were finished meanwhile leave first.
    const lookSoon = () => setImmediate(look)
    line.timer = setTimeout(lookSoon, Math.max(1, this.#settings.wait_ms / 4)).unref()
  }

  #turnAwayLate(line: Line): void {
    const now = performance.now()
    const is_moving = now - line.moved_at < STALLED_MS
    const isLate = ({ since, is_patient }: Waiting) =>
      now - since >= (is_patient && is_moving ? PATIENCE_MS : this.#settings.wait_ms)
    const late = line.queue.filter(isLate)
    if (late.length === 0) return
    line.queue = line.queue.filter((waiting) => !late.includes(waiting))
    for (const { turnAway } of late) turnAway(refusalIn(line))
  }
}

const newLine = (): Line => ({ at_work: 0, turned_away: 0, queue: [], moved_at: 0, timer: null })

function refusalIn(line: Line): Refusal {
  line.turned_away += 1
  const [least, most] = RETRY_AFTER_SECONDS
  return new Refusal('unavailable', {}, least + Math.floor(Math.random() * (most - least + 1)))
}
