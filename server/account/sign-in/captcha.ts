import { createHmac, randomBytes } from 'node:crypto'
import { type Challenge, createChallenge, randomInt, type Solution, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import * as v from 'valibot'
import type { Services } from '../../services.ts'
import { inTransaction, type Tx } from '../../platform/database/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'

const SECRET = 'captcha'
const VALID_MS = 10 * 60_000
/** 100 to 300 derivations of 5000 rounds: half a second on a laptop, two on an old phone. */
const WORK = { algorithm: 'PBKDF2/SHA-256', cost: 5000 }
const COUNTER_MIN = 100
const COUNTER_MAX = 300

const Payload = v.object({
  challenge: v.object({
    parameters: v.looseObject({ nonce: v.string(), expiresAt: v.number() }),
    signature: v.string(),
  }),
  solution: v.object({ counter: v.number(), derivedKey: v.string() }),
})

/** Any node can verify it. */
export async function makeChallenge(services: Services) {
  const keys = await signingKeys(services)
  const challenge = await createChallenge({
    ...WORK,
    ...keys,
    deriveKey,
    counter: randomInt(COUNTER_MAX, COUNTER_MIN),
    expiresAt: new Date(services.clock.now().getTime() + VALID_MS),
  })
  return { parameters: { ...challenge.parameters }, signature: challenge.signature ?? '' }
}

/** Each solution once. Refuses with `captcha_required`. */
export async function requireCaptcha(services: Services, captcha: string | undefined): Promise<void> {
  const now = services.clock.now()
  const solved = await verifyCaptcha(services, captcha, now)
  if (!solved) throw new Refusal('captcha_required')
  const is_first_use = await inTransaction(services.db, (tx) => markUsed(tx, solved, now))
  if (!is_first_use) throw new Refusal('captcha_required')
}

interface Solved {
  nonce: string
  expires_at: Date
}

async function verifyCaptcha(services: Services, captcha: string | undefined, now: Date): Promise<Solved | null> {
  const payload = parsePayload(captcha)
  if (!payload) return null
  const expires_at = new Date(payload.challenge.parameters.expiresAt * 1000)
  if (expires_at <= now) return null
  const { verified } = await verifySolution({
    ...(await signingKeys(services)),
    deriveKey,
    // Cast: our signature covers every parameter and is checked first.
    challenge: payload.challenge as unknown as Challenge,
    solution: payload.solution as Solution,
  })
  return verified ? { nonce: payload.challenge.parameters.nonce, expires_at } : null
}

function parsePayload(captcha: string | undefined): v.InferOutput<typeof Payload> | null {
  const parsed = v.safeParse(Payload, parseJson(Buffer.from(captcha ?? '', 'base64').toString('utf8')))
  return parsed.success ? parsed.output : null
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** False if any node has accepted it before. */
async function markUsed(tx: Tx, { nonce, expires_at }: Solved, now: Date): Promise<boolean> {
  await tx.deleteFrom('captcha_uses').where('expires_at', '<', now).execute()
  const inserted = await tx
    .insertInto('captcha_uses')
    .values({ nonce, expires_at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

/** Shared by all nodes. */
async function signingKeys(services: Services) {
  const secret = (await findSecret(services)) ?? (await inTransaction(services.db, makeSecret))
  return {
    hmacSignatureSecret: secret,
    hmacKeySignatureSecret: createHmac('sha256', secret).update('derived key').digest('hex'),
  }
}

async function findSecret({ db }: Services): Promise<string | null> {
  const row = await db.selectFrom('secrets').select('value').where('name', '=', SECRET).executeTakeFirst()
  return row?.value ?? null
}

/** If two nodes create it, the second reads the first's. */
async function makeSecret(tx: Tx): Promise<string> {
  await tx
    .insertInto('secrets')
    .values({ name: SECRET, value: randomBytes(32).toString('hex') })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await tx.selectFrom('secrets').select('value').where('name', '=', SECRET).executeTakeFirstOrThrow()
  return row.value
}
