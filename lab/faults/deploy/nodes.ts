// Whether two machines are one shop: `node lab/faults/deploy/nodes.ts`.
//
// Two nodes share only a PostgreSQL and an S3 bucket. Changes on one must hold on the other: sign-in and sign-out,
// limits, the captcha, a price, an image with its versions, a file to be imported; and a mail is sent once.
// `--mutation` stores files in the nodes' own folders.
import { readdir } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { logIn } from '@shop/contract/shop/account'
import { type Call, callThrough, codeOf, isCallFailed } from '@shop/contract/call'
import { getProduct } from '@shop/contract/shop/catalog'
import { changeProducts, uploadProductPicture } from '@shop/contract/admin/catalog/catalog'
import { requestConsultation } from '@shop/contract/shop/content'
import { checkImport, getImport, uploadImport } from '@shop/contract/admin/catalog/imports'
import { getStaff, signOutOfAdmin } from '@shop/contract/admin/access/admin-access'
import { placeGuestOrder } from '@shop/contract/shop/orders/orders'
import { CSV_TYPE } from '@shop/contract/primitives'
import { type S3Server, startS3 } from '../../../server/testing/servers/s3-server.ts'
import { stockUp } from '../orders/buyers.ts'
import { ownersToken, startShop, type TrialPlace, type TrialShop, withTrialPlace } from '../trial-shop.ts'

const { values: options } = parseArgs({ options: { mutation: { type: 'boolean', default: false } } })
const PATIENCE_MS = 60_000
const CONSULTATIONS = 5
const LOG_INS = 12
const IMPORTS = 4
const ORDERS = 6
const PHONE = '+380 (67) 111 22 33'

interface Node extends TrialShop {
  call: Call
  data_dir: string
}

interface Trial {
  one: Node
  other: Node
  nodes: readonly [Node, Node]
  token: string
}

/** Returns the unexpected answer; '' if it was correct. */
type Question = (trial: Trial) => Promise<string>

async function runFaultTest(s3: S3Server, { database_url, folder }: TrialPlace): Promise<number> {
  const start = async (n: number): Promise<Node> => {
    const data_dir = `${folder}/${n}`
    const env = { DATABASE_URL: database_url, DATA_DIR: data_dir, S3_URL: s3.url, RATE_LIMIT: 'on' }
    const shop = await startShop(env, options.mutation ? 'files-in-own-folder' : null)
    return { ...shop, data_dir, call: callThrough(fetch, shop.url) }
  }
  const [one, other] = [await start(1), await start(2)]
  try {
    await stockUp(database_url)
    const trial = { one, other, nodes: [one, other] as const, token: await ownersToken(one) }
    const seen: Record<string, string> = {}
    for (const [asked, question] of Object.entries(QUESTIONS))
      seen[asked] = (await question(trial).catch(String)) || 'yes'
    console.table(seen)
    const holds = Object.values(seen).every((word) => word === 'yes')
    console.log(holds ? 'Two nodes are one shop.' : 'The nodes are two shops.')
    return holds ? 0 : 1
  } finally {
    await Promise.all([one.stop(), other.stop()])
  }
}

const QUESTIONS: Record<string, Question> = {
  'a price saved on one is shown by the other': priceIsShown,
  'a picture uploaded to one is served by the other, in every size': pictureIsServed,
  'a file uploaded to one is imported by a job of either': fileIsImported,
  'a letter goes out once, from either': mailGoesOnce,
  'a limit counts calls to both': limitCountsBoth,
  'failed log-ins on one ask for a captcha on the other': captchaIsAsked,
  'who signs out on one is out on the other': signOutCounts,
}

async function priceIsShown({ one, other, token }: Trial): Promise<string> {
  const price = async () => (await other.call(getProduct, { params: { id: '1' } })).data.price
  const before = await price()
  await one.call(changeProducts, { body: { action: 'change_price', ids: [1], percent: 10 } }, { token })
  return until(async () => (await price()) > before, 'the old price')
}

async function pictureIsServed({ one, other, token }: Trial): Promise<string> {
  const red = { create: { width: 800, height: 600, channels: 3 as const, background: '#c00' } }
  const body = new Uint8Array(await sharp(red).png().toBuffer())
  const { data } = await one.call(uploadProductPicture, { body }, { token, media_type: 'image/png' })
  for (const address of [data.web_path, data.web_path.replace('.webp', '.300.avif')]) {
    const answers = await Promise.all([one, other].map(({ url }) => fetch(url + address)))
    if (answers.some(({ status }) => status !== 200)) return answers.map(({ status }) => status).join(' and ')
    const [here, there] = await Promise.all(answers.map((answer) => answer.arrayBuffer()))
    if (!here || !there || !Buffer.from(here).equals(Buffer.from(there))) return 'other bytes'
  }
  return ''
}

async function fileIsImported({ nodes, token }: Trial): Promise<string> {
  const states = await Promise.all(
    Array.from({ length: IMPORTS }, (_, n) => checkedImport(nodes[n % 2] ?? nodes[0], n, token)),
  )
  return states.find((state) => state !== 'checked') ?? ''
}

async function checkedImport({ call }: Node, n: number, token: string): Promise<string> {
  const body = new TextEncoder().encode(`Артикул;Назва;Ціна\nN-${n};Прилад ${n};10\n`)
  const input = { query: { file_name: `${n}.csv` }, body }
  const { data } = await call(uploadImport, input, { token, media_type: CSV_TYPE })
  const { heading_row, columns } = data.sheets[0] ?? { heading_row: 1, columns: [] }
  const params = { id: String(data.id) }
  await call(checkImport, { params, body: { sheet: 0, heading_row, columns } }, { token })
  for (const give_up_at = Date.now() + PATIENCE_MS; Date.now() < give_up_at; await pause(50)) {
    const { status, problem } = (await call(getImport, { params }, { token })).data
    if (status !== 'checking') return problem ?? status
  }
  return 'not checked in time'
}

async function mailGoesOnce({ nodes }: Trial): Promise<string> {
  for (let n = 0; n < ORDERS; n++) {
    const products = [{ product_id: 2, product_amount: 1 }]
    const contact = { email_not_auth_user: `buyer-${n}@school.example`, phone_not_auth_user: PHONE }
    await nodes[n % 2]?.call(placeGuestOrder, { body: { products, ...contact } })
  }
  const letters = async () => {
    const folders = await Promise.all(
      nodes.map(({ data_dir }) => readdir(`${data_dir}/outbox`, { encoding: 'utf8' }).catch(() => [])),
    )
    return folders.flat().filter((name) => name.endsWith('.eml'))
  }
  const problem = await until(async () => (await letters()).length >= ORDERS, 'fewer letters than orders')
  await pause(1_000)
  const found = await letters()
  return problem || (new Set(found).size === found.length ? '' : 'a letter went out twice')
}

async function limitCountsBoth({ nodes }: Trial): Promise<string> {
  let taken = 0
  for (let n = 0; n < CONSULTATIONS * 2; n++) {
    const answer = await outcome(
      nodes[n % 2]?.call(requestConsultation, { body: { name: 'Олена Шевченко', phone: PHONE } }),
    )
    if (answer === '') taken++
    else if (!answer.startsWith('429')) return answer
  }
  return taken === CONSULTATIONS ? '' : `${taken} calls were taken instead of ${CONSULTATIONS}`
}

async function captchaIsAsked({ one, other }: Trial): Promise<string> {
  const body = { email: 'nobody@school.example', password: 'wrong-2026' }
  for (let n = 0; n < LOG_INS; n++) {
    const here = await outcome(one.call(logIn, { body }))
    if (!/captcha/.test(here)) continue
    const there = await outcome(other.call(logIn, { body }))
    return /captcha/.test(there) ? '' : `the other node said ${there}`
  }
  return `no captcha after ${LOG_INS} wrong passwords`
}

async function signOutCounts({ one, other, token }: Trial): Promise<string> {
  await other.call(getStaff, {}, { token })
  await one.call(signOutOfAdmin, {}, { token })
  const answer = await outcome(other.call(getStaff, {}, { token }))
  return answer.startsWith('401') ? '' : `still in: ${answer}`
}

async function outcome(answer: Promise<unknown> | undefined): Promise<string> {
  try {
    await answer
    return ''
  } catch (error) {
    if (!isCallFailed(error)) throw error
    return `${error.status} ${codeOf(error)}`
  }
}

async function until(holds: () => Promise<boolean>, otherwise: string): Promise<string> {
  for (const give_up_at = Date.now() + PATIENCE_MS; Date.now() < give_up_at; await pause(50))
    if (await holds()) return ''
  return otherwise
}

const s3 = await startS3()
try {
  process.exitCode = await withTrialPlace('nodes', (place) => runFaultTest(s3, place))
} finally {
  await s3.stop()
}
