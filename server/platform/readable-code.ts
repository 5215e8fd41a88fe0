import { randomBytes } from 'node:crypto'

/** Without I, L, O and U, which are easily misread or misheard. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 65 random bits: at a billion attempts per hour, one of a million offers takes four thousand years. */
const LENGTH = 13

/** Such as `7K3M9QXP2ABCD`. */
export const makeReadableCode = (): string =>
  // 256 is a multiple of 32: unbiased.
  [...randomBytes(LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('')

/** Normalizes a typed code; null if it cannot be valid. */
export function readReadableCode(typed: string): string | null {
  const code = typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  return code.length === LENGTH && [...code].every((character) => ALPHABET.includes(character)) ? code : null
}
