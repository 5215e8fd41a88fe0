import { deepEqual, equal } from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { logIn, register } from '@shop/contract/shop/account'
import { codeOf } from '@shop/contract/call'
import { buyer, outcomes, signIn, signUp } from '../../testing/fixtures/accounts.ts'
import { openShop, type TestShop } from '../../testing/shop.ts'

const { petro, mariia } = buyer

async function open(t: TestContext, env = {}): Promise<TestShop> {
  const shop = await openShop({ env })
  t.after(shop.close)
  return shop
}

/** How many calls got each refusal. */
async function refusals(calls: readonly Promise<unknown>[]): Promise<Partial<Record<string, number>>> {
  const { failures } = await outcomes(calls)
  const counted: Partial<Record<string, number>> = {}
  for (const code of failures.map((failure) => codeOf(failure) ?? 'unknown')) counted[code] = (counted[code] ?? 0) + 1
  return counted
}

const times = <T>(count: number, call: (n: number) => Promise<T>) => Array.from({ length: count }, (_, n) => call(n))

const wrongLogIn = (shop: TestShop, email: string) => shop.call(logIn, { body: { email, password: 'guess' } })

/** Of failed tries and of tries whose outcome is not known, as counted for this shop's only network. */
async function countedTries(shop: TestShop) {
  const rows = await shop.services.db.selectFrom('failed_tries').select(['key', 'tries']).execute()
  const failed = rows.find(({ key }) => key.startsWith('address:'))?.tries ?? 0
  return { failed, open: rows.filter(({ key }) => key.startsWith('open ')).length }
}

test('of sixty concurrent wrong log-ins from one IPv6 network ten are checked, the others need a captcha', async (t) => {
  const shop = await open(t, { TRUSTED_PROXIES: '127.0.0.1' })
  const logInFrom = async (ip: string, email: string) => {
    const answer = await shop.fetch('/api/auth/login', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': ip },
      body: JSON.stringify({ email, password: 'guess' }),
    })
    return ((await answer.json()) as { code: string }).code
  }
  const codes = await Promise.all(times(60, (n) => logInFrom(`2001:db8::${n + 1}`, `p${n}@school.example`)))
  equal(codes.filter((code) => code === 'wrong_credentials').length, 10)
  equal(codes.filter((code) => code === 'captcha_required').length, 50)
  deepEqual(await countedTries(shop), { failed: 10, open: 0 })
})

test('of twenty concurrent guesses for one account three are checked, whether or not it exists', async (t) => {
  const shop = await open(t)
  await signUp(shop, petro)
  for (const email of [petro.email, 'nobody@school.example'])
    deepEqual(await refusals(times(20, () => wrongLogIn(shop, email))), { wrong_credentials: 3, captcha_required: 17 })
})

test('right passwords among wrong ones work and leave no try behind', async (t) => {
  const shop = await open(t)
  await signUp(shop, petro)
  await signUp(shop, mariia)
  const right = [...times(6, () => signIn(shop, petro)), ...times(6, () => signIn(shop, mariia))]
  const wrong = times(9, (n) => wrongLogIn(shop, `p${n}@school.example`))
  deepEqual(await refusals([...right, ...wrong]), { wrong_credentials: 9 })
  deepEqual(await countedTries(shop), { failed: 9, open: 0 })
})

test('a script that logs in thirty times at once needs no captcha', async (t) => {
  const shop = await open(t)
  await signUp(shop, petro)
  deepEqual(await refusals(times(30, () => signIn(shop, petro))), {})
  deepEqual(await countedTries(shop), { failed: 0, open: 0 })
})

test('an e-mail that awaits confirmation is not a failed try', async (t) => {
  const shop = await open(t)
  await shop.call(register, { body: petro })
  deepEqual(await refusals(times(5, () => signIn(shop, petro))), { confirm_email: 5 })
  deepEqual(await countedTries(shop), { failed: 0, open: 0 })
})

test('a try whose process ended counts for a minute', async (t) => {
  const shop = await open(t, { CAPTCHA_WAIT_MS: '100' })
  await signUp(shop, petro)
  const forgotten_at = new Date(Date.now() + 60_000)
  const row = { key: 'open address:127.0.0.1', tries: 10, forgotten_at }
  await shop.services.db.insertInto('failed_tries').values(row).execute()
  deepEqual(await refusals([signIn(shop, petro)]), { captcha_required: 1 })
  shop.clock.set(forgotten_at)
  await signIn(shop, petro)
})

test('of forty concurrent registrations with a taken e-mail thirty are told, the others need a captcha', async (t) => {
  const shop = await open(t)
  await shop.call(register, { body: petro })
  const calls = times(40, () => shop.call(register, { body: petro }))
  deepEqual(await refusals(calls), { email_taken: 30, captcha_required: 10 })
})
