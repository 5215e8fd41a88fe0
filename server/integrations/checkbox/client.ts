import type { Logger } from 'pino'
import type { CheckboxConfig } from '../../service-config.ts'
import {
  callOutside,
  type OutsideCall,
  type Row,
  ServiceRefused,
  ServiceUnavailable,
  textField,
} from '../outside-call.ts'
import { type Receipt, readReceipt, readShift, type SellBody, type Shift } from './receipt.ts'
import { startStandIn } from './stand-in.ts'

/** Calls throw ServiceRefused and ServiceUnavailable. */
export interface Checkbox {
  mode: 'off' | 'stand_in' | 'live'
  /** The cashier's; null if none is open. */
  findShift(): Promise<Shift | null>
  /** Opens after the answer: ask `findShift`. */
  openShift(): Promise<Shift>
  closeShift(): Promise<void>
  findReceipt(id: string): Promise<Receipt | null>
  /** A receipt with a known id is refused. */
  sell(body: SellBody): Promise<Receipt>
  close(): Promise<void>
}

interface Address {
  url: string
  license_key: string
  pin: string
}

/** With a licence key or address: the service; else a stand-in if stand-ins are on, else nothing. */
export async function openCheckbox(config: CheckboxConfig, log: Logger): Promise<Checkbox> {
  if (config.is_connected) return clientOf(config, 'live', log)
  if (!config.has_stand_in) return clientOf(null, 'off', log)
  const stand_in = await startStandIn()
  const address = { url: stand_in.url, license_key: 'stand-in', pin: '0000' }
  return { ...clientOf(address, 'stand_in', log), close: stand_in.stop }
}

function clientOf(address: Address | null, mode: Checkbox['mode'], log: Logger): Checkbox {
  const cashier = new Cashier(address, log)
  return {
    mode,
    findShift: async () => readShift(await cashier.ask('GET', 'cashier/shift').catch(nullIfNone)),
    openShift: async () => {
      const shift = readShift(await cashier.ask('POST', 'shifts', {}))
      if (!shift) throw new ServiceUnavailable('an answer without a shift', true)
      return shift
    },
    closeShift: async () => void (await cashier.ask('POST', 'shifts/close', {})),
    findReceipt: async (id) => {
      const answer = await cashier.ask('GET', `receipts/${encodeURIComponent(id)}`).catch(nullIfNone)
      return answer && ownReceipt(answer, id)
    },
    sell: async (body) => ownReceipt(await cashier.ask('POST', 'receipts/sell', body), body.id),
    close: () => Promise.resolve(),
  }
}

function ownReceipt(answer: Row, id: string): Receipt {
  const receipt = readReceipt(answer)
  if (receipt?.id.toLowerCase() !== id) throw new ServiceUnavailable('another receipt', true)
  return receipt
}

function nullIfNone(error: unknown): null {
  if (error instanceof ServiceRefused && error.status === 404) return null
  throw error
}

const CLIENT = {
  'X-Client-Name': 'te-shop',
  'X-Client-Version': '1',
  Accept: 'application/json',
  'Content-Type': 'application/json',
}

/** Signs in when needed, also when the token was forgotten. */
class Cashier {
  readonly #address: Address | null
  readonly #log: Logger
  #token: Promise<string> | null = null

  constructor(address: Address | null, log: Logger) {
    this.#address = address
    this.#log = log
  }

  async ask(method: 'GET' | 'POST', path: string, body?: object): Promise<Row> {
    try {
      return await this.#askWithToken(method, path, body).catch((error: unknown) => {
        if (!(error instanceof ServiceRefused && [401, 403].includes(error.status))) throw error
        this.#token = null
        return this.#askWithToken(method, path, body)
      })
    } catch (error) {
      const is_expected = error instanceof ServiceRefused && error.status === 404
      if (!is_expected) this.#log.warn({ call: path, why: String(error) }, 'a call of Checkbox failed')
      throw error
    }
  }

  async #askWithToken(method: 'GET' | 'POST', path: string, body?: object): Promise<Row> {
    this.#token ??= this.#signIn().catch((error: unknown) => {
      this.#token = null
      throw error
    })
    return this.#call({ method, path, body, headers: { Authorization: `Bearer ${await this.#token}` } })
  }

  async #signIn(): Promise<string> {
    const body = { pin_code: this.#address?.pin ?? '' }
    const answer = await this.#call({ method: 'POST', path: 'cashier/signinPinCode', body, headers: {} })
    const token = textField(answer, 'access_token')
    if (token === '') throw new ServiceUnavailable('an answer without a token', false)
    return token
  }

  async #call({
    method,
    path,
    body,
    headers,
  }: {
    method: 'GET' | 'POST'
    path: string
    body?: object | undefined
    headers: object
  }) {
    const address = this.#address
    if (address === null) throw new ServiceUnavailable('it is not connected', false)
    const call: OutsideCall = {
      url: `${address.url}/api/v1/${path}`,
      method,
      headers: { ...CLIENT, 'X-License-Key': address.license_key, ...headers },
      ...(body && { body: JSON.stringify(body) }),
    }
    return callOutside(call)
  }
}
