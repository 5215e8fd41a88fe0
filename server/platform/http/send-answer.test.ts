import assert from 'node:assert/strict'
import { createServer, request as ask, type IncomingHttpHeaders } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { type Answer, makeAnswer, sendAnswer, withFormsOf } from './send-answer.ts'

const BODY = 'Мікроскоп '.repeat(200)
let answer: Answer
const server = createServer((request, response) => void sendAnswer(request, response, answer))

before(async () => {
  answer = makeAnswer(200, { 'Content-Type': 'text/plain' }, BODY)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
after(() => server.close())

async function get(headers: Record<string, string>, method = 'GET') {
  const { port } = server.address() as AddressInfo
  const sent = ask({ port, host: '127.0.0.1', headers, method }).end()
  const [response] = await once(sent, 'response')
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk as Buffer)
  return {
    status: response.statusCode as number,
    headers: response.headers as IncomingHttpHeaders,
    body: Buffer.concat(chunks),
  }
}

test('a browser gets the smallest form that it accepts', async () => {
  const br = await get({ 'accept-encoding': 'gzip, deflate, br' })
  assert.equal(br.headers['content-encoding'], 'br')
  assert.equal(brotliDecompressSync(br.body).toString(), BODY)
  const zipped = await get({ 'accept-encoding': 'gzip' })
  assert.equal(zipped.headers['content-encoding'], 'gzip')
  assert.equal(gunzipSync(zipped.body).toString(), BODY)
  const plain = await get({})
  assert.equal(plain.headers['content-encoding'], undefined)
  assert.equal(plain.body.toString(), BODY)
})

test('an encoding refused with q=0 is not sent', async () => {
  assert.equal((await get({ 'accept-encoding': 'br;q=0, gzip' })).headers['content-encoding'], 'gzip')
})

test('a client with the current version gets 304 without a body', async () => {
  const { headers } = await get({})
  const again = await get({ 'if-none-match': `"other", W/${headers.etag}` })
  assert.equal(again.status, 304)
  assert.equal(again.body.length, 0)
  assert.equal((await get({ 'if-none-match': '"other"' })).status, 200)
})

test('HEAD gives the length without a body', async () => {
  const head = await get({}, 'HEAD')
  assert.equal(head.headers['content-length'], String(Buffer.byteLength(BODY)))
  assert.equal(head.body.length, 0)
})

test('a reply requested again is compressed better, and better still if often, with the same content', async () => {
  answer = makeAnswer(200, { 'Content-Type': 'text/plain' }, wordy())
  const headers = { 'accept-encoding': 'br' }
  const first = await get(headers)
  await get(headers)
  let later = await get(headers)
  // The better compression runs in the background.
  while (later.body.length === first.body.length) later = await get(headers)
  assert.ok(later.body.length < first.body.length)
  assert.equal(later.headers.etag, first.headers.etag)
  assert.equal(later.headers['content-length'], String(later.body.length))
  assert.deepEqual(brotliDecompressSync(later.body), brotliDecompressSync(first.body))
  let often = await get(headers)
  while (often.body.length === later.body.length) often = await get(headers)
  assert.ok(often.body.length < later.body.length)
  assert.deepEqual(brotliDecompressSync(often.body), brotliDecompressSync(first.body))

  assert.equal(answer.identity, null)
  assert.equal((await get({})).body.toString(), wordy())
  for (let time = 0; time < 3; time++)
    assert.equal(gunzipSync((await get({ 'accept-encoding': 'gzip' })).body).toString(), wordy())
})

test('an answer made again with the same body keeps its compressed forms, with another body it has none', async () => {
  const first = makeAnswer(200, { 'Content-Type': 'text/plain' }, BODY)
  answer = first
  await get({ 'accept-encoding': 'br' })
  const again = withFormsOf(first, makeAnswer(200, { 'Content-Type': 'text/html' }, BODY))
  assert.equal(again.forms.get('br'), first.forms.get('br'))
  assert.equal(again.headers['Content-Type'], 'text/html')
  assert.equal(withFormsOf(first, makeAnswer(200, {}, wordy())).forms.size, 0)
  assert.equal(withFormsOf(null, makeAnswer(200, {}, BODY)).forms.size, 0)
})

test('a compressed form takes no more memory than its bytes', async () => {
  answer = makeAnswer(200, { 'Content-Type': 'text/plain' }, BODY)
  for (const encoding of ['br', 'gzip'] as const) {
    const { body } = await get({ 'accept-encoding': encoding })
    const kept = await answer.forms.get(encoding)?.bytes
    assert.equal(kept?.buffer.byteLength, body.length)
  }
})

/** Compresses like a page: few words, repeated, with varying numbers. */
const wordy = () =>
  Array.from(
    { length: 4000 },
    (_, place) => `<li>${['шафа', 'парта', 'глобус'][place % 3]} ${(place * 7919) % 4001}</li>`,
  ).join('')
