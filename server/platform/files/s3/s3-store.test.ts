import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test, type TestContext } from 'node:test'
import pino from 'pino'
import { readConfig } from '../config.ts'
import { type S3Server, startS3 } from '../test/s3-server.ts'
import { Refusal } from './refusal.ts'
import { readS3Address } from './s3-address.ts'
import { S3Store } from './s3-store.ts'

const SILENT = pino({ level: 'silent' })

let s3: S3Server
before(async () => {
  s3 = await startS3()
})
after(() => s3.stop())

const open = (url: string) => new S3Store(readS3Address(url), SILENT)

/** A server that answers as the test says. */
async function answering(t: TestContext, listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://key:secret@127.0.0.1:${(server.address() as AddressInfo).port}/shop`
}

async function checked(url: string): Promise<string[]> {
  const said: string[] = []
  await open(url).check((line) => said.push(line))
  return said
}

test('an address names key, secret, bucket, the place in it and the region', () => {
  assert.deepEqual(readS3Address('https://K%2FEY:S%2BECRET@s3.example:9000/bucket/shop/a?region=eu-central-1'), {
    bucket_url: 'https://s3.example:9000/bucket',
    prefix: 'shop/a/',
    region: 'eu-central-1',
    key: 'K/EY',
    secret: 'S+ECRET',
  })
})

test('an address that lacks something is refused in words that do not repeat the secret', () => {
  for (const [url, words] of [
    ['bucket', /no address/],
    ['ftp://k:s3cret@host/bucket', /begins with https/],
    ['https://host/bucket', /no key and secret/],
    ['https://k:s3cret@host', /no bucket/],
    ['https://k:s3cret@host/bucket?zone=1', /nobody knows: zone/],
  ] as const)
    assert.throws(
      () => readConfig({ S3_URL: url }),
      (error: Error) =>
        error.message.startsWith('The environment variable S3_URL') &&
        words.test(error.message) &&
        !error.message.includes('s3cret'),
      url,
    )
})

// The server of the other tests breaks at its second page; this one says what the real ones say.
test('a list goes on from page to page', async (t) => {
  const contents = (names: string[]) =>
    names.map(
      (name) => `<Contents><Key>files/${name}</Key><LastModified>2026-11-21T10:00:00.000Z</LastModified></Contents>`,
    )
  const asked: string[] = []
  const url = await answering(t, ({ url = '' }, response) => {
    asked.push(url)
    const is_first = !url.includes('continuation-token')
    const end = is_first ? '<IsTruncated>true</IsTruncated><NextContinuationToken>a+b=</NextContinuationToken>' : ''
    const names = is_first ? ['a &amp; b.webp', 'c.webp'] : ['d.webp']
    response.end(`<?xml version="1.0"?><ListBucketResult>${contents(names).join('')}${end}</ListBucketResult>`)
  })
  const found: string[] = []
  for await (const { key } of open(url).list('files')) found.push(key)
  assert.deepEqual(found, ['files/a & b.webp', 'files/c.webp', 'files/d.webp'])
  assert.deepEqual(asked, [
    '/shop?list-type=2&prefix=files%2F',
    '/shop?list-type=2&prefix=files%2F&continuation-token=a%2Bb%3D',
  ])
})

test('a good bucket is taken without a word, and nothing is left in it', async () => {
  assert.deepEqual(await checked(`${s3.url}/good`), [])
  const left = await open(`${s3.url}/good`).list('').next()
  assert.equal(left.done, true)
})

test('a bucket that will not do says why', async (t) => {
  await assert.rejects(checked(s3.url.replace('/shop', '/other')), /there is no such bucket/)
  await assert.rejects(checked(s3.url.replace(':S3RVER@', ':wrong@')), /SignatureDoesNotMatch/)
  const forbidding = await answering(t, (_, response) => {
    response.writeHead(403, { 'Content-Type': 'application/xml' }).end('<Error><Code>AccessDenied</Code></Error>')
  })
  await assert.rejects(checked(forbidding), /may not list, write, read and remove there \(AccessDenied\)/)
})

test('a bucket that cannot be reached lets the shop open, and says so', async () => {
  const closed = createServer().listen(0, '127.0.0.1')
  await once(closed, 'listening')
  const { port } = closed.address() as AddressInfo
  closed.close()
  const [first, second] = await checked(`http://key:secret@127.0.0.1:${port}/shop`)
  assert.equal(first, `The bucket of S3_URL, http://127.0.0.1:${port}/shop, cannot be reached: ECONNREFUSED.`)
  assert.match(second ?? '', /^The shop opens without its pictures/)
})

test('trouble on the way is tried again', async (t) => {
  let calls = 0
  const url = await answering(t, (_, response) => {
    calls++
    if (calls === 1) response.destroy()
    else if (calls === 2) response.writeHead(503).end()
    else response.end('the third time')
  })
  assert.equal((await open(url).read('files/a.webp'))?.toString(), 'the third time')
})

test('a bucket that stays away is told to visitors as 503 with Retry-After', async (t) => {
  const url = await answering(t, (_, response) => void response.writeHead(500).end())
  const refusal = await open(url)
    .read('files/a.webp')
    .catch((error: unknown) => error)
  assert.ok(refusal instanceof Refusal)
  assert.deepEqual([refusal.status, refusal.retry_after_seconds], [503, 5])
})

test('no is no: what is refused is not tried again', async (t) => {
  let calls = 0
  const url = await answering(t, (_, response) => {
    calls++
    response.writeHead(403).end()
  })
  await assert.rejects(open(url).write('files/a.webp', Buffer.from('x')), /S3 refused PUT files\/a\.webp: 403/)
  assert.equal(calls, 1)
})
