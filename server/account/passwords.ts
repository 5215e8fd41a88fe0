import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { Refusal } from '../platform/refusal.ts'

/** OWASP's figures for argon2id (its default): 19 MiB, two passes; about 30 ms of one core. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** More at once would take the cores from everybody who only looks at pages. */
const AT_ONCE = 2
/** About four seconds of waiting: who comes later is told to come again rather than kept. */
const WAITING_MAX = 100
const RETRY_AFTER_SECONDS = 5

/** argon2id with a salt of its own, in the PHC notation. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, COST))

/**
 * Whether it is the password of this hash. Without a hash (nobody has that e-mail) it takes the same time and is false:
 * else the time of a wrong log-in tells who has an account.
 */
export async function verifyPassword(password_hash: string | null, password: string): Promise<boolean> {
  // Made for known e-mails too: the first unknown one would otherwise take twice as long.
  const dummy_hash = await dummyHash()
  const against = password_hash ?? dummy_hash
  const is_right = await inTurn(() => verify(against, password))
  return is_right && password_hash !== null
}

/** Whether a hash was made with other figures than today's: it is to be made anew while the password is at hand. */
export const isOutdated = (password_hash: string): boolean => !password_hash.startsWith(CURRENT)

const CURRENT = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$`

let dummy: Promise<string> | null = null

function dummyHash(): Promise<string> {
  dummy ??= hash(randomBytes(24).toString('base64url'), COST)
  return dummy
}

let working = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (working < AT_ONCE) working++
  else if (waiting.length >= WAITING_MAX) throw new Refusal('unavailable', {}, RETRY_AFTER_SECONDS)
  // The one who leaves hands over his place, so `working` stays as it is.
  else await new Promise<void>((enter) => waiting.push(enter))
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else working--
  }
}
