import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { getProduct } from '@shop/contract/shop/catalog'
import { getStaffProduct, saveProduct } from '@shop/contract/admin/catalog/catalog'
import { importPictures } from '@shop/contract/admin/catalog/imports'
import { faultNamesOf } from '@shop/contract/call'
import { ZIP_TYPE } from '@shop/contract/primitives'
import { openImports } from '../../testing/fixtures/imports.ts'
import { refuses } from '../../testing/shop.ts'
import { zipOf } from '../../testing/fixtures/spreadsheets.ts'

const picture = (background: string, side = 40) =>
  sharp({ create: { width: side, height: side, channels: 3, background } })
    .jpeg()
    .toBuffer()

test('pictures of an archive go to the products named by their files, and each is reported', async (t) => {
  const { shop, pictures, rows } = await openImports(t, {
    products: [
      { id: 1, article: 'А-1/2' },
      { id: 2, article: '11-04_2' },
      { id: 3, article: '11-04' },
    ],
  })
  const [red, green, blue] = [await picture('red'), await picture('green'), await picture('blue')]
  const zip = await zipOf({
    'фото/А-1-2_2.jpg': green,
    'фото/А-1-2.jpg': red,
    '11-04_2.JPEG': blue,
    '__MACOSX/._11-04.jpg': 'x',
    '99-99.jpg': red,
    '11-04.png': Buffer.from('no picture'),
    '11-04 (1).webp': '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    'читай.txt': 'x',
  })
  const done = await pictures(zip)
  assert.deepEqual([done.status, done.counts.new, done.counts.wrong, done.total], ['done', 3, 4, 7])
  const outcomes = (await rows(done.id)).map(({ name, article, problems }) => [
    name,
    article,
    problems[0]?.problem ?? 'added',
  ])
  assert.deepEqual(outcomes.sort(), [
    ['11-04 (1).webp', '11-04', 'picture_unknown_kind'],
    ['11-04.png', '11-04', 'picture_unknown_kind'],
    ['11-04_2.JPEG', '11-04_2', 'added'],
    ['99-99.jpg', '', 'article_unknown'],
    ['фото/А-1-2.jpg', 'А-1/2', 'added'],
    ['фото/А-1-2_2.jpg', 'А-1/2', 'added'],
    ['читай.txt', '', 'not_a_picture'],
  ])
  const { files } = (await shop.call(getProduct, { params: { id: '1' } })).data
  assert.equal(files.length, 2)
  const first = await shop.services.files.read(files[0]?.web_path ?? '')
  assert.ok(first)
  const { dominant } = await sharp(first).stats()
  assert.ok(dominant.r > dominant.g, 'the red picture comes first')

  const again = await pictures(zip)
  assert.deepEqual([again.counts.new, again.counts.unchanged], [0, 3], 'pictures imported before stay unchanged')
})

test('imported pictures make an open form stale and go before the existing ones', async (t) => {
  const { shop, token, pictures, one } = await openImports(t, { products: [{ id: 1, article: 'A-1' }] })
  await pictures(await zipOf({ 'A-1.jpg': await picture('red') }))
  const { data: before } = await shop.call(getStaffProduct, one(1), { token })
  await pictures(await zipOf({ 'a-1.jpg': await picture('blue') }))
  const { data: after } = await shop.call(getStaffProduct, one(1), { token })
  assert.deepEqual([after.files.length, after.files[1]?.id], [2, before.files[0]?.id])
  await refuses(shop.call(saveProduct, { ...one(1), body: before }, { token }), 'stale_edit')
})

test('picture bombs and archive bombs are refused, and nothing is changed', async (t) => {
  const { shop, token, pictures, rows } = await openImports(t, { products: [{ id: 1, article: 'A-1' }] })
  const wide = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const done = await pictures(await zipOf({ 'A-1.png': wide, 'A-1_2.jpg': Buffer.alloc(9 * 1024 * 1024) }))
  assert.deepEqual(
    (await rows(done.id)).map(({ problems }) => problems[0]?.problem),
    ['picture_too_many_pixels', 'picture_too_large'],
  )
  const bomb = await zipOf({ 'A-1.jpg': Buffer.alloc(201 * 1024 * 1024) })
  const input = { query: { file_name: 'b.zip' }, body: new Uint8Array(bomb) }
  const refusal = await refuses(shop.call(importPictures, input, { token, media_type: ZIP_TYPE }), 'invalid_data')
  assert.deepEqual(faultNamesOf(refusal), { file: 'file_bomb' })
  assert.deepEqual((await shop.call(getProduct, { params: { id: '1' } })).data.files, [])
})
