import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { codeOf } from '@shop/contract/call'
import { getCaptcha } from '@shop/contract/shop/account'
import { getStaff, listAdminSessions, signInToAdmin, signOutOfAdmin } from '@shop/contract/admin/access/admin-access'
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { hashPassword } from '../account/public.ts'
import { outcomes } from '../testing/fixtures/accounts.ts'
import { people, signIn } from '../testing/fixtures/users.ts'
import { openShop, refuses, type TestShop } from '../testing/shop.ts'

const PASSWORD = 'Sklad-Kliuchi-7'

/** Staff members with a password that can be used to sign in. */
async function open(t: TestContext, names: (keyof typeof people)[] = ['oksana'], env: Record<string, string> = {}) {
  const shop = await openShop({ env })
  t.after(shop.close)
  const password_hash = await hashPassword(PASSWORD)
  for (const name of names) {
    const { user_id } = await signIn(shop, name)
    await shop.services.db.updateTable('users').set({ password_hash }).where('id', '=', user_id).execute()
  }
  return shop
}

const email = people.oksana.email
const typed = (more: object = {}) => ({ body: { email, password: PASSWORD, ...more } })

interface SignInResponse {
  status: number
  cookie: string
}

async function signInOverHttp(shop: TestShop, headers: Record<string, string> = {}): Promise<SignInResponse> {
  const body = JSON.stringify({ email, password: PASSWORD })
  const sent = { 'Content-Type': 'application/json', ...headers }
  const answer = await shop.fetch(signInToAdmin.path, { method: 'POST', headers: sent, body })
  await answer.arrayBuffer()
  return { status: answer.status, cookie: answer.headers.get('Set-Cookie') ?? '' }
}

const pairOf = ({ cookie }: SignInResponse) => cookie.split(';')[0] ?? ''

async function statusOf(shop: TestShop, path: string, method: string, headers: Record<string, string>) {
  const answer = await shop.fetch(path, { method, headers })
  await answer.arrayBuffer()
  return answer.status
}

test('the admin token is in a cookie that scripts cannot read and that is sent only to admin paths', async (t) => {
  const shop = await open(t)
  const { cookie } = await signInOverHttp(shop)
  assert.match(cookie, /^officeToken=[\w-]{40,}; Path=\/api\/admin; HttpOnly; SameSite=Strict$/)
  const behind_https = await signInOverHttp(shop, {
    Origin: `https://${new URL(shop.url).host}`,
    'Sec-Fetch-Site': 'same-origin',
  })
  assert.match(behind_https.cookie, /; Secure$/)
})

test('with an https address the cookie is bound to this host and https, whatever the call says', async (t) => {
  const shop = await open(t, ['oksana'], { PUBLIC_URL: 'https://shop.example' })
  const signed_in = await signInOverHttp(shop)
  assert.match(signed_in.cookie, /^__Host-officeToken=[\w-]{40,}; Path=\/; HttpOnly; SameSite=Strict; Secure$/)
  const cookie = pairOf(signed_in)
  assert.equal(await statusOf(shop, getStaff.path, 'GET', { Cookie: cookie }), 200)
  // Could be set by a subdomain or over plain http, where the prefix is refused.
  assert.equal(await statusOf(shop, getStaff.path, 'GET', { Cookie: cookie.replace('__Host-', '') }), 401)
  assert.equal(await statusOf(shop, '/metrics', 'GET', { Cookie: cookie, 'X-Real-IP': '203.0.113.5' }), 401)
  const own = { Cookie: cookie, 'Sec-Fetch-Site': 'same-origin' }
  const answer = await shop.fetch(signOutOfAdmin.path, { method: 'POST', headers: own })
  assert.equal(
    answer.headers.get('Set-Cookie'),
    '__Host-officeToken=; Path=/; HttpOnly; SameSite=Strict; Secure; Max-Age=0',
  )
})

test('the cookie keeps the user signed in until signing out', async (t) => {
  const shop = await open(t)
  const cookie = pairOf(await signInOverHttp(shop))
  const me = await shop.fetch(getStaff.path, { headers: { Cookie: cookie } })
  assert.equal(((await me.json()) as { data: { role: string } }).data.role, 'owner')
  assert.match(me.headers.get('Cache-Control') ?? '', /no-store/)
  const own = { Cookie: cookie, 'Sec-Fetch-Site': 'same-origin' }
  assert.equal(await statusOf(shop, signOutOfAdmin.path, 'POST', own), 200)
  assert.equal(await statusOf(shop, getStaff.path, 'GET', { Cookie: cookie }), 401)
})

test('a page of another site can neither use the cookie nor sign anybody in', async (t) => {
  const shop = await open(t)
  const cookie = pairOf(await signInOverHttp(shop))
  const elsewhere = [
    {},
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
  ]
  for (const headers of elsewhere)
    assert.equal(await statusOf(shop, signOutOfAdmin.path, 'POST', { Cookie: cookie, ...headers }), 403)
  assert.equal((await signInOverHttp(shop, { 'Sec-Fetch-Site': 'cross-site' })).status, 403)
  assert.equal((await signInOverHttp(shop, { Origin: 'https://evil.example' })).status, 403)
  const own = { Cookie: cookie, Origin: shop.url }
  assert.equal(await statusOf(shop, signOutOfAdmin.path, 'POST', own), 200)
})

test('the admin cookie opens nothing in the shop', async (t) => {
  const shop = await open(t)
  const cookie = pairOf(await signInOverHttp(shop))
  assert.equal(await statusOf(shop, '/api/user/profile', 'GET', { Cookie: cookie }), 401)
})

test('a buyer, a blocked user, a stranger and a wrong password get the same response', async (t) => {
  const shop = await open(t, ['oksana', 'maksym', 'petro'], { CAPTCHA: 'off' })
  await shop.services.db
    .updateTable('users')
    .set({ is_blocked: true })
    .where('email', '=', people.maksym.email)
    .execute()
  await refuses(shop.call(signInToAdmin, typed({ email: people.petro.email })), 'wrong_credentials')
  await refuses(shop.call(signInToAdmin, typed({ email: people.maksym.email })), 'wrong_credentials')
  await refuses(shop.call(signInToAdmin, typed({ email: 'nobody@te-shop.example' })), 'wrong_credentials')
  await refuses(shop.call(signInToAdmin, typed({ password: 'guess' })), 'wrong_credentials')
  await shop.call(signInToAdmin, typed())
})

test('an unknown e-mail costs the same work as a wrong password', async (t) => {
  const shop = await open(t, ['oksana'], { CAPTCHA: 'off' })
  // Processor time of this process: what else the machine does does not count.
  const used_ms = () => Object.values(process.cpuUsage()).reduce((sum, microseconds) => sum + microseconds / 1000, 0)
  const times = { unknown: [] as number[], wrong: [] as number[] }
  for (let n = 0; n < 8; n++)
    for (const kind of ['unknown', 'wrong'] as const) {
      const before_ms = used_ms()
      const address = kind === 'unknown' ? `nobody-${n}@te-shop.example` : email
      await refuses(shop.call(signInToAdmin, typed({ email: address, password: 'guess' })), 'wrong_credentials')
      times[kind].push(used_ms() - before_ms)
    }
  const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
  const share = median(times.unknown) / median(times.wrong)
  // Without the work it would be below 0.1.
  assert.ok(share > 0.4 && share < 2.5, `an unknown e-mail takes ${share.toFixed(2)} of the time`)
})

test('after failed attempts the sign-in requires a captcha, and accepts a solved one', async (t) => {
  const shop = await open(t)
  for (let n = 0; n < 3; n++)
    await refuses(shop.call(signInToAdmin, typed({ password: `guess-${n}` })), 'wrong_credentials')
  await refuses(shop.call(signInToAdmin, typed()), 'captcha_required')
  const challenge = (await shop.call(getCaptcha)) as unknown as Challenge
  const solution = await solveChallenge({ challenge, deriveKey })
  const captcha = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
  const { data } = await shop.call(signInToAdmin, typed({ captcha }))
  assert.equal(data.email, email)
})

test('of thirty concurrent wrong sign-ins three are checked, the others need a captcha', async (t) => {
  const shop = await open(t)
  const guesses = Array.from({ length: 30 }, (_, n) => shop.call(signInToAdmin, typed({ password: `guess-${n}` })))
  const codes = (await outcomes(guesses)).failures.map(codeOf)
  assert.equal(codes.filter((code) => code === 'wrong_credentials').length, 3)
  assert.equal(codes.filter((code) => code === 'captcha_required').length, 27)
})

test('concurrent right sign-ins need no captcha and leave no try behind', async (t) => {
  const shop = await open(t)
  const right = Array.from({ length: 12 }, () => shop.call(signInToAdmin, typed()))
  assert.deepEqual((await outcomes(right)).failures, [])
  assert.deepEqual(await shop.services.db.selectFrom('failed_tries').selectAll().execute(), [])
})

test('too many attempts block the sign-in for a while', async (t) => {
  const shop = await open(t, ['oksana'], { CAPTCHA: 'off', RATE_LIMIT: 'on' })
  for (let n = 0; n < 30; n++)
    await refuses(shop.call(signInToAdmin, typed({ password: `guess-${n}` })), 'wrong_credentials')
  await refuses(shop.call(signInToAdmin, typed()), 'too_many_calls')
})

test('an admin session ends after 12 hours without a call, and is extended while it is used', async (t) => {
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

test('a manager sees and ends only their own sessions, the owner everybody’s', async (t) => {
  const shop = await open(t, [])
  const [oksana, maksym] = [await signIn(shop, 'oksana'), await signIn(shop, 'maksym')]
  const sessionsOf = async ({ token }: { token: string }) =>
    (await shop.call(listAdminSessions, undefined, { token })).data
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
