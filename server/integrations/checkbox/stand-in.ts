import { randomUUID } from 'node:crypto'
import { serveStandIn, type StandInAnswer, type StandInRequest, type StandInServer } from '../stand-in-server.ts'
import type { SellBody } from './receipt.ts'

interface StandInReceipt extends SellBody {
  type: 'SELL' | 'RETURN'
  status: 'CREATED' | 'DONE' | 'ERROR'
  total_sum: number
  fiscal_code: string | null
  fiscal_date: string | null
  tax_url: string | null
  shift: { id: string }
  is_sent_dps: boolean
}

interface StandInShift {
  id: string
  status: 'CREATED' | 'OPENED' | 'CLOSED'
  opened_at: string | null
  closed_at: string | null
}

export interface CheckboxStandIn extends StandInServer {
  receipts: ReadonlyMap<string, StandInReceipt>
  shifts: readonly StandInShift[]
  /** Otherwise the next receipts end as errors. */
  is_taken: boolean
  forgetTokens(): void
}

/** Speaks Checkbox's API, for tests and trials; nothing reaches the tax office. */
export async function startStandIn(): Promise<CheckboxStandIn> {
  const state = new State()
  const server = await serveStandIn((request) => state.answer(request))
  state.url = server.url
  return Object.assign(state, server)
}

class State {
  url = ''
  readonly receipts = new Map<string, StandInReceipt>()
  readonly shifts: StandInShift[] = []
  is_taken = true
  #tokens = new Set<string>()

  answer({ method, path, headers, body }: StandInRequest): StandInAnswer {
    const page = /^\/check\/([\w-]+)$/.exec(path)?.[1]
    if (page !== undefined) return this.#page(page)
    const name = `${method} ${path.replace('/api/v1/', '')}`
    if (name === 'POST cashier/signinPinCode') return this.#signIn(headers['x-license-key'], body)
    if (!this.#tokens.has((headers.authorization ?? '').replace('Bearer ', '')))
      return refusal(401, 'Not authenticated')
    if (name === 'GET cashier/shift') return this.#currentShift()
    if (name === 'POST shifts') return this.#openShift()
    if (name === 'POST shifts/close') return this.#closeShift()
    if (name === 'POST receipts/sell') return this.#sell(JSON.parse(body) as SellBody)
    const receipt = this.receipts.get(name.replace('GET receipts/', ''))
    return receipt ? { json: this.#progress(receipt) } : refusal(404, 'Чек не знайдено')
  }

  forgetTokens(): void {
    this.#tokens.clear()
  }

  #signIn(license_key: unknown, body: string): StandInAnswer {
    const { pin_code } = JSON.parse(body) as { pin_code?: string }
    if (!license_key || !pin_code) return refusal(403, 'Невірний пін код')
    const access_token = randomUUID()
    this.#tokens.add(access_token)
    return { json: { access_token, token_type: 'bearer' } }
  }

  get #open(): StandInShift | undefined {
    return this.shifts.find(({ status }) => status !== 'CLOSED')
  }

  #currentShift(): StandInAnswer {
    const shift = this.#open
    if (shift?.status === 'CREATED') Object.assign(shift, { status: 'OPENED', opened_at: new Date().toISOString() })
    return { json: shift ?? null }
  }

  #openShift(): StandInAnswer {
    if (this.#open) return refusal(400, 'Касир вже працює з даною касою')
    const shift: StandInShift = { id: randomUUID(), status: 'CREATED', opened_at: null, closed_at: null }
    this.shifts.push(shift)
    return { status: 202, json: { ...shift } }
  }

  #closeShift(): StandInAnswer {
    const shift = this.#open
    if (!shift) return refusal(400, 'Зміну не відкрито')
    Object.assign(shift, { status: 'CLOSED', closed_at: new Date().toISOString() })
    return { status: 202, json: shift }
  }

  #sell(sent: SellBody): StandInAnswer {
    const shift = this.#open
    if (shift?.status !== 'OPENED') return refusal(400, 'Зміну не відкрито')
    if (this.receipts.has(sent.id)) return refusal(409, `Чек з ID ${sent.id} вже існує`)
    const total_sum = totalOf(sent)
    if (total_sum !== sent.payments.reduce((sum, { value }) => sum + value, 0) || total_sum <= 0)
      return refusal(422, 'Сума оплат не дорівнює сумі чека')
    const type = sent.goods.every(({ is_return }) => is_return) ? 'RETURN' : 'SELL'
    const fresh = { fiscal_code: null, fiscal_date: null, tax_url: null, is_sent_dps: false }
    this.receipts.set(sent.id, { ...sent, type, status: 'CREATED', total_sum, shift: { id: shift.id }, ...fresh })
    return { status: 201, json: { ...this.receipts.get(sent.id) } }
  }

  /** Ready at the first question. */
  #progress(receipt: StandInReceipt): StandInReceipt {
    if (receipt.status !== 'CREATED') return receipt
    if (!this.is_taken) return Object.assign(receipt, { status: 'ERROR' })
    const fiscal_code = `TEST_${receipt.id.slice(0, 8)}`
    const tax_url = `${this.url}/check/${receipt.id}`
    return Object.assign(receipt, { status: 'DONE', fiscal_code, tax_url, fiscal_date: new Date().toISOString() })
  }

  #page(id: string): StandInAnswer {
    const receipt = this.receipts.get(id)
    if (!receipt) return { status: 404, html: '<!doctype html><title>404</title>' }
    const rows = receipt.goods.map(({ good, quantity }) => `${good.name} × ${quantity / 1000}`)
    const text = [
      `Навчальний чек ${receipt.fiscal_code ?? ''}`,
      ...rows,
      `Разом ${(receipt.total_sum / 100).toFixed(2)} ₴`,
    ]
    return {
      html: `<!doctype html><meta charset="utf-8"><title>Чек</title><pre>${text.join('\n').replace(/[<&]/g, ' ')}</pre>`,
    }
  }
}

const totalOf = ({ goods, discounts }: SellBody) =>
  goods.reduce((sum, { good, quantity }) => sum + Math.round((good.price * quantity) / 1000), 0) +
  discounts.reduce((sum, { type, value }) => sum + (type === 'DISCOUNT' ? -value : value), 0)

const refusal = (status: number, message: string): StandInAnswer => ({ status, json: { message } })
