import type { Logger } from 'pino'
import type { NovaPoshtaConfig } from '../../service-config.ts'
import { startStandIn } from './stand-in.ts'
import { callCarrier, type CarrierAddress, type CarrierAnswer, type CarrierRequest, fetchLabel } from './transport.ts'
import { ServiceUnavailable } from '../outside-call.ts'

/** A silent carrier must not use up the shop's capacity. */
const BRIEF_MS = 4_000
const BRIEF_TOGETHER_MS = 8_000
const BRIEF_AT_ONCE = 3
const REST_MS = 5_000

/** The carrier's JSON API 2.0; calls are in `*-calls.ts`. */
export interface NovaPoshta {
  mode: 'off' | 'stand_in' | 'live'
  /** @throws ServiceRefused, ServiceUnavailable */
  ask(request: CarrierRequest): Promise<CarrierAnswer>
  /** PDF. @throws ServiceRefused, ServiceUnavailable */
  label(ref: string): Promise<Uint8Array<ArrayBuffer>>
  /** For a waiting buyer: null if the carrier is off, silent or busy. */
  askBriefly<T>(work: (ms: number) => Promise<T>): Promise<T | null>
  close(): Promise<void>
}

/** Without a key a stand-in if stand-ins are on, else nothing. */
export async function openNovaPoshta(config: NovaPoshtaConfig, log: Logger): Promise<NovaPoshta> {
  if (config.is_connected) return clientOf(config, 'live', log)
  if (!config.has_stand_in) return clientOf(null, 'off', log)
  const stand_in = await startStandIn({ is_moving: true })
  const address = { url: stand_in.url, key: 'stand-in', label_url: stand_in.label_url }
  return { ...clientOf(address, 'stand_in', log), close: stand_in.stop }
}

function clientOf(address: CarrierAddress | null, mode: NovaPoshta['mode'], log: Logger): NovaPoshta {
  const needed = () => {
    if (address === null) throw new ServiceUnavailable('it is not connected', false)
    return address
  }
  return {
    mode,
    ask: async (request) => callCarrier(needed(), request, log),
    label: async (ref) => fetchLabel(needed(), ref),
    askBriefly: briefly(mode !== 'off'),
    close: () => Promise.resolve(),
  }
}

function briefly(is_on: boolean): NovaPoshta['askBriefly'] {
  let running = 0
  let resting_until = 0
  return async (work) => {
    if (!is_on || running >= BRIEF_AT_ONCE || performance.now() < resting_until) return null
    const began = performance.now()
    running++
    try {
      return await Promise.race([work(BRIEF_MS), tooLong()])
    } catch {
      // A carrier that fails fast may be asked again at once.
      if (performance.now() - began >= BRIEF_MS) resting_until = performance.now() + REST_MS
      return null
    } finally {
      running--
    }
  }
}

const tooLong = () =>
  new Promise<never>((_, reject) => {
    setTimeout(() => reject(new ServiceUnavailable('it is slow', true)), BRIEF_TOGETHER_MS).unref()
  })
