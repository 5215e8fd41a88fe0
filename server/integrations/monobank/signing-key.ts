import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import { ServiceUnavailable } from '../outside-call.ts'

const MINUTE_MS = 60_000
/** The key may change, but forgeries must not make us ask without end. */
const FETCHES_PER_MINUTE = 5

/** Fetched once, and again when a signature does not fit. */
export class SigningKey {
  readonly #fetchKey: () => Promise<string>
  #key: KeyObject | null = null
  #fetching: Promise<KeyObject> | null = null
  #fetched_at: number[] = []

  /** @param fetchKey gives base64 of a PEM */
  constructor(fetchKey: () => Promise<string>) {
    this.#fetchKey = fetchKey
  }

  /** @throws ServiceUnavailable without a key */
  async hasSigned(raw: Buffer, signature: string): Promise<boolean> {
    const bytes = Buffer.from(signature, 'base64')
    if (bytes.length === 0) return false
    const known = this.#key
    if (known && fits(known, raw, bytes)) return true
    if (!this.#mayFetch()) return this.#noKey(known)
    this.#fetching ??= this.#fetch()
    const fresh = await this.#fetching.catch((error: unknown) => {
      if (known) return known
      throw error
    })
    return fits(fresh, raw, bytes)
  }

  #noKey(known: KeyObject | null): false {
    if (known) return false
    throw new ServiceUnavailable('it has not given its key', false)
  }

  #mayFetch(): boolean {
    if (this.#fetching) return true
    this.#fetched_at = this.#fetched_at.filter((time) => performance.now() - time < MINUTE_MS)
    return this.#fetched_at.length < FETCHES_PER_MINUTE
  }

  async #fetch(): Promise<KeyObject> {
    this.#fetched_at.push(performance.now())
    try {
      return (this.#key = readKey(await this.#fetchKey()))
    } finally {
      this.#fetching = null
    }
  }
}

const fits = (key: KeyObject, raw: Buffer, signature: Buffer) => verify('sha256', raw, key, signature)

function readKey(base64: string): KeyObject {
  try {
    const key = createPublicKey(Buffer.from(base64, 'base64'))
    if (key.asymmetricKeyType === 'ec' && key.asymmetricKeyDetails?.namedCurve === 'prime256v1') return key
  } catch {
    throw new ServiceUnavailable('its key cannot be read', true)
  }
  throw new ServiceUnavailable('its key is of another kind', true)
}
