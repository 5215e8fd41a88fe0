import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
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

interface StandInInvoice {
  invoiceId: string
  status: string
  amount: number
  ccy: number
  finalAmount: number
  createdDate: string
  modifiedDate: string
  reference: string
  destination: string
  failureReason?: string
  cancelList: {
    status: string
    amount: number
    ccy: number
    extRef: string
    createdDate: string
    modifiedDate: string
  }[]
  paymentInfo?: object
}

interface Kept {
  invoice: StandInInvoice
  redirect_url: string
  webhook_url: string
}

export interface MonobankStandIn extends StandInServer {
  invoices: ReadonlyMap<string, Kept>
  /** For the next payments. */
  webhooks: Webhooks
  /** Facts to change in the next messages, such as the amount. */
  altered: Partial<StandInInvoice>
  /** Origin for webhooks if the invoice's address cannot be reached. */
  shop: string | null
  /** As the buyer's browser on the bank's page. Answers with the address to return to. */
  press(invoice_id: string, button: 'pay' | 'refuse'): Promise<string>
  signed(body: object): { headers: Record<string, string>; body: string }
  changeKey(): void
}

const LATE_MS = 1500

/** Speaks monobank's acquiring, with a bank's page, for tests and trials; no money moves. */
export async function startStandIn(): Promise<MonobankStandIn> {
  const state = new State()
  const server = await serveStandIn((request) => state.answer(request))
  state.url = server.url
  // The same object: tests set its fields.
  return Object.assign(state, server, { press: state.press.bind(state) })
}

class State {
  url = ''
  readonly invoices = new Map<string, Kept>()
  webhooks: Webhooks = 'once'
  altered: Partial<StandInInvoice> = {}
  shop: string | null = null
  #keys = makeKeys()
  readonly #stranger = makeKeys()
  #time = Date.now()

  answer({ method, path, query, body }: StandInRequest): StandInAnswer | Promise<StandInAnswer> {
    if (path.startsWith('/pay/')) return this.#page(method, path.slice('/pay/'.length), body)
    if (path === '/api/merchant/pubkey') return { json: { key: publicPem(this.#keys.publicKey) } }
    const asked = method === 'POST' ? (JSON.parse(body) as Record<string, unknown>) : Object.fromEntries(query)
    if (path === '/api/merchant/invoice/create') return this.#create(asked)
    const kept = this.invoices.get(String(asked['invoiceId']))
    if (!kept) return { status: 404, json: { errCode: 'INVOICE_NOT_FOUND', errText: 'invoice not found' } }
    if (path === '/api/merchant/invoice/status') return { json: { ...kept.invoice, ...this.#alteredOf(kept) } }
    if (path === '/api/merchant/invoice/cancel') return this.#cancel(kept, asked)
    return { status: 404, json: { errCode: 'NOT_FOUND', errText: path } }
  }

  async press(invoice_id: string, button: 'pay' | 'refuse'): Promise<string> {
    const kept = this.invoices.get(invoice_id)
    if (!kept) throw new Error(`the stand-in has no invoice ${invoice_id}`)
    const { invoice } = kept
    if (invoice.status === 'success') return kept.redirect_url
    this.#set(invoice, { status: 'processing' })
    const earlier = this.#messageOf(kept)
    this.#set(invoice, button === 'pay' ? { status: 'success', paymentInfo: CARD } : REFUSED)
    await deliver(this.webhooks, [earlier, this.#messageOf(kept)], LATE_MS)
    return kept.redirect_url
  }

  signed(body: object) {
    return this.#signedBy(this.#keys.privateKey, body)
  }

  changeKey(): void {
    this.#keys = makeKeys()
  }

  #signedBy(key: KeyObject, body: object) {
    const text = JSON.stringify(body)
    const signature = sign('sha256', Buffer.from(text), key).toString('base64')
    return { headers: { 'Content-Type': 'application/json', 'X-Sign': signature }, body: text }
  }

  #create(asked: Record<string, unknown>): StandInAnswer {
    const amount = Number(asked['amount'])
    if (!Number.isInteger(amount) || amount <= 0 || asked['ccy'] !== 980)
      return { status: 400, json: { errCode: 'BAD_REQUEST', errText: 'invalid amount' } }
    const { reference = '', destination = '' } = (asked['merchantPaymInfo'] ?? {}) as Record<string, string>
    const invoiceId = `p2_${randomBytes(9).toString('base64url')}`
    const now = this.#now()
    const invoice = { invoiceId, status: 'created', amount, ccy: 980, finalAmount: amount, cancelList: [] }
    this.invoices.set(invoiceId, {
      invoice: { ...invoice, createdDate: now, modifiedDate: now, reference, destination },
      redirect_url: String(asked['redirectUrl']),
      webhook_url: String(asked['webHookUrl']),
    })
    return { json: { invoiceId, pageUrl: `${this.url}/pay/${invoiceId}` } }
  }

  async #page(method: string, invoice_id: string, body: string): Promise<StandInAnswer> {
    const kept = this.invoices.get(invoice_id)
    if (!kept) return { status: 404, html: '<!doctype html><title>404</title>' }
    const { destination: about, amount } = kept.invoice
    if (method === 'POST') {
      const button = new URLSearchParams(body).get('do') === 'pay' ? 'pay' : 'refuse'
      return { location: await this.press(invoice_id, button) }
    }
    return { html: bankPage({ bank: 'monobank', about, sum: (amount / 100).toFixed(2), action: `/pay/${invoice_id}` }) }
  }

  async #cancel(kept: Kept, asked: Record<string, unknown>): Promise<StandInAnswer> {
    const { invoice } = kept
    const extRef = String(asked['extRef'] ?? '')
    const answer = { json: { status: 'success', createdDate: this.#now(), modifiedDate: this.#now() } }
    if (extRef !== '' && invoice.cancelList.some((one) => one.extRef === extRef)) return answer
    const amount = Number(asked['amount'] ?? invoice.finalAmount)
    if (invoice.status !== 'success' || amount > invoice.finalAmount)
      return { status: 400, json: { errCode: 'INVALID_AMOUNT', errText: 'more than was paid' } }
    const finalAmount = invoice.finalAmount - amount
    const now = this.#now()
    const cancelled = { status: 'success', amount, ccy: 980, extRef, createdDate: now, modifiedDate: now }
    const cancelList = [...invoice.cancelList, cancelled]
    this.#set(invoice, { status: finalAmount === 0 ? 'reversed' : 'success', finalAmount, cancelList })
    setImmediate(() => void deliver(this.webhooks, [this.#messageOf(kept)], LATE_MS))
    return answer
  }

  #messageOf(kept: Kept): () => Promise<boolean> {
    const body = { ...structuredClone(kept.invoice), ...this.#alteredOf(kept) }
    const forged = this.webhooks === 'forged'
    const key = forged ? this.#stranger.privateKey : this.#keys.privateKey
    const message = this.#signedBy(key, forged ? { ...body, status: 'success' } : body)
    const url = new URL(kept.webhook_url)
    return () => tellShop(this.shop === null ? url.href : `${this.shop}${url.pathname}`, message)
  }

  #alteredOf({ invoice }: Kept): Partial<StandInInvoice> {
    return invoice.status === 'created' ? {} : this.altered
  }

  #set(invoice: StandInInvoice, change: Partial<StandInInvoice>): void {
    Object.assign(invoice, change, { modifiedDate: this.#now() })
  }

  /** Each time is later than the one before. */
  #now(): string {
    this.#time = Math.max(Date.now(), this.#time + 1)
    return new Date(this.#time).toISOString()
  }
}

const makeKeys = () => generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
const publicPem = (key: KeyObject) =>
  Buffer.from(key.export({ type: 'spki', format: 'pem' }) as string).toString('base64')

const REFUSED = { status: 'failure', failureReason: 'Недостатньо коштів' }
const CARD = {
  maskedPan: '444403******1902',
  approvalCode: '662476',
  rrn: '060189181768',
  tranId: '13194036',
  terminal: 'MI001088',
  bank: 'Універсал Банк',
  paymentSystem: 'visa',
  paymentMethod: 'monobank',
  country: '804',
}
