import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { readConfig } from './config.ts'

const WRONG: [variable: string, value: string, sentence: RegExp][] = [
  [
    'PUBLIC_URL',
    'shop.example',
    /variable PUBLIC_URL is wrong: it must be an address such as https:\/\/shop\.example$/,
  ],
  ['PUBLIC_URL', 'localhost:3000', /variable PUBLIC_URL is wrong/],
  ['SMTP_URL', 'mail.example:587', /variable SMTP_URL is wrong: .*smtps:\/\//],
  ['SMTP_URL', 'https://mail.example', /variable SMTP_URL is wrong/],
  ['DATABASE_URL', 'shop', /variable DATABASE_URL is wrong: .*postgres:\/\//],
  ['DATABASE_URL', 'mysql://localhost/shop', /variable DATABASE_URL is wrong/],
  ['DATABASE_URL', 'postgres://shop:se#cret@host:5432/shop', /variable DATABASE_URL is wrong: .*%23/],
  [
    'DATABSE_URL',
    'postgres:///shop',
    /no environment variable DATABSE_URL for the shop\. Did you mean DATABASE_URL\?$/,
  ],
  ['SMPT_URL', 'smtps://mail.example', /Did you mean SMTP_URL\?/],
  ['TRUSTED_PROXY', '10.0.0.1', /Did you mean TRUSTED_PROXIES\?/],
  ['public_url', 'https://shop.example', /Did you mean PUBLIC_URL\?/],
]

test('an invalid setting is refused with a message that names it and shows no password', () => {
  for (const [variable, value, sentence] of WRONG)
    assert.throws(
      () => readConfig({ [variable]: value }),
      ({ message }: Error) => {
        assert.match(message, sentence)
        assert.ok(!message.includes('cret'), message)
        return true
      },
      `${variable}=${value}`,
    )
})

test('settings of other programs, passwords with commas and PostgreSQL over a socket are accepted', () => {
  const others = {
    HOSTNAME: 'shop',
    XDG_DATA_DIRS: '/usr/share',
    LOG_LEVELS_FILE: 'x',
    DATABASE_URI: 'x',
    npm_config_port: '1',
  }
  const taken = {
    DATABASE_URL: 'postgres:///shop?host=/var/run/postgresql',
    DATABASE_REPLICA_URL: 'postgres://a/shop, postgresql://b/shop',
    SMTP_URL: 'smtps://user:a,b@mail.example',
    PUBLIC_URL: 'https://shop.example/',
  }
  const config = readConfig({ ...others, ...taken })
  assert.equal(config.public_url, 'https://shop.example')
  assert.equal(config.replica_urls.length, 2)
})

/** The output of `server/main.ts` when it exits by itself. */
async function start(env: Record<string, string>): Promise<{ code: number | null; output: string }> {
  const main = path.join(import.meta.dirname, 'main.ts')
  const shop = spawn(process.execPath, [main], {
    env: { PATH: process.env['PATH'], DEMO: 'off', PORT: '0', ...env },
    timeout: 20_000,
  })
  const [output] = await Promise.all([text(shop.stderr), once(shop, 'close')])
  return { code: shop.exitCode, output: output.trim() }
}

test('an unreachable database and an unwritable data folder stop the start with one sentence', async (t) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-settings-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const file = path.join(folder, 'file')
  await writeFile(file, '')
  const database_url = 'postgres://shop:secret@127.0.0.1:1/shop'

  const away = await start({ DATABASE_URL: database_url, DATA_DIR: path.join(folder, 'data') })
  assert.deepEqual(away, {
    code: 1,
    output:
      'The shop could not start. DATABASE_URL (shop at 127.0.0.1:1) cannot be used: nothing listens there. Is PostgreSQL running?',
  })
  const nowhere = await start({ DATABASE_URL: database_url, DATA_DIR: path.join(file, 'data') })
  assert.equal(nowhere.code, 1)
  assert.match(
    nowhere.output,
    /^The shop could not start\. The data folder .* is a file, or lies under one\..*DATA_DIR\.$/,
  )
})
