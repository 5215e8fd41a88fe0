import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { addressOf } from '@shop/contract/call'
import type { AnyEndpoint } from '@shop/contract/endpoint'
import { ENDPOINTS } from '@shop/contract/shop/endpoints'
import { signOutOfAdmin } from '@shop/contract/admin/access/admin-access'
import { can, ROLES, type Role } from '@shop/contract/rights'
import { ADMIN_ENDPOINTS } from '@shop/contract/admin/endpoints'
import { openSession } from '../../account/sign-in/sessions.ts'
import { hashToken } from '../../platform/http/tokens.ts'
import { inTransaction } from '../../platform/database/db.ts'
import { openShopSession, type people, signIn } from '../fixtures/users.ts'
import { openShop, type TestShop } from '../shop.ts'

const STAFF: Record<Role, keyof typeof people> = {
  owner: 'oksana',
  manager: 'maksym',
  editor: 'yeva',
  accountant: 'bohdan',
}

let shop: TestShop
const tokens = new Map<string, string>()
/** The owner signed in at the shop is treated as a buyer. */
const SHOP_SIGN_IN = 'the owner signed in at the shop'
const ENDED = ['the owner with a token that has expired', 'the owner with a token that was signed out'] as const
const BLOCKED = 'an owner who was blocked'

/** Sends invalid input: access is checked before any input is read. */
async function statusFor(route: AnyEndpoint, token: string | undefined): Promise<number> {
  const params = { id: 1, key: 'x', name: 'x', code: 'x' }
  const headers: Record<string, string> = { 'Content-Type': route.upload?.types[0] ?? 'application/json' }
  if (token !== undefined) headers['Authorization'] = `Bearer ${token}`
  const body = route.method === 'GET' ? {} : { body: '{' }
  const answer = await shop.fetch(addressOf(route, { params }), { method: route.method, headers, ...body })
  await answer.arrayBuffer()
  return answer.status
}

describe('access to the admin calls', () => {
  before(async () => {
    shop = await openShop({ products: [{ id: 1 }] })
    for (const [role, who] of Object.entries(STAFF)) tokens.set(role, (await signIn(shop, who)).token)
    tokens.set('buyer', (await signIn(shop, 'petro')).token)
    const owner = await shop.services.db
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'owner')
      .executeTakeFirstOrThrow()
    const shop_token = await openShopSession(shop, owner.id)
    tokens.set(SHOP_SIGN_IN, shop_token)
    const admin_client = { ip: '127.0.0.1', user_agent: 'a test' }
    for (const ended of ENDED)
      tokens.set(
        ended,
        await inTransaction(shop.services.db, (tx) => openSession(tx, owner.id, shop.clock.now(), admin_client)),
      )
    const sessions = (name: string) => hashToken(tokens.get(name) ?? '')
    const past = new Date(shop.clock.now().getTime() - 1000)
    await shop.services.db
      .updateTable('sessions')
      .set({ expires_at: past })
      .where('token_hash', '=', sessions(ENDED[0]))
      .execute()
    await shop.call(signOutOfAdmin, {}, { token: tokens.get(ENDED[1]) })
    const blocked = await signIn(shop, 'iryna')
    tokens.set(BLOCKED, blocked.token)
    await shop.services.db
      .updateTable('users')
      .set({ role: 'owner', is_blocked: true })
      .where('id', '=', blocked.user_id)
      .execute()
  })
  after(() => shop.close())

  test('each admin call is served under its own path and declares its right', () => {
    const served = new Set([...shop.app.table.keys()].map(({ name }) => name))
    for (const route of ADMIN_ENDPOINTS) {
      assert.ok(route.path.startsWith('/api/admin/'), route.path)
      assert.ok(route.access === 'open' || route.right !== undefined, `${route.name} names no right`)
      assert.ok(served.has(route.name), `${route.name} is not served`)
    }
    assert.deepEqual(
      ENDPOINTS.filter(({ access, path }) => access === 'staff' || path.startsWith('/api/admin/')),
      [],
    )
  })

  for (const route of ADMIN_ENDPOINTS.filter(({ access }) => access === 'staff'))
    test(`${route.method} ${route.path} is open only to roles with its right`, async () => {
      assert.equal(await statusFor(route, undefined), 401)
      assert.equal(await statusFor(route, 'x'.repeat(43)), 401)
      for (const ended of [...ENDED, BLOCKED]) assert.equal(await statusFor(route, tokens.get(ended)), 401, ended)
      assert.equal(await statusFor(route, tokens.get('buyer')), 403)
      assert.equal(await statusFor(route, tokens.get(SHOP_SIGN_IN)), 403)
      for (const role of ROLES) {
        const status = await statusFor(route, tokens.get(role))
        const may = route.right !== undefined && can(role, route.right)
        assert.equal([401, 403].includes(status), !may, `${role}: ${status}`)
        assert.ok(status < 500, `${role}: ${status}`)
      }
    })
})
