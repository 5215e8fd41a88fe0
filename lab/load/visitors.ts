import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

export interface Wish {
  path: string
  kind?: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string | Buffer
  /** Keeps the answer's body. */
  is_read?: boolean
}

export interface Visit {
  kind: string
  path: string
  /** When it was due, by `performance.now()`. */
  due_at: number
  took_ms: number
  /** 0 without an answer. */
  status: number
  retry_after: string | null
  /** '' unless it is read. */
  body: string
}

interface VisitorOptions {
  connections?: number
  silence_ms?: number
}

/** HTTP over keep-alive connections. */
export class Visitors {
  readonly #url: string
  readonly #agent: Agent
  readonly #silence_ms: number
  readonly visits: Visit[] = []

  constructor(url: string, { connections = Infinity, silence_ms = 60_000 }: VisitorOptions = {}) {
    this.#url = url
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections, scheduling: 'lifo' })
    this.#silence_ms = silence_ms
  }

  /** Each sends its next visit as soon as the last is answered. */
  async keepBusy(at_once: number, over: AbortSignal, wish: (turn: number) => Wish): Promise<Visit[]> {
    const from = this.visits.length
    let turn = 0
    const visit = async () => {
      while (!over.aborted) await this.visit(wish(turn++))
    }
    await Promise.all(Array.from({ length: at_once }, visit))
    return this.visits.slice(from)
  }

  /** At this rate, whether the shop keeps up or not. */
  async arrive(a_second: number, ms: number, wish: (turn: number) => Wish): Promise<Visit[]> {
    const began_at = performance.now()
    const under_way: Promise<Visit>[] = []
    while (performance.now() < began_at + ms) {
      const due = Math.ceil(((performance.now() - began_at) / 1000) * a_second)
      while (under_way.length < due)
        under_way.push(this.visit(wish(under_way.length), began_at + (under_way.length * 1000) / a_second))
      await pause(2)
    }
    return Promise.all(under_way)
  }

  /** One visit, remembered too. */
  async visit(wish: Wish, due_at = performance.now()): Promise<Visit> {
    const answer = await this.#send(wish)
    const visit = { kind: wish.kind ?? '', path: wish.path, due_at, took_ms: performance.now() - due_at, ...answer }
    this.visits.push(visit)
    return visit
  }

  #send({
    path,
    method = 'GET',
    headers = {},
    body,
    is_read = false,
  }: Wish): Promise<Pick<Visit, 'status' | 'retry_after' | 'body'>> {
    return new Promise((resolve) => {
      const fail = () => resolve({ status: 0, retry_after: null, body: '' })
      const sent = request(new URL(path, this.#url), { method, headers, agent: this.#agent }, (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => is_read && parts.push(part))
        answer.on('error', fail)
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            retry_after: answer.headers['retry-after'] ?? null,
            body: Buffer.concat(parts).toString(),
          }),
        )
      })
      sent.setTimeout(this.#silence_ms, () => sent.destroy())
      sent.on('error', fail)
      sent.end(body)
    })
  }

  close(): void {
    this.#agent.destroy()
  }
}

/** In ms; a `share` of 0.5 is the median. NaN without any. */
export function quantile(times_ms: readonly number[], share: number): number {
  const sorted = times_ms.toSorted((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN
}

export const medianAndMost = (times_ms: readonly number[]): string =>
  `${Math.round(quantile(times_ms, 0.5))} / ${Math.round(quantile(times_ms, 1))}`

export const post = (path: string, body: object, headers: Record<string, string> = {}): Wish => ({
  path,
  method: 'POST',
  headers: { 'Content-Type': 'application/json', ...headers },
  body: JSON.stringify(body),
})
