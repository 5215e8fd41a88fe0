import { createHmac, randomBytes } from 'node:crypto'
import { type Challenge, createChallenge, randomInt, type Solution, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import * as v from 'valibot'
import type { House } from '../house.ts'
import { inTransaction, type Tx } from '../platform/db.ts'
import { Refusal } from '../platform/refusal.ts'
import { type Allowance, isSuspect } from './failed-tries.ts'

const SECRET = 'captcha'
const VALID_MS = 10 * 60_000
/** 100 to 300 derivations of 5000 rounds: about half a second for a laptop, two for an old phone, once per try. */
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

/** A challenge that any node can verify later. */
export async function makeChallenge(house: House) {
  const keys = await signingKeys(house)
  const challenge = await createChallenge({
    ...WORK,
    ...keys,
    deriveKey,
    counter: randomInt(COUNTER_MAX, COUNTER_MIN),
    expiresAt: new Date(house.clock.now().getTime() + VALID_MS),
  })
  return { parameters: { ...challenge.parameters }, signature: challenge.signature ?? '' }
}

/**
 * Asks for a solved captcha when more went wrong of late than is allowed; else takes no notice of it, so that a script
 * which makes no mistakes never needs one. Refuses with `captcha_required`.
 */
export async function guardWithCaptcha(
  house: House,
  allowances: readonly Allowance[],
  captcha: string | undefined,
): Promise<void> {
  if (house.config.captcha === 'off') return
  const now = house.clock.now()
  if (!(await isSuspect(house.db, allowances, now))) return
  const solved = await verifyCaptcha(house, captcha, now)
  if (!solved) throw new Refusal('captcha_required')
  const is_first_use = await inTransaction(house.db, (tx) => useUp(tx, solved, now))
  if (!is_first_use) throw new Refusal('captcha_required')
}

interface Solved {
  nonce: string
  expires_at: Date
}

async function verifyCaptcha(house: House, captcha: string | undefined, now: Date): Promise<Solved | null> {
  const payload = parsePayload(captcha)
  if (!payload) return null
  const expires_at = new Date(payload.challenge.parameters.expiresAt * 1000)
  if (expires_at <= now) return null
  const { verified } = await verifySolution({
    ...(await signingKeys(house)),
    deriveKey,
    // Every parameter is covered by our signature, which is checked before any of them is used.
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
    // Not something that the widget made.
    return null
  }
}

/** Over all nodes each solution counts once. Says whether this was the first time. */
async function useUp(tx: Tx, { nonce, expires_at }: Solved, now: Date): Promise<boolean> {
  await tx.deleteFrom('captcha_uses').where('expires_at', '<', now).execute()
  const inserted = await tx
    .insertInto('captcha_uses')
    .values({ nonce, expires_at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

/** One secret for all nodes, made by the first that needs it. */
async function signingKeys(house: House) {
  const secret = (await findSecret(house)) ?? (await inTransaction(house.db, makeSecret))
  return {
    hmacSignatureSecret: secret,
    hmacKeySignatureSecret: createHmac('sha256', secret).update('derived key').digest('hex'),
  }
}

async function findSecret({ db }: House): Promise<string | null> {
  const row = await db.selectFrom('secrets').select('value').where('name', '=', SECRET).executeTakeFirst()
  return row?.value ?? null
}

/** Two nodes may try at once: the one that comes second takes what the first has kept. */
async function makeSecret(tx: Tx): Promise<string> {
  await tx
    .insertInto('secrets')
    .values({ name: SECRET, value: randomBytes(32).toString('hex') })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await tx.selectFrom('secrets').select('value').where('name', '=', SECRET).executeTakeFirstOrThrow()
  return row.value
}
