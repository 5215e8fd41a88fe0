import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { createReview, listReviews } from '@shop/contract/shop/content'
import * as calls from '@shop/contract/admin/content/reviews'
import { mailTo, mailsTo } from '../../testing/fixtures/accounts.ts'
import { people, signIn } from '../../testing/fixtures/users.ts'
import { openShop, refuses, type TestShop } from '../../testing/shop.ts'
import { soon } from '../../testing/wait-until.ts'

const words = { text: 'Усе приїхало <b>цілим</b>.', first_name: 'Петро', last_name: 'Коваль' }
const EMAIL = people.petro.email

async function openWith(t: TestContext) {
  const shop = await openShop()
  t.after(shop.close)
  const { token } = await signIn(shop, 'maksym')
  const petro = await signIn(shop, 'petro')
  await shop.call(createReview, { body: words }, { token: petro.token })
  const [review] = (await shop.call(calls.listStaffReviews, { query: { state: 'waiting' } }, { token })).data
  assert.ok(review)
  return { shop, token, review, params: { id: String(review.id) }, petro }
}

const shown = async (shop: TestShop) =>
  (await shop.call(listReviews)).data.data.map(({ text, reply }) => ({ text, reply }))

test('an approved review is shown with the reply, and its buyer gets one mail', async (t) => {
  const { shop, token, review, params } = await openWith(t)
  assert.deepEqual(await shown(shop), [])
  const reply = 'Дякуємо, Петре!'
  const answered = await shop.call(calls.replyToReview, { params, body: { version: review.version, reply } }, { token })
  assert.equal(answered.data.state, 'waiting')
  assert.deepEqual(await mailsTo(shop, EMAIL, 'review_answered'), [], 'nothing to see yet')
  const { data } = await shop.call(calls.approveReview, { params, body: { version: answered.data.version } }, { token })
  assert.equal(data.state, 'approved')
  await soon(() => shown(shop), [{ text: words.text, reply }])
  const mail = await mailTo(shop, EMAIL, 'review_approved')
  assert.match(mail.text, /Дякуємо, Петре!/)
  assert.doesNotMatch(mail.html, /<b>цілим/)

  const hidden = await shop.call(calls.hideReview, { params, body: { version: data.version } }, { token })
  await soon(() => shown(shop), [])
  await shop.call(calls.approveReview, { params, body: { version: hidden.data.version } }, { token })
  await soon(() => shown(shop), [{ text: words.text, reply }])
  assert.equal((await mailsTo(shop, EMAIL, 'review_approved')).length, 1)
  const audit = await shop.services.db.selectFrom('audit_entries').select('action').orderBy('id').execute()
  assert.deepEqual(
    audit.map(({ action }) => action),
    ['reply', 'approve', 'hide', 'approve'],
  )
})

test('a reply to a published review is mailed in the buyer’s language, and can be removed', async (t) => {
  const { shop, token, review, params, petro } = await openWith(t)
  await shop.services.db.updateTable('users').set({ language: 'en' }).where('id', '=', petro.user_id).execute()
  const { data } = await shop.call(calls.approveReview, { params, body: { version: review.version } }, { token })
  const reply = (version: number, text: string) =>
    shop.call(calls.replyToReview, { params, body: { version, reply: text } }, { token })
  const answered = await reply(data.version, 'Завжди раді')
  const mail = await mailTo(shop, EMAIL, 'review_answered')
  assert.deepEqual([mail.language, mail.subject], ['en', 'We have answered your review'])
  await reply(answered.data.version, '')
  await soon(() => shown(shop), [{ text: words.text, reply: null }])
  assert.equal((await mailsTo(shop, EMAIL, 'review_answered')).length, 1)
})

test('a moderator who saw an outdated version of a review is refused', async (t) => {
  const { shop, token, review, params } = await openWith(t)
  const body = { version: review.version }
  await shop.call(calls.hideReview, { params, body }, { token })
  await refuses(shop.call(calls.approveReview, { params, body }, { token }), 'stale_edit')
  await refuses(shop.call(calls.getStaffReview, { params: { id: '2000000000' } }, { token }), 'not_found')
  assert.deepEqual(await shown(shop), [])
})

test('a hidden review is not pending: its buyer may write others, and it is listed as hidden', async (t) => {
  const { shop, token, review, params, petro } = await openWith(t)
  const write = () => shop.call(createReview, { body: words }, { token: petro.token })
  await write()
  await write()
  await refuses(write(), 'reviews_waiting')
  await shop.call(calls.hideReview, { params, body: { version: review.version } }, { token })
  await write()
  const ids = async (query: object) =>
    (await shop.call(calls.listStaffReviews, { query }, { token })).data.map(({ id }) => id)
  assert.deepEqual(await ids({ state: 'hidden' }), [review.id])
  assert.equal((await ids({ state: 'waiting' })).length, 3)
  assert.equal((await ids({ q: 'коваль' })).length, 4)
  assert.deepEqual(await ids({ q: 'немає такого' }), [])
})
