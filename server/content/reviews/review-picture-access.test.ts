import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createReview, sendReviewPicture } from '@shop/contract/shop/content'
import * as calls from '@shop/contract/admin/content/reviews'
import sharp from 'sharp'
import { openShopWithPages } from '../../testing/fixtures/pages.ts'
import { signIn } from '../../testing/fixtures/users.ts'
import { soon } from '../../testing/wait-until.ts'

const words = { text: 'Усе приїхало цілим, дякуємо.', first_name: 'Петро', last_name: 'Коваль' }

test('only staff can see a review’s picture until it is approved, and again once it is hidden', async (t) => {
  const { shop, ask } = await openShopWithPages(t)
  const { token } = await signIn(shop, 'maksym')
  const petro = await signIn(shop, 'petro')
  const bytes = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#ffcc00' } })
    .png()
    .toBuffer()
  const sent = { token: petro.token, media_type: 'image/png' }
  const { picture_id } = (await shop.call(sendReviewPicture, { body: new Uint8Array(bytes) }, sent)).data
  const { web_path } = await shop.services.db.selectFrom('files').select('web_path').executeTakeFirstOrThrow()
  const small = web_path.replace('.webp', '.300.avif')
  const statuses = () =>
    Promise.all([web_path, small, web_path.replace('/files', '/%66iles')].map(async (one) => (await ask(one)).status))
  assert.deepEqual(await statuses(), [404, 404, 404], 'uploaded and not used yet')

  await shop.call(createReview, { body: { ...words, picture_id } }, { token: petro.token })
  const [review] = (await shop.call(calls.listStaffReviews, { query: { state: 'waiting' } }, { token })).data
  assert.ok(review?.file)
  assert.deepEqual(await statuses(), [404, 404, 404], 'waits')
  const seen = (given: string) => ask(review.file?.web_path ?? '', { headers: { Authorization: `Bearer ${given}` } })
  const picture = await seen(token)
  assert.deepEqual([picture.status, picture.headers.get('Content-Type')], [200, 'image/webp'])
  assert.match(picture.headers.get('Cache-Control') ?? '', /no-store/)
  assert.equal((await sharp(Buffer.from(await picture.arrayBuffer())).metadata()).width, 400)
  assert.deepEqual([(await ask(review.file.web_path)).status, (await seen(petro.token)).status], [401, 403])

  const params = { id: String(review.id) }
  const approved = await shop.call(calls.approveReview, { params, body: { version: review.version } }, { token })
  await soon(statuses, [200, 200, 200])
  await shop.call(calls.hideReview, { params, body: { version: approved.data.version } }, { token })
  await soon(statuses, [404, 404, 404])
})
