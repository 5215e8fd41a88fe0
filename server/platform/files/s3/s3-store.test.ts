import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test, type TestContext } from 'node:test'
import pino from 'pino'
import { readConfig } from '../../../config.ts'
import { type S3Server, startS3 } from '../../../testing/servers/s3-server.ts'
import { Refusal } from '../../http/refusal.ts'
import { readS3Address } from './s3-address.ts'
import { S3Store } from './s3-store.ts'
import { until } from '../../../testing/wait-until.ts'

const SILENT = pino({ level: 'silent' })

let s3: S3Server
before(async () => {
  s3 = await startS3()
})
after(() => s3.stop())

const open = (url: string) => new S3Store(readS3Address(url), SILENT)

/** A server whose responses the test defines. */
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
  const lines: string[] = []
  await open(url).check((line) => lines.push(line))
  return lines
}

test('an address contains key, secret, bucket, prefix and region', () => {
  assert.deepEqual(readS3Address('https://K%2FEY:S%2BECRET@s3.example:9000/bucket/shop/a?region=eu-central-1'), {
    bucket_url: 'https://s3.example:9000/bucket',
    prefix: 'shop/a/',
    region: 'eu-central-1',
    key: 'K/EY',
    secret: 'S+ECRET',
  })
})

test('an incomplete address is refused without repeating the secret', () => {
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

// s3rver fails at the second page. This stand-in follows the S3 specification.
test('a list continues over several pages', async (t) => {
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
  const questions = asked.map((address) => new URL(address, 'http://s3').searchParams)
  assert.deepEqual(
    questions.map((question) => [question.get('prefix'), question.get('continuation-token')]),
    [
      ['files/', null],
      ['files/', 'a+b='],
    ],
  )
})

test('a usable bucket passes the check silently and stays empty', async () => {
  assert.deepEqual(await checked(`${s3.url}/good`), [])
  const left = await open(`${s3.url}/good`).list('').next()
  assert.equal(left.done, true)
})

test('an unusable bucket is reported with the reason', async (t) => {
  await assert.rejects(checked(s3.url.replace('/shop', '/other')), /there is no such bucket/)
  await assert.rejects(checked(s3.url.replace(':S3RVER@', ':wrong@')), /SignatureDoesNotMatch/)
  const forbidding = await answering(t, (_, response) => {
    response.writeHead(403, { 'Content-Type': 'application/xml' }).end('<Error><Code>AccessDenied</Code></Error>')
  })
  await assert.rejects(checked(forbidding), /may not list, write, read and remove there \(AccessDenied\)/)
})

test('with an unreachable bucket the shop opens and reports it', async () => {
  const closed = createServer().listen(0, '127.0.0.1')
  await once(closed, 'listening')
  const { port } = closed.address() as AddressInfo
  closed.close()
  const [first, second] = await checked(`http://key:secret@127.0.0.1:${port}/shop`)
  assert.equal(first, `The bucket of S3_URL, http://127.0.0.1:${port}/shop, cannot be reached: ECONNREFUSED.`)
  assert.match(second ?? '', /^The shop opens without its pictures/)
})

test('a failed call is retried', async (t) => {
  let calls = 0
  const url = await answering(t, (_, response) => {
    calls++
    if (calls === 1) response.destroy()
    else if (calls === 2) response.writeHead(503).end()
    else response.end('the third time')
  })
  assert.equal((await open(url).read('files/a.webp'))?.toString(), 'the third time')
})

test('an unavailable bucket gives visitors 503 with Retry-After', async (t) => {
  const url = await answering(t, (_, response) => void response.writeHead(500).end())
  const refusal = await open(url)
    .read('files/a.webp')
    .catch((error: unknown) => error)
  assert.ok(refusal instanceof Refusal)
  assert.deepEqual([refusal.status, refusal.retry_after_seconds], [503, 5])
})

test('a refused call is not retried', async (t) => {
  let calls = 0
  const url = await answering(t, (_, response) => {
    calls++
    response.writeHead(403).end()
  })
  await assert.rejects(open(url).write('files/a.webp', Buffer.from('x')), /S3 refused PUT files\/a\.webp: 403/)
  assert.equal(calls, 1)
})

test('a connection lost before the file is read fails only that read', async (t) => {
  const url = await answering(t, (_, response) => {
    response.writeHead(200, { 'Content-Length': 1000 }).write('a piece')
    setTimeout(() => response.destroy(), 20)
  })
  const opened = await open(url).open('files/price-lists/a.xlsx')
  assert.ok(opened && !Buffer.isBuffer(opened.content))
  const { content } = opened
  // Without a listener the error would end the process here.
  await until('the bucket has broken off', () => content.destroyed)
  await assert.rejects(content.toArray())
})
