import sharp from 'sharp'
import { updateProfile } from '@shop/contract/shop/account'
import { addToBasket } from '@shop/contract/shop/basket'
import { callThrough } from '@shop/contract/call'
import { getStaffProduct, saveProduct } from '@shop/contract/admin/catalog/catalog'
import { createCategory } from '@shop/contract/admin/catalog/categories'
import { createCertificate, uploadCertificatePicture } from '@shop/contract/admin/content/certificates'
import { listConsultations, saveConsultation } from '@shop/contract/admin/content/consultations'
import { createReview, requestConsultation } from '@shop/contract/shop/content'
import { sendCommercialOffer } from '@shop/contract/shop/offers'
import { addOrderNote, writeToBuyer } from '@shop/contract/admin/orders/orders'
import { placeBuyerOrder, placeGuestOrder } from '@shop/contract/shop/orders/orders'
import { createPrecept } from '@shop/contract/admin/catalog/precepts'
import { approveReview, listStaffReviews, replyToReview } from '@shop/contract/admin/content/reviews'
import { getSettings, saveSettings } from '@shop/contract/admin/content/settings'
import { getShopText, listShopTexts, saveShopText } from '@shop/contract/admin/content/texts'
import { newBuyer, type Account, tokenOf } from './account.ts'
import { ownerToken } from './admin.ts'
import type { OpenShop } from './open-shop.ts'

/**
 * Breaks out of an attribute, a text, a script, a comment, a title and embedded JSON. If any part becomes markup,
 * `window.__xss` or an element with `data-xss` exists.
 */
export const HOSTILE = `=1+1"'><img data-xss src=x onerror=window.__xss=1></title></script><script data-xss>window.__xss=1</script><svg data-xss onload=window.__xss=1>{{7*7}}<!--`
/** For short fields. */
const SHORT = '"><b data-xss onmouseover=1>'

export interface HostileData {
  buyer: Account
  product_id: number
  category_id: number
  /** Ids of the buyer's and the guest's orders. */
  orders: number[]
  offer_code: string
}

/** Fills every text field that visitors, buyers and staff can write to. */
export async function writeHostile(shop: OpenShop): Promise<HostileData> {
  const staff = { token: await ownerToken(shop) }
  const product_id = 1
  const category_id = await writeCatalog(shop, staff, product_id)
  await writeContent(shop, staff)
  const buyer = await newBuyer(shop, 'Марія Гнатюк')
  const session = { token: await tokenOf(shop, buyer), language: 'ua' }
  const { orders, offer_code } = await writeAsBuyer(shop, session, product_id)
  await answerFromAdmin(shop, staff, orders)
  return { buyer, product_id, category_id, orders, offer_code }
}

type Session = { token: string; language?: string }

async function writeCatalog(shop: OpenShop, staff: Session, id: number): Promise<number> {
  const call = callThrough(fetch, shop.url)
  const names = { name_ua: HOSTILE, name_ru: HOSTILE, name_en: HOSTILE }
  const descriptions = {
    description_ua: `${HOSTILE}\n\n• ${HOSTILE}`,
    description_ru: HOSTILE,
    description_en: HOSTILE,
  }
  const category = { parent_id: null, active: true, symbol: '"<', icon_link: null, picture_id: null }
  const { data } = await call(createCategory, { body: { ...category, ...names } }, staff)
  const precept = { number: SHORT, issued_on: null, link: 'https://mon.example/x' }
  const { data: made } = await call(createPrecept, { body: { ...precept, ...descriptions } }, staff)
  const params = { id: String(id) }
  const { data: product } = await call(getStaffProduct, { params }, staff)
  const rest = { condition: SHORT, producer: HOSTILE, meta_title: HOSTILE.slice(0, 200), meta_description: HOSTILE }
  const files = product.files.map((file) => ({ id: file.id, alt: HOSTILE }))
  const body = { ...product, ...names, ...descriptions, ...rest, files, precept_ids: [made.id], category_id: data.id }
  await call(saveProduct, { params, body: { ...body, subcategory_id: null, article: SHORT } }, staff)
  return data.id
}

async function writeContent(shop: OpenShop, staff: Session): Promise<void> {
  const call = callThrough(fetch, shop.url)
  const jpeg = sharp({ create: { width: 30, height: 40, channels: 3, background: '#ffffee' } }).jpeg()
  const picture = new Uint8Array(await jpeg.toBuffer())
  const { data: file } = await call(uploadCertificatePicture, { body: picture }, { ...staff, media_type: 'image/jpeg' })
  const words = { description_ua: HOSTILE, description_ru: HOSTILE, description_en: HOSTILE }
  await call(createCertificate, { body: { ...words, file_id: file.id, active: true } as never }, staff)
  const params = { id: 'shop' } as const
  const { data: settings } = await call(getSettings, { params }, staff)
  const texts = { delivery_terms: HOSTILE, payment_terms: HOSTILE, seller_name: HOSTILE, seller_address: HOSTILE }
  const seller = { seller_bank: HOSTILE, seller_phone: SHORT, seller_signer: SHORT, seller_basis: SHORT }
  const { id: _, ...form } = settings
  await call(saveSettings, { params, body: { ...form, ...texts, ...seller } }, staff)
  const { data: rows } = await call(listShopTexts, { query: { per_page: '100' } }, staff)
  for (const { id } of rows) await writeShopText(shop, staff, id)
}

/** Phone numbers and links refuse the text, which is fine. */
async function writeShopText(shop: OpenShop, staff: Session, id: string): Promise<void> {
  const call = callThrough(fetch, shop.url)
  const params = { id }
  const { data } = await call(getShopText, { params }, staff)
  const body = { version: data.version, value_ua: HOSTILE, value_ru: HOSTILE, value_en: HOSTILE }
  await call(saveShopText, { params, body }, staff).catch(() => undefined)
}

async function writeAsBuyer(shop: OpenShop, session: Session, product_id: number) {
  const call = callThrough(fetch, shop.url)
  const organization = { name: HOSTILE.slice(0, 200), contact_person: SHORT, document_code: '12345678' }
  const address_delivery = { full_name: SHORT, address_line: HOSTILE, po_box: SHORT }
  await call(updateProfile, { body: { organization, address_delivery } }, session)
  await call(addToBasket, { body: { product_id, product_amount: 1 } }, session)
  const author = { first_name: 'Марія', last_name: 'Гнатюк', organization: HOSTILE.slice(0, 200) }
  await call(createReview, { body: { ...author, text: HOSTILE } }, session)
  await call(requestConsultation, { body: { name: 'Марія', phone: '+380 (67) 111 22 33' } })
  const products = [{ product_id, product_amount: 1 }]
  const bought = await call(placeBuyerOrder, { body: { products, note: HOSTILE } }, session)
  const guest = { email_not_auth_user: 'guest@school.example', phone_not_auth_user: '+380 (50) 000 00 00' }
  const ordered = await call(placeGuestOrder, { body: { products, note: HOSTILE, ...guest } }, { language: 'en' })
  const wanted = { products: [{ product_id }], email: 'offer@school.example', organization }
  const { data: offer } = await call(sendCommercialOffer, { body: wanted }, { language: 'ru' })
  return { orders: [bought.data.id, ordered.data.id], offer_code: offer.code }
}

async function answerFromAdmin(shop: OpenShop, staff: Session, orders: readonly number[]): Promise<void> {
  const call = callThrough(fetch, shop.url)
  for (const id of orders) {
    const params = { id: String(id) }
    await call(writeToBuyer, { params, body: { comment: HOSTILE } }, staff)
    await call(addOrderNote, { params, body: { text: HOSTILE } }, staff)
  }
  const { data: reviews } = await call(listStaffReviews, {}, staff)
  for (const { id, version } of reviews.filter(({ text }) => text === HOSTILE)) {
    const params = { id: String(id) }
    const { data } = await call(approveReview, { params, body: { version } }, staff)
    await call(replyToReview, { params, body: { version: data.version, reply: HOSTILE } }, staff)
  }
  const { data: requests } = await call(listConsultations, {}, staff)
  for (const { id, version } of requests) {
    const body = { version, status: 'new' as const, note: HOSTILE, assignee_id: null }
    await call(saveConsultation, { params: { id: String(id) }, body }, staff)
  }
}
