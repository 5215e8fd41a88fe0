import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { PRODUCTS } from './buyers.ts'

/** Kinds of visits on a busy day, in percent. */
export const MIX = { 'cached page': 50, 'uncached search': 30, order: 20 } as const
export type Kind = keyof typeof MIX
export const KINDS = Object.keys(MIX) as Kind[]

const SILENCE_MS = 60_000

/** One visit: when it was due, the answer, and how long after the due time, in ms. */
export interface Visit {
  kind: Kind
  due_ms: number
  took_ms: number
  /** 0 for no answer. */
  status: number
  retry_after: string | null
  /** Of an order that was acknowledged. */
  order_id: number | null
}

/** Visits over HTTP with keep-alive connections, as many as there are concurrent visits. */
export class Visitors {
  readonly #url: string
  readonly #agent = new Agent({ keepAlive: true, maxSockets: Infinity, scheduling: 'lifo' })
  readonly visits: Visit[] = []

  constructor(url: string) {
    this.#url = url
  }

  /**
   * This many concurrent visitors, each with the next visit as soon as the last is answered: measures the capacity.
   */
  async keepBusy(at_once: number, ms: number): Promise<Visit[]> {
    const from = this.visits.length
    const until = performance.now() + ms
    const visit = async () => {
      while (performance.now() < until) await this.#visit(performance.now())
    }
    await Promise.all(Array.from({ length: at_once }, visit))
    return this.visits.slice(from)
  }

  /** This many a second, whether the shop keeps up or not. Waits for the last answer. */
  async arrive(a_second: number, ms: number): Promise<Visit[]> {
    const from = this.visits.length
    const began = performance.now()
    const under_way: Promise<void>[] = []
    while (performance.now() < began + ms) {
      const due = Math.floor(((performance.now() - began) / 1000) * a_second)
      while (under_way.length < due) under_way.push(this.#visit(began + (under_way.length * 1000) / a_second))
      await pause(2)
    }
    await Promise.all(under_way)
    return this.visits.slice(from)
  }

  close(): void {
    this.#agent.destroy()
  }

  async #visit(due_ms: number): Promise<void> {
    const kind = wish()
    const { status, retry_after, text } = await this.#ask(kind)
    const order_id = kind === 'order' && status === 200 ? orderIdIn(text) : null
    this.visits.push({ kind, due_ms, took_ms: performance.now() - due_ms, status, retry_after, order_id })
  }

  #ask(kind: Kind): Promise<{ status: number; retry_after: string | null; text: string }> {
    const { method, path, headers, body } = wordsOf(kind)
    return new Promise((resolve) => {
      const fail = () => resolve({ status: 0, retry_after: null, text: '' })
      const asked = request(new URL(path, this.#url), { method, headers, agent: this.#agent }, (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('error', fail)
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            retry_after: answer.headers['retry-after'] ?? null,
            text: kind === 'order' ? Buffer.concat(parts).toString() : '',
          }),
        )
      })
      asked.setTimeout(SILENCE_MS, () => asked.destroy())
      asked.on('error', fail)
      asked.end(body)
    })
  }
}

function wish(): Kind {
  let left = Math.random() * 100
  return KINDS.find((kind) => (left -= MIX[kind]) < 0) ?? 'order'
}

interface Words {
  method: string
  path: string
  headers: Record<string, string>
  body?: string
}

function wordsOf(kind: Kind): Words {
  const headers = { 'Accept-Encoding': 'gzip' }
  if (kind === 'cached page') return { method: 'GET', path: Math.random() < 0.5 ? '/about' : '/categories', headers }
  // Products are called Product 1, Product 2 …: each word of two letters finds some, and none is cached.
  const word = `product ${Math.floor(Math.random() * 1_000_000).toString(36)}`
  if (kind === 'uncached search') return { method: 'GET', path: `/search/${encodeURIComponent(word)}`, headers }
  return {
    method: 'POST',
    path: '/api/order/create',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() },
    body: JSON.stringify({
      products: [{ product_id: 1 + Math.floor(Math.random() * PRODUCTS), product_amount: 1 }],
      email_not_auth_user: 'crowd@school.example',
      phone_not_auth_user: '+380 (67) 111 22 33',
    }),
  }
}

function orderIdIn(text: string): number | null {
  const said = JSON.parse(text) as { data?: { id?: number } }
  return said.data?.id ?? null
}
