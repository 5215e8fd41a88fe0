import { randomKey } from '../api/random-key.ts'
import { dropText, readText, writeText } from '../persistence/local-storage.ts'

const STORED = 'sign_in_key'

/** Stored before registration: the mail's link may open in another tab. */
export function makeSignInKey(email: string): string {
  const key = randomKey()
  writeText(STORED, `${key} ${email}`)
  return key
}

export function signInKeyFor(email: string): string | undefined {
  const [key, registered] = readText(STORED)?.split(' ') ?? []
  return registered === email ? key : undefined
}

export const dropSignInKey = () => dropText(STORED)
