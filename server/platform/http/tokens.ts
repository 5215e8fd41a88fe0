import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits, for links, cookies and headers. */
export const makeToken = (): string => randomBytes(32).toString('base64url')

/** 128 random bits and more cannot be guessed, so a plain hash is enough. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')
