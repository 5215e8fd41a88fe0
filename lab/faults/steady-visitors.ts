import http from 'node:http'

const PATIENCE_MS = 10_000

/** The answer to a visitor; `status` is null without one. */
export interface Seen {
  status: number | null
  body: string
  took_ms: number
}

/**
 * Visitors with one connection each, who therefore stay with one worker of the shop: a page cached there before the
 * fault is cached there during it, whichever worker the kernel chose.
 */
export class Visitors {
  readonly #url: string
  readonly #agents: http.Agent[]

  constructor(url: string, count = 8) {
    this.#url = url
    this.#agents = Array.from({ length: count }, () => new http.Agent({ keepAlive: true, maxSockets: 1 }))
  }

  /** The answers to all of them, requested at the same time. */
  get(path: string): Promise<Seen[]> {
    return Promise.all(this.#agents.map((agent) => getOnce(`${this.#url}${path}`, agent)))
  }

  leave(): void {
    for (const agent of this.#agents) agent.destroy()
  }
}

function getOnce(url: string, agent: http.Agent): Promise<Seen> {
  const began_at = performance.now()
  return new Promise((resolve) => {
    const end = (status: number | null, body: string) =>
      resolve({ status, body, took_ms: performance.now() - began_at })
    const request = http.get(url, { agent, timeout: PATIENCE_MS }, (response) => {
      let body = ''
      response.setEncoding('utf8')
      response.on('data', (text: string) => (body += text))
      response.on('end', () => end(response.statusCode ?? null, body))
      response.on('error', () => end(null, body))
    })
    request.on('timeout', () => request.destroy())
    request.on('error', () => end(null, ''))
  })
}

export const areAll = (seen: readonly Seen[], status: number): boolean => seen.every((one) => one.status === status)

/** Median and maximum, for tables. */
export function medianAndMost(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b)
  return `${Math.round(sorted[Math.floor(sorted.length / 2)] ?? Number.NaN)} / ${Math.round(sorted.at(-1) ?? Number.NaN)}`
}
