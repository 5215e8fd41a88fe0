import assert from 'node:assert/strict'
import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { test, type TestContext } from 'node:test'
import { listMails, getMail } from '@shop/contract/admin/content/mails'
import { getSettings, saveSettings, type Settings, uploadLogo } from '@shop/contract/admin/content/settings'
import { placeGuestOrder } from '@shop/contract/shop/orders/orders'
import sharp from 'sharp'
import { documentBytes, findSeller } from '../document-rendering/public.ts'
import { invoiceDocument, isSound, said, textOf } from '../testing/fixtures/documents.ts'
import { sentMails } from '../testing/fixtures/outbox.ts'
import { guest, signIn } from '../testing/fixtures/users.ts'
import { openShop } from '../testing/shop.ts'

/** A shop named «Глобус» whose owner has uploaded a logo of their own. */
async function openWithLogo(t: TestContext) {
  const shop = await openShop({ products: [{ id: 1, price: 100 }] })
  t.after(shop.close)
  const { token } = await signIn(shop, 'oksana')
  const body = await readFile(new URL('../../storefront/public/favicon-192.png', import.meta.url))
  const { data: picture } = await shop.call(uploadLogo, { body }, { token, media_type: 'image/png' })
  const params = { id: 'shop' as const }
  const save = async (change: Partial<Settings>) => {
    const { data } = await shop.call(getSettings, { params }, { token })
    await shop.call(saveSettings, { params, body: { ...data, ...change } }, { token })
  }
  await save({ logo: 'picture', logo_file_id: picture.id, shop_name_ua: '«Глобус»' })
  const logo_file = path.join(shop.services.config.data_dir, picture.web_path)
  return { shop, token, save, picture, logo_file }
}

const order = {
  body: { products: [{ product_id: 1, product_amount: 1 }], ...guest.olena },
}

test('mails show the shop’s own logo as an attached PNG, also to staff who look at them', async (t) => {
  const { shop, token, picture } = await openWithLogo(t)
  await shop.call(placeGuestOrder, order)
  const mail = (await sentMails(shop)).at(-1)
  const [logo, ...others] = mail?.attachments ?? []
  assert.ok(logo)
  assert.deepEqual([logo.mimeType, others.length], ['image/png', 0])
  const name = path.basename(picture.web_path, '.webp')
  assert.equal(logo.contentId, `<${name}@letter>`)
  assert.match(mail?.html ?? '', new RegExp(`src="cid:${name}@letter" width="240" height="42" alt="[^"]+"`))
  const { format, width, height } = await sharp(Buffer.from(logo.content as ArrayBuffer)).metadata()
  assert.deepEqual([format, width, height], ['png', 880, 154])
  const { data } = await shop.call(listMails, { query: {} }, { token })
  const seen = await shop.call(getMail, { params: { id: String(data[0]?.id) } }, { token })
  assert.match(seen.data.html, /src="data:image\/png;base64,/)
  assert.doesNotMatch(seen.data.html, /cid:/)
})

const picturesIn = async (bytes: Uint8Array) =>
  (await said(Buffer.from(bytes), 'pdfimages', ['-list', 'FILE'])).trim().split('\n').length - 2

test('a PDF shows the shop’s own logo, and the name in type once the picture has been deleted', async (t) => {
  const { shop, logo_file } = await openWithLogo(t)
  const seller = await findSeller(shop.services.db)
  const pdf = (id: number) =>
    documentBytes(shop.services, {
      kind: 'documents',
      id,
      format: 'pdf',
      rendering: { what: 'invoice_pdf', document: invoiceDocument({ seller }) },
      buyer_id: null,
    })
  const bytes = await pdf(1)
  await isSound(Buffer.from(bytes))
  const tree = await said(Buffer.from(bytes), 'pdfinfo', ['-struct', 'FILE'])
  assert.equal(await picturesIn(bytes), 1)
  assert.match(tree, /Figure/)
  await rm(logo_file)
  const without = await pdf(2)
  assert.equal(await picturesIn(without), 0)
  assert.match(await textOf(Buffer.from(without)), /Глобус/)
})

test('the icon of tabs and of the admin is the shop’s logo, or the first letter of its name', async (t) => {
  const { shop, save } = await openWithLogo(t)
  const icon = async () => {
    const answer = await shop.fetch('/shop-icon', { redirect: 'manual' })
    return [answer.headers.get('Content-Type') ?? answer.headers.get('Location'), await answer.text()] as const
  }
  assert.equal((await icon())[0], 'image/webp')
  await save({ logo: 'none', logo_file_id: null })
  const [type, svg] = await icon()
  assert.match(type ?? '', /^image\/svg\+xml/)
  assert.match(svg, />Г<\/text>/)
  await save({ logo: 'built_in', logo_file_id: null })
  assert.equal((await icon())[0], '/favicon.svg')
})
