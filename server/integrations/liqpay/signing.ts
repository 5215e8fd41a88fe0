import { createHash, timingSafeEqual } from 'node:crypto'
import { parseObject, type Row } from '../outside-call.ts'

type LiqpayHash = 'sha1' | 'sha3-256'

export interface LiqpayKeys {
  public_key: string
  private_key: string
  hash: LiqpayHash
}

export interface SignedData {
  data: string
  signature: string
}

export const signatureOf = ({ private_key, hash }: Pick<LiqpayKeys, 'private_key' | 'hash'>, data: string): string =>
  createHash(hash)
    .update(private_key + data + private_key)
    .digest('base64')

export function signData(keys: LiqpayKeys, params: object): SignedData {
  const data = Buffer.from(JSON.stringify({ version: 3, public_key: keys.public_key, ...params })).toString('base64')
  return { data, signature: signatureOf(keys, data) }
}

/** Null unless signed by the service. */
export function readSigned(keys: LiqpayKeys, { data, signature }: SignedData): Row | null {
  const expected = Buffer.from(signatureOf(keys, data))
  const given = Buffer.from(signature)
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return null
  return parseObject(Buffer.from(data, 'base64').toString('utf8'))
}
