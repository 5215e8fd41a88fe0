import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { getCaptcha } from '@shop/contract/account'
import { getStaff, listOfficeSessions, signInToOffice, signOutOfOffice } from '@shop/contract/office.admin'
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { hashPassword } from '../account/public.ts'
import { people, signIn } from '../test/people.ts'
import { openShop, refuses, type TestShop } from '../test/shop.ts'

const PASSWORD = 'Sklad-Kliuchi-7'

/** Named people with a password that works. */
async function open(t: TestContext, who: (keyof typeof people)[] = ['oksana'], env: Record<string, string> = {}) {
  const shop = await openShop({ env })
  t.after(shop.close)
  const password_hash = await hashPassword(PASSWORD)
  for (const name of who) {
    const { user_id } = await signIn(shop, name)
    await shop.house.db.updateTable('users').set({ password_hash }).where('id', '=', user_id).execute()
  }
  return shop
}

const email = people.oksana.email
const typed = (more: object = {}) => ({ body: { email, password: PASSWORD, ...more } })

interface Knocked {
  status: number
  cookie: string
}

async function knock(shop: TestShop, headers: Record<string, string> = {}): Promise<Knocked> {
  const body = JSON.stringify({ email, password: PASSWORD })
  const sent = { 'Content-Type': 'application/json', ...headers }
  const answer = await shop.fetch(signInToOffice.path, { method: 'POST', headers: sent, body })
  await answer.arrayBuffer()
  return { status: answer.status, cookie: answer.headers.get('Set-Cookie') ?? '' }
}

const pairOf = ({ cookie }: Knocked) => cookie.split(';')[0] ?? ''

async function statusOf(shop: TestShop, path: string, method: string, headers: Record<string, string>) {
  const answer = await shop.fetch(path, { method, headers })
  await answer.arrayBuffer()
  return answer.status
}

test('the office’s token is in a cookie that no script reads and that goes to the office only', async (t) => {
  const shop = await open(t)
  const { cookie } = await knock(shop)
  assert.match(cookie, /^officeToken=[\w-]{40,}; Path=\/api\/admin; HttpOnly; SameSite=Strict$/)
  const behind_https = await knock(shop, {
    Origin: `https://${new URL(shop.url).host}`,
    'Sec-Fetch-Site': 'same-origin',
  })
  assert.match(behind_https.cookie, /; Secure$/)
})

test('who has the cookie is signed in until he signs out', async (t) => {
  const shop = await open(t)
  const cookie = pairOf(await knock(shop))
  const me = await shop.fetch(getStaff.path, { headers: { Cookie: cookie } })
  assert.equal(((await me.json()) as { data: { role: string } }).data.role, 'owner')
  assert.match(me.headers.get('Cache-Control') ?? '', /no-store/)
  const own = { Cookie: cookie, 'Sec-Fetch-Site': 'same-origin' }
  assert.equal(await statusOf(shop, signOutOfOffice.path, 'POST', own), 200)
  assert.equal(await statusOf(shop, getStaff.path, 'GET', { Cookie: cookie }), 401)
})

test('another site’s page cannot use the cookie, nor sign anybody in', async (t) => {
  const shop = await open(t)
  const cookie = pairOf(await knock(shop))
  const elsewhere = [
    {},
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
  ]
  for (const headers of elsewhere)
    assert.equal(await statusOf(shop, signOutOfOffice.path, 'POST', { Cookie: cookie, ...headers }), 403)
  assert.equal((await knock(shop, { 'Sec-Fetch-Site': 'cross-site' })).status, 403)
  assert.equal((await knock(shop, { Origin: 'https://evil.example' })).status, 403)
  const own = { Cookie: cookie, Origin: shop.url }
  assert.equal(await statusOf(shop, signOutOfOffice.path, 'POST', own), 200)
})

test('the office’s cookie opens nothing in the shop', async (t) => {
  const shop = await open(t)
  const cookie = pairOf(await knock(shop))
  assert.equal(await statusOf(shop, '/api/user/profile', 'GET', { Cookie: cookie }), 401)
})

test('a buyer, somebody blocked, a stranger and a wrong password get the same answer', async (t) => {
  const shop = await open(t, ['oksana', 'maksym', 'petro'], { CAPTCHA: 'off' })
  await shop.house.db.updateTable('users').set({ is_blocked: true }).where('email', '=', people.maksym.email).execute()
  await refuses(shop.call(signInToOffice, typed({ email: people.petro.email })), 'wrong_credentials')
  await refuses(shop.call(signInToOffice, typed({ email: people.maksym.email })), 'wrong_credentials')
  await refuses(shop.call(signInToOffice, typed({ email: 'nobody@te-shop.example' })), 'wrong_credentials')
  await refuses(shop.call(signInToOffice, typed({ password: 'guess' })), 'wrong_credentials')
  await shop.call(signInToOffice, typed())
})

test('an unknown e-mail costs the same work as a wrong password', async (t) => {
  const shop = await open(t, ['oksana'], { CAPTCHA: 'off' })
  const times = { unknown: [] as number[], wrong: [] as number[] }
  for (let n = 0; n < 8; n++)
    for (const kind of ['unknown', 'wrong'] as const) {
      const started = performance.now()
      const address = kind === 'unknown' ? `nobody-${n}@te-shop.example` : email
      await refuses(shop.call(signInToOffice, typed({ email: address, password: 'guess' })), 'wrong_credentials')
      times[kind].push(performance.now() - started)
    }
  const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
  const share = median(times.unknown) / median(times.wrong)
  assert.ok(share > 0.6 && share < 1.7, `an unknown e-mail takes ${share.toFixed(2)} of the time`)
})

test('after failed tries the door wants a captcha, and lets in who solves it', async (t) => {
  const shop = await open(t)
  for (let n = 0; n < 3; n++)
    await refuses(shop.call(signInToOffice, typed({ password: `guess-${n}` })), 'wrong_credentials')
  await refuses(shop.call(signInToOffice, typed()), 'captcha_required')
  const challenge = (await shop.call(getCaptcha)) as unknown as Challenge
  const solution = await solveChallenge({ challenge, deriveKey })
  const captcha = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
  const { data } = await shop.call(signInToOffice, typed({ captcha }))
  assert.equal(data.email, email)
})

test('too many tries shut the door for a while', async (t) => {
  const shop = await open(t, ['oksana'], { CAPTCHA: 'off', RATE_LIMIT: 'on' })
  for (let n = 0; n < 30; n++)
    await refuses(shop.call(signInToOffice, typed({ password: `guess-${n}` })), 'wrong_credentials')
  await refuses(shop.call(signInToOffice, typed()), 'too_many_calls')
})

test('a session of the office ends after 12 hours without a call, and lives on while it is used', async (t) => {
  const shop = await open(t)
  shop.clock.set('2026-11-21T08:00:00Z')
  const { token } = await signIn(shop, 'maksym')
  shop.clock.set('2026-11-21T19:00:00Z')
  assert.equal((await shop.call(getStaff, undefined, { token })).data.role, 'manager')
  shop.clock.set('2026-11-22T06:30:00Z')
  assert.equal((await shop.call(getStaff, undefined, { token })).data.role, 'manager')
  shop.clock.set('2026-11-22T18:31:00Z')
  await refuses(shop.call(getStaff, undefined, { token }), 'unauthenticated')
})

test('a manager sees and ends his own sessions only, the owner everybody’s', async (t) => {
  const shop = await open(t, [])
  const [oksana, maksym] = [await signIn(shop, 'oksana'), await signIn(shop, 'maksym')]
  const sessionsOf = async ({ token }: { token: string }) =>
    (await shop.call(listOfficeSessions, undefined, { token })).data
  assert.deepEqual(
    (await sessionsOf(maksym)).map(({ user_id, is_this }) => [user_id, is_this]),
    [[maksym.user_id, true]],
  )
  const all = await sessionsOf(oksana)
  assert.equal(all.length, 2)
  const owners = all.find(({ is_this }) => is_this)?.id ?? 0
  const end = (token: string, id: number) =>
    shop.fetch(`/api/admin/sessions/${id}`, { method: 'DELETE', headers: { Authorization: `Bearer ${token}` } })
  assert.equal((await end(maksym.token, owners)).status, 404)
  const managers = all.find(({ is_this }) => !is_this)?.id ?? 0
  assert.equal((await end(oksana.token, managers)).status, 200)
  await refuses(shop.call(getStaff, undefined, { token: maksym.token }), 'unauthenticated')
})
