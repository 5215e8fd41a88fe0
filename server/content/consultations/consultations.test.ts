import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { requestConsultation } from '@shop/contract/shop/content'
import * as calls from '@shop/contract/admin/content/consultations'
import { signIn } from '../../testing/fixtures/users.ts'
import { openShop, refuses, type TestShop } from '../../testing/shop.ts'

async function openWith(t: TestContext) {
  const shop = await openShop()
  t.after(shop.close)
  const maksym = await signIn(shop, 'maksym')
  return { shop, ...maksym }
}

const ask = (shop: TestShop, name: string, phone: string) => shop.call(requestConsultation, { body: { name, phone } })

const listed = async (shop: TestShop, token: string, query: object = {}) => {
  const { data, total } = await shop.call(calls.listConsultations, { query }, { token })
  assert.equal(total, data.length)
  return data
}

test('a request is assigned, annotated, finished and reopened, and each step is in the audit log', async (t) => {
  const { shop, token, user_id } = await openWith(t)
  await ask(shop, ' Школа № 5 (директор) ', '0671112233')
  const counts = async () => (await shop.call(calls.countConsultations, {}, { token })).data
  assert.deepEqual(await counts(), { new: 1, in_progress: 0, done: 0 })
  const [request] = await listed(shop, token)
  assert.ok(request)
  assert.deepEqual(
    [request.name, request.phone, request.status, request.assignee],
    ['Школа № 5 (директор)', '+380 (67) 111 22 33', 'new', null],
  )
  const params = { id: String(request.id) }
  const steps = [
    { status: 'in_progress' as const, note: 'Кабінет фізики', assignee_id: user_id },
    { status: 'done' as const, note: 'Кабінет фізики, ТЗ надіслано', assignee_id: user_id },
    { status: 'new' as const, note: '', assignee_id: null },
  ]
  let version = request.version
  for (const step of steps) {
    const { data } = await shop.call(calls.saveConsultation, { params, body: { version, ...step } }, { token })
    assert.deepEqual([data.status, data.note, data.assignee?.id ?? null], [step.status, step.note, step.assignee_id])
    version = data.version
  }
  assert.deepEqual(await counts(), { new: 1, in_progress: 0, done: 0 })
  const audit = await shop.services.db.selectFrom('audit_entries').selectAll().orderBy('id').execute()
  assert.deepEqual(
    audit.map((line) => (line.after as { status: string }).status),
    ['in_progress', 'done', 'new'],
  )
  assert.doesNotMatch(JSON.stringify(audit), /фізики/, 'the audit log outlives the requester’s data')
})

test('of two staff members saving a request at once the second is refused, and nothing of that edit is stored', async (t) => {
  const { shop, token } = await openWith(t)
  await ask(shop, 'Олена', '0671112233')
  const [request] = await listed(shop, token)
  assert.ok(request)
  const save = (note: string) =>
    shop.call(
      calls.saveConsultation,
      {
        params: { id: String(request.id) },
        body: { version: request.version, status: 'new', note, assignee_id: null },
      },
      { token },
    )
  await save('перша')
  await refuses(save('друга'), 'stale_edit')
  assert.equal((await listed(shop, token))[0]?.note, 'перша')
})

test('requests are found by name, note, phone in any spelling, status, assignee and day', async (t) => {
  const { shop, token, user_id } = await openWith(t)
  await ask(shop, 'Олена', '0671112233')
  await ask(shop, 'Петро', '0505550134')
  const [petro] = await listed(shop, token, { q: 'Петро' })
  assert.ok(petro)
  const body = { version: petro.version, status: 'done' as const, note: 'STEM-лабораторія', assignee_id: user_id }
  await shop.call(calls.saveConsultation, { params: { id: String(petro.id) }, body }, { token })
  const names = async (query: object) => (await listed(shop, token, query)).map(({ name }) => name)
  assert.deepEqual(await names({}), ['Петро', 'Олена'])
  assert.deepEqual(await names({ sort: 'name', order: 'asc' }), ['Олена', 'Петро'])
  for (const query of [{ q: 'stem' }, { q: '050 555-01' }, { status: 'done' }, { assignee: String(user_id) }])
    assert.deepEqual(await names(query), ['Петро'], JSON.stringify(query))
  assert.deepEqual(await names({ to: '2020-01-01' }), [])
  assert.deepEqual(await names({ q: '%' }), [])
})

test('only staff who handle requests can be assigned one', async (t) => {
  const { shop, token, user_id } = await openWith(t)
  const editor = await signIn(shop, 'yeva')
  const petro = await signIn(shop, 'petro')
  await ask(shop, 'Олена', '0671112233')
  const [request] = await listed(shop, token)
  assert.ok(request)
  const params = { id: String(request.id) }
  const { version } = request
  for (const assignee_id of [editor.user_id, petro.user_id, 2_000_000_000])
    await refuses(
      shop.call(calls.saveConsultation, { params, body: { version, status: 'new', note: '', assignee_id } }, { token }),
      'invalid_data',
    )
  const { data } = await shop.call(calls.listAssignees, {}, { token })
  assert.deepEqual(
    data.map(({ id }) => id),
    [user_id],
  )
})

test('requests are exported as a table without formula injection', async (t) => {
  const { shop, token } = await openWith(t)
  await ask(shop, '-Олена', '0671112233')
  const { bytes } = await shop.call(calls.exportConsultations, {}, { token })
  assert.match(new TextDecoder().decode(bytes), /;'-Олена;'\+380 \(67\) 111 22 33;Нова;/)
})
