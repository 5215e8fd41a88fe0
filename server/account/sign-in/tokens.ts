import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits; safe in a link, a cookie and a header. */
export const makeToken = (): string => randomBytes(32).toString('base64url')

/** A plain hash is enough to store: unlike passwords, 256 random bits cannot be guessed. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')
