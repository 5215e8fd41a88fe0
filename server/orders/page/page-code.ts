import { randomBytes } from 'node:crypto'

/** 128 random bits: the code opens an order or an offer. */
export const makePageCode = (): string => randomBytes(16).toString('base64url')
