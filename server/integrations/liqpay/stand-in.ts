import { type LiqpayKeys, readSigned, signData, signatureOf } from './signing.ts'
import {
  bankPage,
  deliver,
  serveStandIn,
  type StandInAnswer,
  type StandInRequest,
  type StandInServer,
  tellShop,
  type Webhooks,
} from '../stand-in-server.ts'

export const STAND_IN_KEYS: LiqpayKeys = { public_key: 'sandbox_stand_in', private_key: 'stand-in', hash: 'sha1' }

interface Kept {
  order_id: string
  status: string
  amount: number
  currency: string
  description: string
  refund_amount: number
  result_url: string
  server_url: string
}

export interface LiqpayStandIn extends StandInServer {
  payments: ReadonlyMap<string, Kept>
  /** For the next payments. */
  webhooks: Webhooks
  /** Facts to change in the next messages. */
  altered: Partial<Kept>
  /** Origin for callbacks instead of the shop's own. */
  shop: string | null
  /** As the buyer's browser: sends the shop's form. Answers with the `order_id`. */
  open(fields: { data: string; signature: string }): string
  /** Answers with the address to return to. */
  press(order_id: string, button: 'pay' | 'refuse'): Promise<string>
  /** A callback's body, signed. */
  signed(facts: object): { headers: Record<string, string>; body: string }
}

const LATE_MS = 1500

/** Speaks LiqPay's API 3, with a page to pay on, for tests and trials; no money moves. */
export async function startStandIn(keys: LiqpayKeys = STAND_IN_KEYS): Promise<LiqpayStandIn> {
  const state = new State(keys)
  const server = await serveStandIn((request) => state.answer(request))
  return Object.assign(state, server)
}

class State {
  readonly payments = new Map<string, Kept>()
  webhooks: Webhooks = 'once'
  altered: Partial<Kept> = {}
  shop: string | null = null
  readonly #keys: LiqpayKeys

  constructor(keys: LiqpayKeys) {
    this.#keys = keys
  }

  async answer({ method, path, body }: StandInRequest): Promise<StandInAnswer> {
    if (path.startsWith('/pay/')) return this.#page(method, decodeURIComponent(path.slice('/pay/'.length)), body)
    const form = new URLSearchParams(body)
    const fields = { data: form.get('data') ?? '', signature: form.get('signature') ?? '' }
    if (path === '/api/3/checkout') {
      const order_id = this.open(fields)
      return order_id === '' ? NOT_SIGNED : { location: `/pay/${encodeURIComponent(order_id)}` }
    }
    const asked = readSigned(this.#keys, fields)
    if (path !== '/api/request' || !asked) return NOT_SIGNED
    const kept = this.payments.get(String(asked['order_id']))
    if (!kept) return errorOf('payment_not_found', 'Payment not found')
    if (asked['action'] === 'refund') return this.#refund(kept, Number(asked['amount']))
    return { json: this.#factsOf(kept) }
  }

  open(fields: { data: string; signature: string }): string {
    const asked = readSigned(this.#keys, fields) as (Kept & { public_key: string }) | null
    if (!asked || asked.public_key !== this.#keys.public_key) return ''
    const { order_id, amount, currency, description, result_url, server_url } = asked
    if (!this.payments.has(order_id)) {
      const facts = { order_id, amount, currency, description, result_url, server_url }
      this.payments.set(order_id, { ...facts, status: 'wait_accept', refund_amount: 0 })
    }
    return order_id
  }

  async press(order_id: string, button: 'pay' | 'refuse'): Promise<string> {
    const kept = this.payments.get(order_id)
    if (!kept) throw new Error(`the stand-in has no payment ${order_id}`)
    if (kept.status === 'success') return kept.result_url
    kept.status = '3ds_verify'
    const earlier = this.#messageOf(kept)
    kept.status = button === 'pay' ? 'success' : 'failure'
    await deliver(this.webhooks, [earlier, this.#messageOf(kept)], LATE_MS)
    return kept.result_url
  }

  signed(facts: object) {
    const { data, signature } = signData(this.#keys, facts)
    return { headers: FORM, body: new URLSearchParams({ data, signature }).toString() }
  }

  async #page(method: string, order_id: string, body: string): Promise<StandInAnswer> {
    const kept = this.payments.get(order_id)
    if (!kept) return { status: 404, html: '<!doctype html><title>404</title>' }
    if (method === 'POST') {
      const button = new URLSearchParams(body).get('do') === 'pay' ? 'pay' : 'refuse'
      return { location: await this.press(order_id, button) }
    }
    const action = `/pay/${encodeURIComponent(order_id)}`
    return { html: bankPage({ bank: 'LiqPay', about: kept.description, sum: kept.amount.toFixed(2), action }) }
  }

  #refund(kept: Kept, amount: number): StandInAnswer {
    const rest = Math.round((kept.amount - kept.refund_amount) * 100)
    if (kept.status !== 'success' || Math.round(amount * 100) > rest)
      return errorOf('err_amount_refund', 'Refund amount exceeds the payment')
    kept.refund_amount += amount
    if (Math.round(kept.refund_amount * 100) === Math.round(kept.amount * 100)) kept.status = 'reversed'
    setImmediate(() => void deliver(this.webhooks, [this.#messageOf(kept)], LATE_MS))
    return { json: { ...this.#factsOf(kept), action: 'refund', wait_amount: false } }
  }

  #factsOf({ result_url: _, server_url: __, ...facts }: Kept) {
    return {
      result: 'ok',
      action: 'pay',
      sender_card_mask2: '414962*54',
      sender_card_type: 'visa',
      ...facts,
      ...this.altered,
    }
  }

  #messageOf(kept: Kept): () => Promise<boolean> {
    const facts = this.#factsOf(kept)
    const url = new URL(kept.server_url)
    const message = this.webhooks === 'forged' ? this.#forged({ ...facts, status: 'success' }) : this.signed(facts)
    return () => tellShop(this.shop === null ? url.href : `${this.shop}${url.pathname}`, message)
  }

  #forged(facts: object) {
    const data = Buffer.from(JSON.stringify(facts)).toString('base64')
    const signature = signatureOf({ private_key: '', hash: 'sha1' }, data)
    return { headers: FORM, body: new URLSearchParams({ data, signature }).toString() }
  }
}

const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' }
const NOT_SIGNED = { status: 400, json: { result: 'error', err_code: 'invalid_signature', status: 'error' } }

const errorOf = (err_code: string, err_description: string): StandInAnswer => ({
  json: { result: 'error', status: 'error', code: err_code, err_code, err_description },
})
