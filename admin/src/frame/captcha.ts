import { getCaptcha } from '@shop/contract/shop/account'
import { call } from '../call.ts'

/** Ten times the shop's difficulty. */
const COUNTER_MAX = 3000

interface Parameters {
  algorithm: string
  nonce: string
  salt: string
  cost: number
  keyPrefix: string
  keyLength?: number
}

/** ALTCHA's proof of work (PBKDF2/SHA-256) takes about half a second. @returns the payload of ALTCHA's widget */
export async function solveCaptcha(): Promise<string> {
  const challenge = await call(getCaptcha)
  const parameters = challenge.parameters as unknown as Parameters
  for (let counter = 0; counter <= COUNTER_MAX; counter++) {
    const derivedKey = await derive(parameters, counter)
    if (derivedKey.startsWith(parameters.keyPrefix.toLowerCase()))
      return btoa(JSON.stringify({ challenge, solution: { counter, derivedKey } }))
  }
  throw new Error(`the captcha was not solved within ${COUNTER_MAX} tries`)
}

/** The password is the nonce and the counter in four bytes. */
async function derive({ nonce, salt, cost, keyLength = 32 }: Parameters, counter: number): Promise<string> {
  const start = bytesOf(nonce)
  const password = new Uint8Array(start.length + 4)
  password.set(start)
  new DataView(password.buffer).setUint32(start.length, counter)
  const key = await crypto.subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits'])
  const wanted = { name: 'PBKDF2', hash: 'SHA-256', salt: bytesOf(salt), iterations: cost }
  return hexOf(new Uint8Array(await crypto.subtle.deriveBits(wanted, key, keyLength * 8)))
}

const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

const hexOf = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
