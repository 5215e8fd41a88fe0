import { deepEqual, equal, ok } from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { exportMyData, logOut, updateProfile } from '@shop/contract/shop/account'
import { addToBasket } from '@shop/contract/shop/basket'
import { addressOf } from '@shop/contract/call'
import type { AnyEndpoint } from '@shop/contract/endpoint'
import { ENDPOINTS } from '@shop/contract/shop/endpoints'
import { addFavourite } from '@shop/contract/shop/favourites'
import { placeBuyerOrder } from '@shop/contract/shop/orders/orders'
import { saveDelivery } from '@shop/contract/shop/orders/saved-deliveries'
import { makeFirstAdministrator } from '../../account/public.ts'
import { hashToken } from '../../platform/http/tokens.ts'
import { buyer, newBuyer, signIn } from '../fixtures/accounts.ts'
import { openShop, type TestShop } from '../shop.ts'

/** A request for each endpoint, and the status expected for authorized callers (200 by default). */
interface Sample {
  params?: object
  query?: object
  body?: object
  /** The body of an upload. */
  file?: Uint8Array<ArrayBuffer>
  status?: number
}

const lines = [{ product_id: 1, product_amount: 1 }]
const nobody = { email: 'nobody@school.example' }
const password = 'not-the-one'

const SAMPLES: Record<string, Sample> = {
  listProducts: {},
  listFacets: {},
  suggest: {},
  listCards: { query: { ids: '1,2' } },
  compareProducts: { query: { ids: '1,2' } },
  getProduct: { params: { id: 1 } },
  askStockNotice: { params: { id: 1 }, body: nobody },
  cancelStockNotice: { params: { code: 'x' } },
  listCategories: {},
  addToBasket: { body: { product_id: 1, product_amount: 1 } },
  removeFromBasket: { body: { product_id: 1, product_amount: 1 } },
  getBasket: {},
  mergeBasket: { body: { products: lines } },
  addFavourite: { params: { id: 1 } },
  removeFavourite: { params: { id: 1 } },
  listFavourites: {},
  mergeFavourites: { body: { products: [{ product_id: 1 }] } },
  placeGuestOrder: {
    body: { products: lines, email_not_auth_user: nobody.email, phone_not_auth_user: '+380 (67) 111 22 33' },
  },
  placeBuyerOrder: { body: { products: lines } },
  listOrders: {},
  // The order is Mariia's; for all others it does not exist.
  getOrder: { params: { id: 1 }, status: 404 },
  getOrderDocument: { params: { id: 1, document_id: 1 }, status: 404 },
  // Codes and addresses of nobody.
  getOrderPage: { params: { code: 'A'.repeat(22) }, status: 404 },
  payOrder: { params: { code: 'A'.repeat(22) }, body: { provider: 'liqpay' }, status: 404 },
  getOrderPageDocument: { params: { code: 'A'.repeat(22), kind: 'invoice', format: 'pdf' }, status: 404 },
  getOrderClaims: { params: { code: 'A'.repeat(22) }, status: 404 },
  sendClaimPicture: { params: { code: 'A'.repeat(22) }, file: new Uint8Array([1]), status: 404 },
  createClaim: {
    params: { code: 'A'.repeat(22) },
    body: { kind: 'defect', lines: [{ product_id: 1, amount: 1 }], text: 'Тріщина на корпусі.' },
    status: 404,
  },
  getOrderClaimPicture: { params: { code: 'A'.repeat(22), id: '1' }, status: 404 },
  getOrderClaimAct: { params: { code: 'A'.repeat(22), id: '1' }, status: 404 },
  getLastBuyer: {},
  findServedBuyer: { params: { code: '00000052' } },
  listSavedDeliveries: {},
  saveDelivery: { body: { label: 'Склад', delivery: { method: 'pickup' } } },
  changeDelivery: { params: { id: 1 }, body: { label: 'Склад', delivery: { method: 'pickup' } }, status: 404 },
  removeDelivery: { params: { id: 1 }, status: 404 },
  listRooms: {},
  getRoom: { params: { code: 'physics' }, status: 404 },
  createPlan: { body: { rooms: [{ room: 'physics', pupils: 20 }] }, status: 422 },
  listPlans: {},
  getPlan: { params: { code: '0000000000000' }, status: 404 },
  savePlan: { params: { code: '0000000000000' }, body: { rooms: [{ room: 'physics', pupils: 20 }] }, status: 404 },
  getPlanSpecification: { params: { code: '0000000000000' }, status: 404 },
  closePlan: { params: { code: '0000000000000' }, status: 404 },
  copyPlan: { params: { code: '0000000000000' }, status: 404 },
  getPlanWorkbook: { params: { code: '0000000000000' }, status: 404 },
  putPlanIntoBasket: { params: { code: '0000000000000' }, status: 404 },
  confirmOffer: { params: { code: '0000000000000' }, status: 404 },
  getOfferPage: { params: { code: '0000000000000', secret: 'A'.repeat(22) }, status: 404 },
  getOfferPageFile: { params: { code: '0000000000000', secret: 'A'.repeat(22), format: 'pdf' }, status: 404 },
  sendOfferAgain: { params: { code: '0000000000000', secret: 'A'.repeat(22) }, body: {}, status: 404 },
  orderOfferPage: { params: { code: '0000000000000', secret: 'A'.repeat(22) }, body: {}, status: 404 },
  matchList: { file: new TextEncoder().encode('Прилад;2') },
  listOffers: {},
  getOfferDocument: { params: { id: 1, kind: 'pdf' }, status: 404 },
  orderOffer: { params: { id: 1 }, status: 404 },
  sendCommercialOffer: { body: { products: [{ product_id: 1 }], ...nobody } },
  logIn: { body: { ...nobody, password }, status: 422 },
  register: { body: { ...buyer.petro, password: 'short' }, status: 422 },
  logOut: {},
  resetPassword: { body: nobody },
  changePassword: { body: { current_password: password, new_password: 'liceum-2027' }, status: 422 },
  getProfile: {},
  updateProfile: { body: { organization: { contact_person: 'Хтось' } } },
  cancelEmailChange: {},
  undoEmailChange: { body: { code: 'x', password: 'liceum-2027' }, status: 404 },
  confirmEmail: { body: { ...nobody, code: 'x' }, status: 404 },
  verifyEmail: { query: { ...nobody, code: 'x' }, status: 404 },
  getCaptcha: {},
  sendConfirmation: { body: nobody },
  setPassword: { body: { code: 'x', password: 'liceum-2027' }, status: 404 },
  listBonuses: {},
  exportMyData: {},
  deleteAccount: { body: { password }, status: 422 },
  listReviews: {},
  sendReviewPicture: { file: new Uint8Array([1, 2, 3]), status: 422 },
  createReview: { body: { text: 'Усе приїхало цілим.', first_name: 'Петро', last_name: 'Коваль' } },
  requestConsultation: { body: { name: 'Олена', phone: '+380 (67) 111 22 33' } },
  listPriceLists: {},
  findSettlements: { query: { q: 'ки' } },
  findBranches: { query: { settlement: 'unknown' } },
  findDeliveryCost: { body: { products: lines, settlement: 'unknown' } },
  listStaticData: {},
  listSettings: {},
  listCertificates: {},
  listPrecepts: {},
}

const ADMINISTRATOR = { email: 'iryna@shop.example', password: 'kabinet-2026' }
const CALLERS = [
  'a guest',
  'buyer A',
  'an administrator',
  'somebody with a made-up token',
  'buyer A with a token that has expired',
  'buyer A with a token that was signed out',
] as const
type CallerName = (typeof CALLERS)[number]

/** Data of Mariia (buyer B) that no response to anybody else may contain. */
const OF_MARIIA = [buyer.mariia.name, buyer.mariia.email, buyer.mariia.phone_number, 'Гімназія Марії', 'нотатка Марії']

let shop: TestShop
let mariias: { token: string; number: string }

/** A new session for each call: some calls end theirs. */
async function tokenOf(caller: CallerName): Promise<string | null> {
  switch (caller) {
    case 'a guest':
      return null
    case 'buyer A':
      return signIn(shop, buyer.petro)
    case 'an administrator':
      return signIn(shop, ADMINISTRATOR)
    case 'somebody with a made-up token':
      return 'x'.repeat(43)
    case 'buyer A with a token that has expired':
      return expired(await signIn(shop, buyer.petro))
    case 'buyer A with a token that was signed out':
      return signedOut(await signIn(shop, buyer.petro))
  }
}

async function expired(token: string): Promise<string> {
  const expires_at = new Date(shop.clock.now().getTime() - 1000)
  const sessions = shop.services.db.updateTable('sessions').set({ expires_at })
  await sessions.where('token_hash', '=', hashToken(token)).execute()
  return token
}

async function signedOut(token: string): Promise<string> {
  await shop.call(logOut, {}, { token })
  return token
}

const IS_INVALID_TOKEN = /made-up|expired|signed out/

function expectedStatus(route: AnyEndpoint, caller: CallerName): number {
  const { status = route.status ?? 200 } = SAMPLES[route.name] ?? {}
  switch (route.access) {
    case 'public':
    case 'open':
      return status
    case 'guest':
      return IS_INVALID_TOKEN.test(caller) ? 401 : status
    case 'buyer':
      return caller === 'buyer A' || caller === 'an administrator' ? status : 401
    case 'staff':
      if (caller === 'an administrator') return status
      return caller === 'buyer A' ? 403 : 401
  }
}

async function send(route: AnyEndpoint, caller: CallerName): Promise<{ status: number; body: string; cache: string }> {
  const sample = SAMPLES[route.name] ?? {}
  const token = await tokenOf(caller)
  const headers: Record<string, string> = { 'Content-Type': route.upload?.types[0] ?? 'application/json' }
  if (token !== null) headers['Authorization'] = `Bearer ${token}`
  const body = route.body ? { body: sample.file ?? JSON.stringify(sample.body ?? {}) } : {}
  const answer = await shop.fetch(addressOf(route, sample), { method: route.method, headers, ...body })
  return {
    status: answer.status,
    body: await answer.text(),
    cache: answer.headers.get('Cache-Control') ?? '',
  }
}

/** Buyer B's data export, without its time and the sessions, which change with every export. */
async function mariiasData() {
  const { data } = await shop.call(exportMyData, {}, { token: mariias.token })
  return { ...data, made_at: null, sessions: null, letters: data.letters.map(({ kind }) => kind) }
}

describe('access to the shop’s calls', () => {
  before(async () => {
    const env = { ADMIN_EMAIL: ADMINISTRATOR.email, ADMIN_PASSWORD: ADMINISTRATOR.password, CAPTCHA: 'off' }
    const products = [
      { id: 1, amount_in_store: 100_000 },
      { id: 2, amount_in_store: 100 },
    ]
    shop = await openShop({ env, products })
    await makeFirstAdministrator(shop.services)
    await newBuyer(shop, buyer.petro)
    const token = await newBuyer(shop, buyer.mariia)
    await shop.call(updateProfile, { body: { organization: { name: 'Гімназія Марії' } } }, { token })
    const order = { products: [{ product_id: 2, product_amount: 3 }], note: 'нотатка Марії' }
    await shop.call(saveDelivery, { body: { label: 'Гімназія Марії', delivery: { method: 'own' } } }, { token })
    const { data } = await shop.call(placeBuyerOrder, { body: order }, { token })
    await shop.call(addToBasket, { body: { product_id: 2, product_amount: 7 } }, { token })
    await shop.call(addFavourite, { params: { id: '2' } }, { token })
    mariias = { token, number: data.number }
  })

  after(() => shop.close())

  test('every endpoint of the contract has a sample request and is served', () => {
    deepEqual(Object.keys(SAMPLES).sort(), ENDPOINTS.map((route) => route.name).sort())
    const served = new Set([...shop.app.table.keys()].map((route) => route.name))
    const missing = ENDPOINTS.map((route) => route.name).filter((name) => !served.has(name))
    deepEqual(missing, [])
  })

  for (const route of ENDPOINTS)
    test(`${route.method} ${route.path} checks access and never returns another buyer’s data`, async () => {
      const before_all = await mariiasData()
      for (const caller of CALLERS) {
        const { status, body, cache } = await send(route, caller)
        equal(status, expectedStatus(route, caller), `${caller}: ${body}`)
        // The order number in quotes: offer numbers are a separate sequence and may end alike.
        for (const secret of [...OF_MARIIA, `"${mariias.number}"`])
          equal(body.includes(secret), false, `${caller} reads “${secret}”`)
        ok(status !== 200 || route.access === 'public' || cache === 'private, no-store', `${caller}: ${cache}`)
      }
      deepEqual(await mariiasData(), before_all, 'data of buyer B is unchanged')
    })

  test('buyer B can read buyer B’s data', async () => {
    const text = JSON.stringify(await mariiasData())
    for (const mark of [...OF_MARIIA, mariias.number]) ok(text.includes(mark), mark)
  })
})
