import { createHash, randomBytes } from 'node:crypto'

/** 256 bits that nobody guesses; safe in a link, a cookie and a header. */
export const makeToken = (): string => randomBytes(32).toString('base64url')

/**
 * What the database keeps of a token. A plain hash is enough: 256 random bits cannot be tried out, unlike passwords.
 */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')
