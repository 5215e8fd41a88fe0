// The most expensive requests for the shop at the least cost for the client.
import { callThrough } from '@shop/contract/call'
import { logIn as signIn } from '@shop/contract/shop/account'
import sharp from 'sharp'
import { post, type Wish } from '../../load/visitors.ts'
import { DEMO_BUYER } from '../../../server/demo/load-buyer.ts'

/** Besides 200, under too much load. */
export interface CheapKind {
  name: string
  /** Different every time. */
  wish(): Wish
  /** 422 for a wrong password. */
  status: number
}

const LETTERS = 'абвгдежзиклмнопрстуфхцчшщюя'
const WORDS = 12
/** Takes half a second of CPU to draw. */
const PAPER_LINES = 160
/** About 5 MB as JPEG. */
const PICTURE = { width: 3600, height: 2700 }

export async function cheapKinds(url: string): Promise<CheapKind[]> {
  const ids = await productIds(url)
  const token = await demoToken(url)
  const picture = await noisyPicture()
  return [
    { name: 'searches', wish: search, status: 200 },
    { name: 'log-ins', wish: logIn, status: 422 },
    { name: 'papers', wish: () => offer(ids), status: 200 },
    { name: 'uploads', wish: () => upload(picture, token), status: 200 },
  ]
}

const letter = () => LETTERS[Math.floor(Math.random() * LETTERS.length)] ?? 'я'
const word = (length: number) => Array.from({ length }, letter).join('')

function search(): Wish {
  const text = Array.from({ length: WORDS }, () => word(20))
    .join(' ')
    .slice(0, 290)
  return { path: `/api/products/get?search=${encodeURIComponent(text)}` }
}

let sent = 0

const logIn = () => post('/api/auth/login', { email: `nobody-${(sent += 1)}@school.example`, password: 'not-the-one' })

/** Amounts differ, so no two papers are the same. */
const offer = (ids: readonly number[]) =>
  post('/api/send-commercial-offer', {
    email: `school-${(sent += 1)}@school.example`,
    products: ids.slice(0, PAPER_LINES).map((product_id) => ({ product_id })),
  })

/** A byte behind the picture makes it a different one. */
const upload = (picture: Buffer, token: string): Wish => ({
  path: '/api/reviews/picture',
  method: 'POST',
  headers: { 'Content-Type': 'image/jpeg', Authorization: `Bearer ${token}` },
  body: picture,
})

async function productIds(url: string): Promise<number[]> {
  const ids = new Set<number>()
  for (let page = 1; ids.size < PAPER_LINES && page <= 20; page += 1) {
    const answer = await fetch(`${url}/api/products/get?page=${page}`)
    const { data } = (await answer.json()) as { data: { data?: { id: number }[] } | { id: number }[] }
    const products = Array.isArray(data) ? data : (data.data ?? [])
    if (products.length === 0) break
    for (const { id } of products) ids.add(id)
  }
  return [...ids]
}

async function demoToken(url: string): Promise<string> {
  const { data } = await callThrough(fetch, url)(signIn, { body: DEMO_BUYER })
  return data.token
}

/** Noise: the slowest picture to encode. */
function noisyPicture(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  return sharp({ create: { ...PICTURE, channels: 3, background: '#808080', noise } })
    .jpeg({ quality: 75 })
    .toBuffer()
}
