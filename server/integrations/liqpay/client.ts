import type { Logger } from 'pino'
import type { LiqpayConfig } from '../../service-config.ts'
import { callOutside, type Row, ServiceRefused, ServiceUnavailable, textField } from '../outside-call.ts'
import { type LiqpayPayment, readPayment } from './payment.ts'
import { type LiqpayKeys, readSigned, signData, type SignedData } from './signing.ts'
import { STAND_IN_KEYS, startStandIn } from './stand-in.ts'

interface WantedCheckout {
  /** Kopiykas. */
  sum: number
  order_id: string
  description: string
  result_url: string
  server_url: string
  language: 'uk' | 'en'
}

/** Sent to LiqPay by the browser. */
interface CheckoutForm {
  action: string
  fields: SignedData
}

/** Sums in kopiykas. `askPayment` and `refund` throw ServiceRefused and ServiceUnavailable. */
export interface Liqpay {
  mode: 'off' | 'stand_in' | 'live'
  /** Target of forms, for the page's policy; null if off. */
  origin: string | null
  checkoutForm(wanted: WantedCheckout): CheckoutForm
  /** Null if nobody has opened the payment's page. */
  askPayment(order_id: string, ms?: number): Promise<LiqpayPayment | null>
  refund(order_id: string, sum: number): Promise<LiqpayPayment>
  /** Null without LiqPay's signature. */
  readCallback(sent: SignedData): { payment: LiqpayPayment | null } | null
  close(): Promise<void>
}

/** With both keys: LiqPay; else a stand-in if stand-ins are on, else nothing. */
export async function openLiqpay(config: LiqpayConfig, log: Logger): Promise<Liqpay> {
  if (config.is_connected) return clientOf(config, 'live', log)
  if (!config.has_stand_in) return clientOf(null, 'off', log)
  const stand_in = await startStandIn()
  return { ...clientOf({ url: stand_in.url, ...STAND_IN_KEYS }, 'stand_in', log), close: stand_in.stop }
}

type Address = LiqpayKeys & { url: string }

const CURRENCY = 'UAH'
const UNKNOWN = /not_found|not found/i

function clientOf(address: Address | null, mode: Liqpay['mode'], log: Logger): Liqpay {
  const needed = () => {
    if (address === null) throw new ServiceUnavailable('it is not connected', false)
    return address
  }
  const is_test = address?.public_key.startsWith('sandbox_') === true
  return {
    mode,
    origin: address && new URL(address.url).origin,
    checkoutForm: ({ sum, ...wanted }) => {
      const params = { action: 'pay', amount: sum / 100, currency: CURRENCY, ...wanted }
      return { action: `${needed().url}/api/3/checkout`, fields: signData(needed(), params) }
    },
    askPayment: async (order_id, ms) => {
      const answer = await request(needed(), log, { action: 'status', order_id }, ms)
      if (isUnknown(answer)) return null
      return ownPayment(answer, order_id, is_test)
    },
    refund: async (order_id, sum) => {
      const answer = await request(needed(), log, { action: 'refund', order_id, amount: sum / 100 })
      if (textField(answer, 'result') === 'error' || ['error', 'failure'].includes(textField(answer, 'status')))
        throw new ServiceRefused(textField(answer, 'err_description') || textField(answer, 'err_code') || 'error', 200)
      return ownPayment({ order_id, ...answer }, order_id, is_test)
    },
    readCallback: (sent) => {
      const row = address && readSigned(address, sent)
      // A key signs for one merchant only, but money of a test key is not real.
      return row ? { payment: readPayment(row, is_test) } : null
    },
    close: () => Promise.resolve(),
  }
}

const isUnknown = (answer: Row) =>
  textField(answer, 'result') === 'error' &&
  UNKNOWN.test(`${textField(answer, 'code')} ${textField(answer, 'err_code')} ${textField(answer, 'err_description')}`)

function ownPayment(answer: Row, order_id: string, is_test: boolean): LiqpayPayment {
  const payment = readPayment(answer, is_test)
  if (payment?.order_id !== order_id) throw new ServiceUnavailable('the state of another payment', true)
  return payment
}

async function request(address: Address, log: Logger, params: object, ms?: number): Promise<Row> {
  const { data, signature } = signData(address, params)
  try {
    return await callOutside({
      url: `${address.url}/api/request`,
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'application/json' },
      body: new URLSearchParams({ data, signature }).toString(),
      ...(ms !== undefined && { ms }),
    })
  } catch (error) {
    log.warn({ why: String(error) }, 'a call of LiqPay failed')
    throw error
  }
}
