import { randomBytes } from 'node:crypto'

/** Digits and capitals without I, L, O and U: nothing in it is taken for something else on paper or on the phone. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 65 bits of chance: a billion tries an hour find one of a million offers in four thousand years. */
const LENGTH = 13

/** Such as `7K3M9QXP2ABCD`. */
export const makeOfferCode = (): string =>
  // 256 is eight times 32: each sign is as likely as any other.
  [...randomBytes(LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('')

/** A code as somebody typed it off the paper, or null when it cannot be one. */
export function readOfferCode(typed: string): string | null {
  const code = typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  return code.length === LENGTH && [...code].every((sign) => ALPHABET.includes(sign)) ? code : null
}
