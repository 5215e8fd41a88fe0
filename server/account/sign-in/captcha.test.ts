import { equal, ok } from 'node:assert/strict'
import { test } from 'node:test'
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { getCaptcha, logIn, register } from '@shop/contract/shop/account'
import { codeOf } from '@shop/contract/call'
import { buyer, outcomes, signIn, signUp } from '../../testing/fixtures/accounts.ts'
import { openShop, refuses, type TestShop } from '../../testing/shop.ts'

const MINUTE_MS = 60_000
const { petro, mariia } = buyer

async function open(t: { after(close: () => Promise<void>): void }, env = {}): Promise<TestShop> {
  const shop = await openShop({ env })
  t.after(shop.close)
  return shop
}

/** The token that the widget submits. */
async function solvedCaptcha(shop: TestShop): Promise<string> {
  const challenge = (await shop.call(getCaptcha)) as unknown as Challenge
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

async function failLogIns(shop: TestShop, email: string, times: number): Promise<void> {
  for (let n = 0; n < times; n++)
    await refuses(shop.call(logIn, { body: { email, password: `guess-${n}` } }), 'wrong_credentials')
}

test('a buyer who makes no mistakes never needs a captcha', async (t) => {
  const shop = await open(t)
  await signUp(shop, petro)
  for (let n = 0; n < 5; n++) await signIn(shop, petro)
  await failLogIns(shop, petro.email, 2)
  await signIn(shop, petro)
  await failLogIns(shop, petro.email, 2)
  await signIn(shop, petro)
})

test('after three failed attempts even the right password needs a captcha, and one is enough', async (t) => {
  const shop = await open(t)
  await signUp(shop, petro)
  await failLogIns(shop, petro.email, 3)
  await refuses(shop.call(logIn, { body: petro }), 'captcha_required')
  await shop.call(logIn, { body: { ...petro, captcha: await solvedCaptcha(shop) } })
  await signIn(shop, petro)
})

test('an unknown e-mail needs a captcha after as many attempts as a known one', async (t) => {
  const shop = await open(t)
  await failLogIns(shop, 'nobody@school.example', 3)
  const body = { email: 'nobody@school.example', password: 'guess-3' }
  await refuses(shop.call(logIn, { body }), 'captcha_required')
  await refuses(shop.call(logIn, { body: { ...body, captcha: await solvedCaptcha(shop) } }), 'wrong_credentials')
})

test('a solution can be used once, also in twenty concurrent calls', async (t) => {
  const shop = await open(t)
  await signUp(shop, petro)
  await failLogIns(shop, petro.email, 3)
  const body = { email: petro.email, password: 'guess-again', captcha: await solvedCaptcha(shop) }
  const { succeeded, failures } = await outcomes(Array.from({ length: 20 }, () => shop.call(logIn, { body })))
  equal(succeeded, 0)
  const codes = failures.map(codeOf)
  equal(codes.filter((code) => code === 'wrong_credentials').length, 1)
  equal(codes.filter((code) => code === 'captcha_required').length, 19)
})

test('garbage, a foreign challenge, a modified one and an expired one are rejected', async (t) => {
  const shop = await open(t)
  const elsewhere = await open(t)
  await signUp(shop, petro)
  await failLogIns(shop, petro.email, 3)
  const good = JSON.parse(Buffer.from(await solvedCaptcha(shop), 'base64').toString()) as {
    challenge: Challenge
    solution: object
  }
  const packed = (payload: unknown) => Buffer.from(JSON.stringify(payload)).toString('base64')
  const { challenge } = good
  const cheap = { ...challenge, parameters: { ...challenge.parameters, cost: 1 } }
  const prolonged = { ...challenge, parameters: { ...challenge.parameters, expiresAt: 4_000_000_000 } }
  const wrong = [
    '',
    'rubbish',
    packed(null),
    packed([]),
    packed({ challenge, solution: { counter: 1, derivedKey: '00' } }),
    packed({ challenge: cheap, solution: good.solution }),
    packed({ challenge: prolonged, solution: good.solution }),
    packed({ challenge: { ...challenge, signature: '' }, solution: good.solution }),
    await solvedCaptcha(elsewhere),
  ]
  for (const captcha of wrong) await refuses(shop.call(logIn, { body: { ...petro, captcha } }), 'captcha_required')
  shop.clock.set(new Date(Date.now() + 11 * MINUTE_MS))
  await refuses(shop.call(logIn, { body: { ...petro, captcha: packed(good) } }), 'captcha_required')
})

test('failed attempts are forgotten after fifteen minutes', async (t) => {
  const shop = await open(t)
  await signUp(shop, petro)
  await failLogIns(shop, petro.email, 3)
  shop.clock.set(new Date(Date.now() + 14 * MINUTE_MS))
  await refuses(shop.call(logIn, { body: petro }), 'captcha_required')
  shop.clock.set(new Date(Date.now() + 16 * MINUTE_MS))
  await signIn(shop, petro)
})

test('an address that fails on many accounts needs a captcha, and its neighbours do not', async (t) => {
  const shop = await open(t, { TRUSTED_PROXIES: '127.0.0.1' })
  await signUp(shop, petro)
  const logInFrom = async (ip: string, email: string, password: string) => {
    const answer = await shop.fetch('/api/auth/login', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': ip },
      body: JSON.stringify({ email, password }),
    })
    return ((await answer.json()) as { code?: string }).code ?? 'in'
  }
  for (let n = 0; n < 10; n++) equal(await logInFrom('203.0.113.7', `p${n}@school.example`, 'x'), 'wrong_credentials')
  equal(await logInFrom('203.0.113.7', petro.email, petro.password), 'captcha_required')
  equal(await logInFrom('203.0.113.8', petro.email, petro.password), 'in')
})

test('an address that probes which e-mails are registered needs a captcha to register', async (t) => {
  const shop = await open(t)
  await shop.call(register, { body: petro })
  for (let n = 0; n < 30; n++) await refuses(shop.call(register, { body: petro }), 'email_taken')
  await refuses(shop.call(register, { body: mariia }), 'captcha_required')
  await shop.call(register, { body: { ...mariia, captcha: await solvedCaptcha(shop) } })
})

test('with CAPTCHA=off nobody needs a captcha', async (t) => {
  const shop = await open(t, { CAPTCHA: 'off' })
  await signUp(shop, petro)
  await failLogIns(shop, petro.email, 5)
  await signIn(shop, petro)
})

test('each challenge is new and is not cached', async (t) => {
  const shop = await open(t)
  const answers = await Promise.all([1, 2].map(() => shop.fetch('/api/auth/captcha')))
  equal(answers[0]?.headers.get('Cache-Control'), 'private, no-store')
  const [first, second] = (await Promise.all(answers.map((answer) => answer.json()))) as Challenge[]
  ok(first && second && first.parameters.nonce !== second.parameters.nonce)
})
