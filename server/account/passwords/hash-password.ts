import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { Refusal } from '../../platform/http/refusal.ts'

/** OWASP's parameters for argon2id; about 30 ms of one core. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Leaves a core for pages. */
const CONCURRENT_MAX = Math.max(1, Math.min(2, availableParallelism() - 1))
/** About four seconds; later callers get Retry-After. */
const QUEUE_MAX = 100
const RETRY_AFTER_SECONDS = 5

/** argon2id in PHC format. */
export const hashPassword = (password: string): Promise<string> => withSlot(() => hash(password, COST))

/** Without a hash (unknown e-mail) it takes the same time: the response time must not reveal who has an account. */
export async function verifyPassword(password_hash: string | null, password: string): Promise<boolean> {
  // For known e-mails too: otherwise the first unknown one takes twice as long.
  const dummy_hash = await dummyHash()
  const against = password_hash ?? dummy_hash
  const is_right = await withSlot(() => verify(against, password))
  return is_right && password_hash !== null
}

export const isOutdated = (password_hash: string): boolean => !password_hash.startsWith(CURRENT)

const CURRENT = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$`

let dummy: Promise<string> | null = null

function dummyHash(): Promise<string> {
  dummy ??= hash(randomBytes(24).toString('base64url'), COST)
  return dummy
}

let running = 0
const queue: (() => void)[] = []

async function withSlot<T>(work: () => Promise<T>): Promise<T> {
  if (running < CONCURRENT_MAX) running++
  else if (queue.length >= QUEUE_MAX) throw new Refusal('unavailable', {}, RETRY_AFTER_SECONDS)
  // A finished call passes its slot on.
  else await new Promise<void>((enter) => queue.push(enter))
  try {
    return await work()
  } finally {
    const next = queue.shift()
    if (next) next()
    else running--
  }
}
