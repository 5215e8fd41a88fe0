import assert from 'node:assert/strict'
import { readdir, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { test, type TestContext } from 'node:test'
import { deleteAccount } from '@shop/contract/shop/account'
import * as calls from '@shop/contract/admin/money/billing'
import { getOrderDocument } from '@shop/contract/shop/orders/orders'
import { until } from '../testing/wait-until.ts'
import { buyer as accounts, newBuyer } from '../testing/fixtures/accounts.ts'
import { bring, orderOfBuyer, SELLER } from '../testing/fixtures/admin-orders.ts'
import { signIn } from '../testing/fixtures/users.ts'
import { openShop, refuses, type TestShop } from '../testing/shop.ts'

/** A buyer's order with an invoice, and downloads of it as buyer and as staff. */
async function invoiced(t: TestContext, env: Record<string, string> = {}) {
  const products = [{ id: 1, price: 100, amount_in_store: 1000 }]
  const shop = await openShop({ products, settings: SELLER, env })
  t.after(shop.close)
  const { token } = await signIn(shop, 'bohdan')
  const manager = (await signIn(shop, 'maksym')).token
  const mariia = await newBuyer(shop, accounts.mariia)
  const { id } = await orderOfBuyer(shop, mariia, { 1: 2 })
  await bring(shop, manager, id, ['confirmed'])
  const { data } = await shop.call(calls.issueDocument, { body: { order_id: id, kind: 'invoice' } }, { token })
  const params = { id: String(id), document_id: String(data.id) }
  const asBuyer = () => shop.call(getOrderDocument, { params }, { token: mariia })
  const asStaff = () => shop.call(calls.getDocumentFile, { params: { id: params.document_id } }, { token })
  return { shop, token, mariia, document_id: params.document_id, asBuyer, asStaff }
}

const folderOf = ({ services }: TestShop) => path.join(services.config.data_dir, 'papers')

const storedFiles = async (shop: TestShop) =>
  (await readdir(folderOf(shop), { recursive: true })).filter((name) => name.endsWith('.pdf'))

test('a document is rendered once and stored where no URL leads', async (t) => {
  const { shop, asBuyer, asStaff } = await invoiced(t)
  const [first, other] = await Promise.all([asBuyer(), asStaff()])
  assert.ok(Buffer.from(first.bytes).equals(Buffer.from(other.bytes)))
  const [name = '', ...more] = await storedFiles(shop)
  assert.deepEqual(more, [])
  const file = path.join(folderOf(shop), name)
  assert.equal((await stat(file)).mode & 0o077, 0)
  for (const address of [
    `/papers/${name}`,
    `/files/papers/${name}`,
    `/files/../papers/${name}`,
    `/files/%2e%2e/papers/${name}`,
  ])
    assert.equal((await shop.fetch(address)).status, 404, address)
  await writeFile(file, 'stored bytes')
  assert.equal(Buffer.from((await asBuyer()).bytes).toString(), 'stored bytes')
})

test('a voided document is rendered again, marked as void', async (t) => {
  const { shop, token, document_id, asStaff } = await invoiced(t)
  const before = await asStaff()
  const body = { reason: 'Помилка' }
  await shop.call(calls.voidDocument, { params: { id: document_id }, body }, { token })
  const after = await asStaff()
  assert.equal(Buffer.from(before.bytes).equals(Buffer.from(after.bytes)), false)
  assert.equal((await storedFiles(shop)).length, 2)
})

test('erasing a buyer’s data removes stored documents that name them', async (t) => {
  const { shop, mariia, asBuyer } = await invoiced(t)
  await asBuyer()
  assert.equal((await storedFiles(shop)).length, 1)
  await shop.call(deleteAccount, { body: { password: accounts.mariia.password } }, { token: mariia })
  await until('it is gone', async () => (await storedFiles(shop)).length === 0)
})

test('a buyer may have sixty documents rendered an hour; stored ones are not limited', async (t) => {
  const { shop, asBuyer, asStaff } = await invoiced(t, { RATE_LIMIT: 'on' })
  await asStaff()
  const { id } = await shop.services.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', accounts.mariia.email)
    .executeTakeFirstOrThrow()
  for (let drawn = 0; drawn < 60; drawn++) await shop.services.limits.spend('paper', String(id))
  assert.equal((await asBuyer()).type, 'application/pdf')
  for (const name of await storedFiles(shop)) await rm(path.join(folderOf(shop), name))
  await refuses(asBuyer(), 'too_many_calls')
  assert.equal((await asStaff()).type, 'application/pdf')
})

test('a full disk does not prevent a download', async (t) => {
  const { shop, asBuyer } = await invoiced(t)
  await writeFile(folderOf(shop), 'no folder')
  assert.equal(Buffer.from((await asBuyer()).bytes.subarray(0, 5)).toString(), '%PDF-')
})
