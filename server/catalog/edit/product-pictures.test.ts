import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { sql } from 'kysely'
import sharp from 'sharp'
import { faultNamesOf } from '@shop/contract/call'
import { NO_ALT_TEXTS } from '@shop/contract/primitives'
import { getProduct } from '@shop/contract/shop/catalog'
import {
  createProduct,
  duplicateProduct,
  getStaffProduct,
  saveProduct,
  uploadProductPicture,
} from '@shop/contract/admin/catalog/catalog'
import { createCertificate, listStaffCertificates, orderCertificates } from '@shop/contract/admin/content/certificates'
import { listCertificates } from '@shop/contract/shop/content'
import { callInProcess } from '../../platform/http/in-process.ts'
import { NAMED_IN } from '../../platform/files/sweep-pictures.ts'
import { sweepUploads } from '../../platform/files/unsaved-pictures.ts'
import { signIn } from '../../testing/fixtures/users.ts'
import { openShop, refuses } from '../../testing/shop.ts'
import { soon } from '../../testing/wait-until.ts'

const HOUR_MS = 3_600_000
const GLOBE = {
  article: '1',
  active: true,
  status_id: 2,
  price: 1,
  order_multiple: 1,
  unit: 'pcs',
  name_ua: 'Глобус',
} as const
const picture = (red: number, size = 40) =>
  sharp({ create: { width: size, height: size, channels: 3, background: { r: red, g: 90, b: 20 } } })

async function openAdmin(t: TestContext) {
  const shop = await openShop()
  t.after(shop.close)
  const { token } = await signIn(shop, 'yeva')
  const upload = async (body: Uint8Array<ArrayBufferLike>, media_type = 'image/jpeg') =>
    (await shop.call(uploadProductPicture, { body: Uint8Array.from(body) }, { token, media_type })).data
  return { shop, token, upload }
}

test('pictures of all four formats are re-encoded without their metadata', async (t) => {
  const { shop, upload } = await openAdmin(t)
  const with_exif = await picture(10)
    .withExif({ IFD0: { Copyright: 'таємниця' } })
    .jpeg()
    .toBuffer()
  const uploaded = [
    await upload(with_exif),
    await upload(await picture(20).png().toBuffer(), 'image/png'),
    await upload(await picture(30).webp().toBuffer(), 'image/webp'),
    await upload(await picture(40).avif().toBuffer(), 'image/avif'),
  ]
  assert.deepEqual(new Set(uploaded.map((file) => file.width)), new Set([40]))
  for (const file of uploaded) {
    const bytes = await shop.services.files.read(file.web_path)
    assert.ok(bytes)
    const { format, exif } = await sharp(bytes).metadata()
    assert.deepEqual([format, exif], ['webp', undefined])
  }
})

test('a file that is no picture, is broken or is a decompression bomb is refused', async (t) => {
  const { shop, token, upload } = await openAdmin(t)
  const faultsOf = async (bytes: Uint8Array<ArrayBufferLike>, type?: string) =>
    faultNamesOf(await refuses(upload(bytes, type), 'invalid_data'))
  const encoder = new TextEncoder()
  const svg = encoder.encode('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  assert.deepEqual(await faultsOf(svg, 'image/png'), { file: 'picture_unknown_kind' })
  assert.deepEqual(await faultsOf(encoder.encode('GIF89a and more')), { file: 'picture_unknown_kind' })
  assert.deepEqual(await faultsOf(encoder.encode('%PDF-1.7')), { file: 'picture_unknown_kind' })
  const whole = await picture(50, 400).png().toBuffer()
  assert.deepEqual(await faultsOf(whole.subarray(0, whole.length / 2), 'image/png'), { file: 'picture_broken' })
  // 100 million pixels of one colour compress to a few kilobytes.
  const bomb = await picture(60, 10_000).png().toBuffer()
  assert.deepEqual(await faultsOf(bomb, 'image/png'), { file: 'picture_too_many_pixels' })
  await refuses(
    shop.call(uploadProductPicture, { body: Uint8Array.from(svg) }, { token, media_type: 'image/svg+xml' }),
    'unsupported_type',
  )
})

test('the first picture is shown on the card, and reordering pictures shows at once', async (t) => {
  const { shop, token, upload } = await openAdmin(t)
  const [one, two] = [
    await upload(await picture(1).jpeg().toBuffer()),
    await upload(await picture(200).jpeg().toBuffer()),
  ]
  const files = [
    { id: one.id, alt_ua: 'Спереду', alt_ru: 'Спереди', alt_en: 'From the front' },
    { id: two.id, ...NO_ALT_TEXTS },
  ]
  const { data } = await shop.call(createProduct, { body: { ...GLOBE, files } }, { token })
  const see = callInProcess(shop.services.cache, shop.app.table, () => undefined)
  const params = { id: String(data.id) }
  const shown = async () =>
    (await see(getProduct, { params })).data.files.map(({ id, alt_ua, alt_ru, alt_en }) => ({
      id,
      alt_ua,
      alt_ru,
      alt_en,
    }))
  await soon(shown, files)
  const seen = (await shop.call(getStaffProduct, { params }, { token })).data
  await shop.call(saveProduct, { params, body: { ...seen, files: seen.files.toReversed() } }, { token })
  await soon(shown, files.toReversed())
})

test('a copy of a product has its pictures and their texts', async (t) => {
  const { shop, token, upload } = await openAdmin(t)
  const { id } = await upload(await picture(100).jpeg().toBuffer())
  const files = [{ id, alt_ua: 'Спереду', alt_ru: 'Спереди', alt_en: 'From the front' }]
  const { data } = await shop.call(createProduct, { body: { ...GLOBE, files } }, { token })
  const copy = await shop.call(duplicateProduct, { params: { id: String(data.id) } }, { token })
  const seen = await shop.call(getStaffProduct, { params: { id: String(copy.data.id) } }, { token })
  assert.deepEqual(seen.data.files, data.files)
})

test('certificates with pictures can be reordered, and the shop shows it at once', async (t) => {
  const { shop, token, upload } = await openAdmin(t)
  const file_id = (await upload(await picture(1).jpeg().toBuffer())).id
  const see = callInProcess(shop.services.cache, shop.app.table, () => undefined)
  const shown = async () => (await see(listCertificates)).data.map((one) => [one.description_ua, one.files.length])
  await soon(shown, [])
  const create = async (description_ua: string, picture_id: number | null = file_id) =>
    (await shop.call(createCertificate, { body: { description_ua, file_id: picture_id } }, { token })).data.id
  const ids = [await create('Перший'), await create('Другий')]
  await refuses(create('Без зображення', null), 'invalid_data')
  await shop.call(orderCertificates, { body: { ids: ids.toReversed() } }, { token })
  await soon(shown, [
    ['Другий', 1],
    ['Перший', 1],
  ])
  assert.equal((await shop.call(listStaffCertificates, { query: { q: 'друг' } }, { token })).total, 1)
})

test('an uploaded picture that was never saved is deleted after a day; pictures in use stay', async (t) => {
  const { shop, token, upload } = await openAdmin(t)
  const files = [await upload(await picture(11).jpeg().toBuffer()), await upload(await picture(12).jpeg().toBuffer())]
  const [saved, forgotten] = files.map(({ web_path }) => web_path)
  assert.ok(saved !== undefined && forgotten !== undefined)
  const body = { ...GLOBE, files: files.slice(0, 1).map(({ id }) => ({ id })) }
  await shop.call(createProduct, { body }, { token })
  await shop.services.files.read(saved.replace('.webp', '.300.webp'))

  shop.clock.set(new Date(Date.now() + 23 * HOUR_MS))
  await sweepUploads(shop.services)
  assert.equal(await shop.services.files.has(forgotten), true)

  shop.clock.set(new Date(Date.now() + 25 * HOUR_MS))
  await sweepUploads(shop.services)
  assert.equal(await shop.services.files.has(forgotten), false)
  for (const path of [saved, saved.replace('.webp', '.300.webp')])
    assert.equal(await shop.services.files.has(path), true)
  const rows = await shop.services.db.selectFrom('files').select('web_path').execute()
  assert.deepEqual(
    rows.map(({ web_path }) => web_path),
    [saved],
  )
})

test('every column that references a file is checked before one is deleted', async (t) => {
  const { shop } = await openAdmin(t)
  const { rows } = await sql<{ column: string }>`
    select c.conrelid::regclass::text || '.' || a.attname as column
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'f' and c.confrelid = 'files'::regclass`.execute(shop.services.db)
  assert.deepEqual(rows.map(({ column }) => column).sort(), NAMED_IN.map((named) => named.join('.')).sort())
})
