import { randomBytes } from 'node:crypto'

/** 128 random bits: whoever has the code sees the order, so nobody may guess one. */
export const makePageCode = (): string => randomBytes(16).toString('base64url')
