// Account races on two processes and one PostgreSQL: `node lab/faults/orders/account-races.ts [--rounds 10]`. A
// registration, a code, the merge of a guest's basket and bonuses work once only; a sign-out on one process holds on
// the other at once. `--mutation` uses a code up without a lock.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import {
  getProfile,
  logIn,
  logOut,
  register,
  resetPassword,
  setPassword,
  verifyEmail,
} from '@shop/contract/shop/account'
import { getBasket, mergeBasket } from '@shop/contract/shop/basket'
import { type Call, CallFailed, callThrough, isCallFailed } from '@shop/contract/call'
import { placeBuyerOrder } from '@shop/contract/shop/orders/orders'
import { onServer } from '../../../server/testing/empty-database.ts'
import { startApi } from '../../../scripts/tests/api-process.ts'

/** Never answers: a sent mail is stored without its code. */
const NO_MAIL = 'smtp://127.0.0.1:1'
const SERVER_URL = process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres'
const AT_ONCE = 20
const TABS = 10
const PRODUCTS = 20
const BONUSES = 10_000
const PATIENCE_MS = 20_000

const { values: options } = parseArgs({
  options: { rounds: { type: 'string', default: '10' }, mutation: { type: 'boolean', default: false } },
})

const name = `shop_account_races_${process.pid}`
const database_url = Object.assign(new URL(SERVER_URL), { pathname: `/${name}` }).href
const pool = new pg.Pool({ connectionString: database_url, max: AT_ONCE })
// Dropping the database may end a connection that is just closing.
pool.on('connect', (client) => client.on('error', () => undefined))

async function main(): Promise<number> {
  await onServer(SERVER_URL, `create database ${name}`)
  const place = await mkdtemp(path.join(tmpdir(), 'account-races-'))
  try {
    return options.mutation ? await planted() : await runFaultTest(place, Number(options.rounds))
  } finally {
    await pool.end()
    await onServer(SERVER_URL, `drop database ${name} with (force)`)
    await rm(place, { recursive: true, force: true })
  }
}

interface Result {
  race: string
  rounds: number
  wanted: string
  violations: number
  unexpected_answers: number
}

async function runFaultTest(place: string, rounds: number): Promise<number> {
  const nodes = await Promise.all(
    [1, 2].map((n) => startApi({ DATABASE_URL: database_url, DATA_DIR: `${place}/${n}`, SMTP_URL: NO_MAIL })),
  )
  const calls = nodes.map((node) => callThrough(fetch, node.url))
  const call: (n: number) => Call = (n) => calls[n % calls.length] ?? callThrough(fetch, '')
  try {
    await addProducts()
    const results: Result[] = []
    const races = { registrations, confirmations, resets, logOuts, merges, spendings }
    for (const race of Object.values(races)) results.push(await repeat(race, call, rounds))
    console.table(results)
    return results.every((one) => one.violations === 0 && one.unexpected_answers === 0) ? 0 : 1
  } finally {
    await Promise.all(nodes.map((node) => node.stop()))
  }
}

interface Round {
  wanted: string
  is_kept: boolean
  unexpected_answers: number
}

async function repeat(
  race: (call: (n: number) => Call, user: User) => Promise<Round>,
  call: (n: number) => Call,
  rounds: number,
): Promise<Result> {
  const result = { race: race.name, rounds, wanted: '', violations: 0, unexpected_answers: 0 }
  for (let round = 0; round < rounds; round++) {
    const { wanted, is_kept, unexpected_answers } = await race(call, personOf(`${race.name}-${round}`))
    result.wanted = wanted
    result.unexpected_answers += unexpected_answers
    if (!is_kept) result.violations++
  }
  return result
}

interface User {
  name: string
  email: string
  phone_number: string
  password: string
}

const personOf = (word: string): User => ({
  name: 'Петро Коваль',
  email: `${word.toLowerCase()}@school.example`,
  phone_number: '+380 (67) 123 45 67',
  password: 'shkola-2026',
})

async function registrations(call: (n: number) => Call, user: User): Promise<Round> {
  const outcome = await atOnce(AT_ONCE, (n) => call(n)(register, { body: user }))
  const { rows } = await pool.query('select count(*)::int as count from users where email = $1', [user.email])
  const is_kept = outcome.succeeded === 1 && rows[0].count === 1
  return { wanted: `1 of ${AT_ONCE}`, is_kept, unexpected_answers: outcome.unexpected }
}

async function confirmations(call: (n: number) => Call, user: User): Promise<Round> {
  await call(0)(register, { body: user })
  const query = { email: user.email, code: await codeOf(user, 'confirm_email') }
  return onceOf(await atOnce(AT_ONCE, (n) => call(n)(verifyEmail, { query })))
}

async function resets(call: (n: number) => Call, user: User): Promise<Round> {
  await newBuyer(call, user)
  await call(0)(resetPassword, { body: { email: user.email } })
  const code = await codeOf(user, 'password_reset')
  return onceOf(await atOnce(AT_ONCE, (n) => call(n)(setPassword, { body: { code, password: `liceum-${n}-2027` } })))
}

const onceOf = (outcome: Outcome): Round => ({
  wanted: `1 of ${AT_ONCE}`,
  is_kept: outcome.succeeded === 1,
  unexpected_answers: outcome.unexpected,
})

async function logOuts(call: (n: number) => Call, user: User): Promise<Round> {
  const token = await newBuyer(call, user)
  await call(1)(getProfile, {}, { token })
  await call(0)(logOut, {}, { token })
  const after = await atOnce(AT_ONCE, (n) => call(n + 1)(getProfile, {}, { token }))
  return { wanted: `0 of ${AT_ONCE}`, is_kept: after.succeeded === 0, unexpected_answers: 0 }
}

async function merges(call: (n: number) => Call, user: User): Promise<Round> {
  await newBuyer(call, user)
  const body = { products: [{ product_id: 1, product_amount: 3 }] }
  const outcome = await atOnce(TABS, async (n) => {
    const { data } = await call(n)(logIn, { body: user })
    await call(n + 1)(mergeBasket, { body }, { token: data.token, idempotency_key: 'one guest' })
  })
  const { data } = await call(0)(logIn, { body: user })
  const basket = await call(0)(getBasket, {}, { token: data.token })
  const amounts = basket.data.products.map((line) => line.product_amount)
  const is_kept = outcome.succeeded === TABS && amounts.length === 1 && amounts[0] === 3
  return { wanted: '3 pieces', is_kept, unexpected_answers: outcome.unexpected }
}

/** A common product would hide a missing lock on bonuses. */
async function spendings(call: (n: number) => Call, user: User): Promise<Round> {
  const token = await newBuyer(call, user)
  const { id } = (await call(0)(getProfile, {}, { token })).data
  await pool.query('update users set bonuses_balance = $2 where id = $1', [id, BONUSES])
  await pool.query(`insert into bonus_entries (user_id, bonuses, reason) values ($1, $2, 'gift')`, [id, BONUSES])
  const outcome = await atOnce(PRODUCTS, (n) => {
    const body = { products: [{ product_id: n + 1, product_amount: 1 }], is_use_bonuses: true }
    return call(n)(placeBuyerOrder, { body }, { token })
  })
  const { rows } = await pool.query(
    `select bonuses_balance::int as balance,
      (select sum(bonuses)::int from bonus_entries where user_id = users.id) as ledger,
      (select sum(bonuses_spent)::int from orders where user_id = users.id) as spent from users where id = $1`,
    [id],
  )
  const { balance, ledger, spent } = rows[0] as { balance: number; ledger: number; spent: number }
  const is_kept = outcome.succeeded === PRODUCTS && balance === 0 && ledger === 0 && spent === BONUSES
  return { wanted: `${BONUSES} spent`, is_kept, unexpected_answers: outcome.unexpected }
}

interface Outcome {
  succeeded: number
  /** Anything but a refusal (422) or a missing session (401). */
  unexpected: number
}

async function atOnce(count: number, act: (n: number) => Promise<unknown>): Promise<Outcome> {
  const settled = await Promise.allSettled(Array.from({ length: count }, (_, n) => act(n)))
  const failures = settled.filter((one) => one.status === 'rejected').map((one) => one.reason as unknown)
  const unexpected = failures.filter((error) => !isCallFailed(error) || ![401, 422].includes(error.status))
  for (const error of unexpected) console.error(error)
  return { succeeded: count - failures.length, unexpected: unexpected.length }
}

async function newBuyer(call: (n: number) => Call, user: User): Promise<string> {
  await call(0)(register, { body: user })
  await call(1)(verifyEmail, { query: { email: user.email, code: await codeOf(user, 'confirm_email') } })
  return (await call(0)(logIn, { body: user })).data.token
}

/** A job may still be writing the mail. */
async function codeOf(user: User, kind: string): Promise<string> {
  const until = Date.now() + PATIENCE_MS
  while (Date.now() < until) {
    const { rows } = await pool.query('select text from mails where recipient = $1 and kind = $2', [user.email, kind])
    const code = /code=([\w-]+)/.exec((rows[0] as { text: string } | undefined)?.text ?? '')?.[1]
    if (code) return code
    await pause(20)
  }
  throw new Error(`no mail of kind ${kind} for ${user.email}`)
}

async function addProducts(): Promise<void> {
  await pool.query(
    `insert into products (article, status_id, price, amount_in_store, unit, name_ua, description_ua, search_text)
     select '90-' || n, 2, 3000, 100000, 'pcs', 'Прилад ' || n, 'Опис', 'прилад'
     from generate_series(1, $1::int) as n order by n`,
    [PRODUCTS],
  )
}

/** Read, then mark, without a lock. */
async function planted(): Promise<number> {
  await pool.query('create table codes (used_at timestamptz)')
  // Without this, the first would finish before the second begins.
  await Promise.all(Array.from({ length: AT_ONCE }, () => pool.query('select pg_sleep(0.1)')))
  await pool.query('insert into codes values (null)')
  const outcome = await atOnce(AT_ONCE, async () => {
    const { rows } = await pool.query('select used_at from codes')
    if (rows[0].used_at !== null) return Promise.reject(new CallFailed(422, null))
    return pool.query('update codes set used_at = now()')
  })
  console.log(`The mutation let ${outcome.succeeded} of ${AT_ONCE} use one code.`)
  return outcome.succeeded === 1 ? 0 : 1
}

process.exitCode = await main()
