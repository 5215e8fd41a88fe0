import type { Logger } from 'pino'
import type { MonobankConfig } from '../../service-config.ts'
import { callOutside, type Row, ServiceUnavailable, textField, webAddress } from '../outside-call.ts'
import { type Invoice, readInvoice } from './invoice.ts'
import { SigningKey } from './signing-key.ts'
import { startStandIn } from './stand-in.ts'

/** `sum` in kopiykas; absolute addresses. */
interface WantedInvoice {
  sum: number
  reference: string
  destination: string
  redirect_url: string
  webhook_url: string
  valid_seconds: number
}

type CancelState = 'processing' | 'success' | 'failure'

/** "plata by mono". Sums in kopiykas. Calls throw ServiceRefused and ServiceUnavailable. */
export interface Monobank {
  mode: 'off' | 'stand_in' | 'live'
  createInvoice(wanted: WantedInvoice): Promise<{ invoice_id: string; page_url: string }>
  askInvoice(invoice_id: string, ms?: number): Promise<Invoice>
  /** Returns money once per `reference`. */
  cancel(invoice_id: string, wanted: { reference: string; sum: number }): Promise<CancelState>
  /** Whether the bank signed it. Throws only ServiceUnavailable: no key. */
  isSigned(raw: Buffer, signature: string): Promise<boolean>
  close(): Promise<void>
}

const HRYVNIA = 980
const CANCEL_STATES: readonly string[] = ['processing', 'success', 'failure']

/** With a token or address: the bank; else a stand-in if stand-ins are on, else nothing. */
export async function openMonobank(config: MonobankConfig, log: Logger): Promise<Monobank> {
  if (config.is_connected) return clientOf(config, 'live', log)
  if (!config.has_stand_in) return clientOf(null, 'off', log)
  const stand_in = await startStandIn()
  return { ...clientOf({ url: stand_in.url, token: 'stand-in' }, 'stand_in', log), close: stand_in.stop }
}

interface Address {
  url: string
  token: string
}

function clientOf(address: Address | null, mode: Monobank['mode'], log: Logger): Monobank {
  const ask = (method: 'GET' | 'POST', path: string, body?: object, ms?: number) =>
    call(address, log, { method, path, body, ms })
  const key = new SigningKey(async () => textField(await ask('GET', 'pubkey'), 'key'))
  return {
    mode,
    createInvoice: async (wanted) => {
      const answer = await ask('POST', 'invoice/create', invoiceBody(wanted))
      const invoice_id = textField(answer, 'invoiceId')
      const page_url = webAddress(textField(answer, 'pageUrl'))
      if (invoice_id === '' || page_url === null) throw new ServiceUnavailable('an invoice without a page', true)
      return { invoice_id, page_url }
    },
    askInvoice: async (invoice_id, ms) => {
      const answer = await ask('GET', `invoice/status?invoiceId=${encodeURIComponent(invoice_id)}`, undefined, ms)
      const invoice = readInvoice(answer)
      if (invoice?.invoice_id !== invoice_id) throw new ServiceUnavailable('the state of another invoice', true)
      return invoice
    },
    cancel: async (invoice_id, { reference, sum }) => {
      const answer = await ask('POST', 'invoice/cancel', { invoiceId: invoice_id, extRef: reference, amount: sum })
      const status = textField(answer, 'status')
      if (!CANCEL_STATES.includes(status)) throw new ServiceUnavailable(`an unknown state ${status}`, true)
      return status as CancelState
    },
    isSigned: (raw, signature) => (mode === 'off' ? Promise.resolve(false) : key.hasSigned(raw, signature)),
    close: () => Promise.resolve(),
  }
}

const invoiceBody = (wanted: WantedInvoice) => ({
  amount: wanted.sum,
  ccy: HRYVNIA,
  merchantPaymInfo: { reference: wanted.reference, destination: wanted.destination },
  redirectUrl: wanted.redirect_url,
  webHookUrl: wanted.webhook_url,
  validity: wanted.valid_seconds,
  paymentType: 'debit',
})

interface Asked {
  method: 'GET' | 'POST'
  path: string
  body?: object | undefined
  ms?: number | undefined
}

async function call(address: Address | null, log: Logger, { method, path, body, ms }: Asked): Promise<Row> {
  if (address === null) throw new ServiceUnavailable('it is not connected', false)
  try {
    return await callOutside({
      url: `${address.url}/api/merchant/${path}`,
      method,
      headers: { 'X-Token': address.token, Accept: 'application/json', 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
      ...(ms !== undefined && { ms }),
    })
  } catch (error) {
    log.warn({ call: path.split('?')[0], why: String(error) }, 'a call of monobank failed')
    throw error
  }
}
