import sharp from 'sharp'
import { addToBasket } from '@shop/contract/shop/basket'
import { createClaim, sendClaimPicture } from '@shop/contract/shop/orders/claims'
import { issueDocument } from '@shop/contract/admin/money/billing'
import { listOffers, sendCommercialOffer } from '@shop/contract/shop/offers'
import { saveDelivery } from '@shop/contract/shop/orders/saved-deliveries'
import { register, resetPassword, updateProfile } from '@shop/contract/shop/account'
import { buyer, codeIn, mailTo, newBuyer, signIn as logInAs } from '../fixtures/accounts.ts'
import { bring, orderOfBuyer, orderOfGuest } from '../fixtures/admin-orders.ts'
import { createPlan } from '@shop/contract/shop/plans'
import { addNorms } from '../fixtures/norms.ts'
import { guest, signIn } from '../fixtures/users.ts'
import type { TestShop } from '../shop.ts'

export interface GoodCall {
  params?: object
  query?: object
  body?: object
  file?: Uint8Array<ArrayBuffer>
  token?: string
}

const { petro, mariia } = buyer
const NEW_PASSWORD = 'liceum-2027'
const PICTURE = sharp({ create: { width: 40, height: 60, channels: 3, background: '#ffcc00' } }).png()
const DELIVERY = { label: 'Склад', delivery: { method: 'pickup' as const } }
const line = { product_id: 1, product_amount: 1 }
const PLAN = { rooms: [{ room: 'physics', pupils: 20 }] }
const CLAIM = { kind: 'defect' as const, lines: [{ product_id: 1, amount: 1 }], text: 'Тріщина на корпусі приладу.' }
const idOf = (id: number | undefined) => ({ id: String(id) })

/** For each endpoint: sets up what it needs and returns a valid request. */
export const EVERY_CALL: Record<string, (shop: TestShop) => Promise<GoodCall> | GoodCall> = {
  listProducts: () => ({}),
  listFacets: () => ({}),
  askStockNotice: () => ({ params: { id: 1 }, body: { email: mariia.email } }),
  cancelStockNotice: () => ({ params: { code: 'x' } }),
  suggest: () => ({ query: { q: 'прилад' } }),
  listCards: () => ({ query: { ids: '1,2' } }),
  compareProducts: () => ({ query: { ids: '1,2' } }),
  getProduct: () => ({ params: { id: 1 } }),
  listCategories: () => ({}),
  listReviews: () => ({}),
  listPriceLists: () => ({}),
  listStaticData: () => ({}),
  listSettings: () => ({}),
  listCertificates: () => ({}),
  listPrecepts: () => ({}),
  getCaptcha: () => ({}),
  findSettlements: () => ({ query: { q: 'ки' } }),
  findBranches: () => ({ query: { settlement: 'unknown' } }),
  findDeliveryCost: () => ({ body: { products: [line], settlement: 'unknown' } }),
  requestConsultation: () => ({ body: { name: 'Олена', phone: '+380 (67) 111 22 33' } }),
  placeGuestOrder: () => ({ body: { products: [line], ...guest.olena } }),
  addToBasket: async (shop) => ({ body: line, token: await newBuyer(shop, petro) }),
  getBasket: (shop) => asPetro(shop),
  removeFromBasket: (shop) => asPetro(shop, { body: line }),
  mergeBasket: (shop) => asPetro(shop, { body: { products: [line] } }),
  addFavourite: (shop) => asPetro(shop, { params: { id: 1 } }),
  listFavourites: (shop) => asPetro(shop),
  mergeFavourites: (shop) => asPetro(shop, { body: { products: [{ product_id: 1 }] } }),
  removeFavourite: (shop) => asPetro(shop, { params: { id: 1 } }),
  placeBuyerOrder: async (shop) => {
    const call = await asPetro(shop, { body: { products: [line] } })
    await shop.call(addToBasket, { body: line }, { token: call.token })
    return call
  },
  listOrders: (shop) => asPetro(shop),
  getOrder: async (shop) => {
    const call = await asPetro(shop)
    return { ...call, params: idOf((await orderOfBuyer(shop, call.token, { 1: 1 })).id) }
  },
  getOrderDocument: async (shop) => {
    const call = await asPetro(shop)
    const [accountant, manager] = [await signIn(shop, 'bohdan'), await signIn(shop, 'maksym')]
    const { id } = await orderOfBuyer(shop, call.token, { 1: 1 })
    await bring(shop, manager.token, id, ['confirmed'])
    const body = { order_id: id, kind: 'invoice' as const }
    const { data } = await shop.call(issueDocument, { body }, { token: accountant.token })
    return { ...call, params: { id, document_id: data.id } }
  },
  getOrderPage: async (shop) => ({ params: { code: (await orderOfGuest(shop, { 1: 1 })).code } }),
  payOrder: async (shop) => ({
    params: { code: (await orderOfGuest(shop, { 1: 1 })).code },
    body: { provider: 'liqpay' },
  }),
  getOrderPageDocument: async (shop) => {
    const owner = await signIn(shop, 'oksana')
    const { id, code } = await orderOfGuest(shop, { 1: 1 })
    await bring(shop, owner.token, id, ['confirmed'])
    await shop.call(issueDocument, { body: { order_id: id, kind: 'invoice' } }, { token: owner.token })
    return { params: { code, kind: 'invoice', format: 'pdf' } }
  },
  getOrderClaims: async (shop) => ({ params: { code: await deliveredCode(shop) } }),
  sendClaimPicture: async (shop) => ({
    params: { code: await deliveredCode(shop) },
    file: new Uint8Array(await PICTURE.toBuffer()),
  }),
  createClaim: async (shop) => ({ params: { code: await deliveredCode(shop) }, body: CLAIM }),
  getOrderClaimPicture: async (shop) => {
    const { code, picture_id } = await claimOfOlena(shop)
    return { params: { code, id: String(picture_id) } }
  },
  getOrderClaimAct: async (shop) => {
    const { code, id } = await claimOfOlena(shop)
    const decided = { state: 'decided', decision: 'repair', decided_at: new Date() } as const
    await shop.services.db.updateTable('claims').set(decided).where('id', '=', id).execute()
    return { params: { code, id: String(id) } }
  },
  getLastBuyer: (shop) => asPetro(shop),
  findServedBuyer: () => ({ params: { code: '00000052' } }),
  listSavedDeliveries: (shop) => asPetro(shop),
  saveDelivery: (shop) => asPetro(shop, { body: DELIVERY }),
  changeDelivery: async (shop) => {
    const call = await asPetro(shop)
    const { data } = await shop.call(saveDelivery, { body: DELIVERY }, { token: call.token })
    return { ...call, params: idOf(data.id), body: DELIVERY }
  },
  removeDelivery: async (shop) => {
    const call = await asPetro(shop)
    const { data } = await shop.call(saveDelivery, { body: DELIVERY }, { token: call.token })
    return { ...call, params: idOf(data.id) }
  },
  listRooms: () => ({}),
  getRoom: async (shop) => {
    await addNorms(shop.services.db, { items: [{ number: '1' }] })
    return { params: { code: 'physics' } }
  },
  createPlan: async (shop) => {
    await addNorms(shop.services.db, { items: [{ number: '1' }] })
    return { body: PLAN }
  },
  listPlans: (shop) => asPetro(shop),
  getPlan: async (shop) => ({ params: { code: (await planOf(shop)).code } }),
  savePlan: async (shop) => ({ params: { code: (await planOf(shop)).edit_code }, body: PLAN }),
  getPlanSpecification: async (shop) => ({ params: { code: (await planOf(shop)).code } }),
  closePlan: async (shop) => ({ params: { code: (await planOf(shop)).edit_code } }),
  copyPlan: async (shop) => ({ params: { code: (await planOf(shop)).code } }),
  getPlanWorkbook: async (shop) => ({ params: { code: (await planOf(shop)).code } }),
  putPlanIntoBasket: async (shop) => ({ params: { code: (await planOf(shop)).code } }),
  sendCommercialOffer: (shop) => asPetro(shop, { body: { products: [{ product_id: 1 }], email: petro.email } }),
  matchList: () => ({ body: { text: 'прилад навчальний 2 шт, щось інше 3' } }),
  listOffers: (shop) => asPetro(shop),
  confirmOffer: async (shop) => {
    const { data } = await shop.call(sendCommercialOffer, { body: { products: [line], email: petro.email } })
    return { params: { code: data.code } }
  },
  getOfferPage: async (shop) => ({ params: await offerOfOlena(shop) }),
  getOfferPageFile: async (shop) => ({ params: { ...(await offerOfOlena(shop)), format: 'xlsx' } }),
  sendOfferAgain: async (shop) => ({ params: await offerOfOlena(shop), body: {} }),
  orderOfferPage: async (shop) => ({ params: await offerOfOlena(shop), body: { phone: '+380 (67) 111 22 33' } }),
  getOfferDocument: async (shop) => {
    const { id, ...call } = await offerOfPetro(shop)
    return { ...call, params: { id, kind: 'xlsx' } }
  },
  orderOffer: async (shop) => {
    const { id, ...call } = await offerOfPetro(shop)
    return { ...call, params: { id } }
  },
  getProfile: (shop) => asPetro(shop),
  updateProfile: (shop) => asPetro(shop, { body: { organization: { contact_person: 'Хтось' } } }),
  listBonuses: (shop) => asPetro(shop),
  exportMyData: (shop) => asPetro(shop),
  sendReviewPicture: async (shop) => ({ ...(await asPetro(shop)), file: new Uint8Array(await PICTURE.toBuffer()) }),
  createReview: (shop) => asPetro(shop, { body: { text: 'Усе цілим.', first_name: 'Петро', last_name: 'Коваль' } }),
  register: () => ({ body: mariia }),
  sendConfirmation: () => ({ body: { email: mariia.email } }),
  verifyEmail: async (shop) => ({ query: await confirmationOf(shop, 'second@lyceum.example') }),
  confirmEmail: async (shop) => ({ body: await confirmationOf(shop, 'third@lyceum.example') }),
  logIn: () => ({ body: { email: petro.email, password: petro.password } }),
  logOut: (shop) => asPetro(shop),
  resetPassword: () => ({ body: { email: 'nobody@school.example' } }),
  setPassword: async (shop) => {
    await shop.call(resetPassword, { body: { email: petro.email } })
    const code = codeIn(await mailTo(shop, petro.email, 'password_reset'))
    return { body: { code, password: petro.password } }
  },
  cancelEmailChange: (shop) => asPetro(shop),
  undoEmailChange: async (shop) => {
    const call = await asPetro(shop)
    await shop.call(updateProfile, { body: { email: 'p.koval@school.example' } }, { token: call.token })
    const code = codeIn(await mailTo(shop, petro.email, 'email_change_asked'))
    return { body: { code, password: petro.password } }
  },
  changePassword: (shop) => asPetro(shop, { body: { current_password: petro.password, new_password: NEW_PASSWORD } }),
  deleteAccount: async (shop) => {
    const token = await logInAs(shop, { email: petro.email, password: NEW_PASSWORD })
    return { body: { password: NEW_PASSWORD }, token }
  },
}

async function confirmationOf(shop: TestShop, email: string): Promise<{ email: string; code: string }> {
  await shop.call(register, { body: { ...mariia, email } })
  return { email, code: codeIn(await mailTo(shop, email, 'confirm_email')) }
}

const asPetro = async (shop: TestShop, call: GoodCall = {}) => ({ ...call, token: await logInAs(shop, petro) })

async function offerOfPetro(shop: TestShop) {
  const call = await asPetro(shop)
  const body = { products: [line], email: petro.email }
  await shop.call(sendCommercialOffer, { body }, { token: call.token })
  const [offer] = (await shop.call(listOffers, {}, { token: call.token })).data
  return { ...call, id: offer?.id }
}

/** The two codes of a guest's offer. */
async function offerOfOlena(shop: TestShop) {
  const body = { products: [line], email: guest.olena.email_not_auth_user }
  const { code, private_url } = (await shop.call(sendCommercialOffer, { body })).data
  return { code, secret: private_url.split('/').at(-1) }
}

/** The page of a guest's order that has arrived. */
async function deliveredCode(shop: TestShop): Promise<string> {
  const { id, code } = await orderOfGuest(shop, { 1: 1 })
  await shop.services.db.updateTable('orders').set({ status: 'delivered' }).where('id', '=', id).execute()
  return code
}

async function claimOfOlena(shop: TestShop) {
  const code = await deliveredCode(shop)
  const sent = { media_type: 'image/png' }
  const file = new Uint8Array(await PICTURE.toBuffer())
  const { picture_id } = (await shop.call(sendClaimPicture, { params: { code }, body: file }, sent)).data
  const { id } = (await shop.call(createClaim, { params: { code }, body: { ...CLAIM, pictures: [picture_id] } })).data
  return { code, id, picture_id }
}

async function planOf(shop: TestShop) {
  await addNorms(shop.services.db, { items: [{ number: '1', products: { 1: 'fits' } }] })
  return (await shop.call(createPlan, { body: PLAN })).data
}
