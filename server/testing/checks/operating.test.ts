import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test, type TestContext } from 'node:test'
import { promisify } from 'node:util'
import { readConfig } from '../../config.ts'

const run = promisify(execFile)
const ROOT = new URL('../../../', import.meta.url).pathname
const handbook = await readFile(path.join(ROOT, 'docs/operating.md'), 'utf8')

interface Block {
  kind: string
  /** The paragraph before the block, which names the file. */
  before: string
  text: string
}

const blocks: Block[] = [...handbook.matchAll(/(?:((?:[^\n]+\n)+)\n)?```(\w+)\n([\s\S]*?)```/g)].map(
  ([, before = '', kind = '', text = '']) => ({ before, kind, text }),
)

function blockFor(file: string): string {
  const found = blocks.find(({ before }) => before.includes(`/${file}\``))
  assert.ok(found, file)
  return found.text
}

const UNITS = ['shop.service', 'shop-backup.service', 'shop-backup.timer']

/** As systemd reads an EnvironmentFile: no shell, so spaces and `<` mean themselves; quotes around a value go. */
const environmentOf = (text: string) =>
  Object.fromEntries(
    [...text.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [
      name,
      value.trim().replace(/^(["'])(.*)\1$/, '$2'),
    ]),
  )

const valuesOf = (unit: string, key: string) =>
  [...unit.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value = '']) => value)

async function temporaryFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'handbook-'))
  t.after(() => rm(folder, { recursive: true }))
  return folder
}

test('the shop starts with the handbook’s /etc/shop.env, as systemd reads it', () => {
  const environment = environmentOf(blockFor('shop.env'))
  const config = readConfig(environment)
  assert.equal(config.mail_from, 'Shop <info@shop.example>')
  assert.equal(config.database_url, 'postgres:///shop?host=/var/run/postgresql')
  assert.deepEqual([config.workers, config.is_demo, config.has_public_address], [2, false, true])
})

test('every variable of the handbook exists, and the defaults it states are the real ones', async () => {
  const source = await readFile(path.join(ROOT, 'server/config.ts'), 'utf8')
  const named = [...handbook.matchAll(/^\| `([A-Z_0-9]+)` \|/gm), ...handbook.matchAll(/\b([A-Z_0-9]{4,})=/g)]
  // Read by Node and malloc, not by the shop.
  const others = ['MALLOC_ARENA_MAX', 'MALLOC_TRIM_THRESHOLD_', 'NODE_COMPILE_CACHE']
  const unknown = named.map(([, name = '']) => name).filter((name) => !source.includes(`  ${name}:`))
  assert.ok(named.length > 20)
  assert.deepEqual(
    unknown.filter((name) => !others.includes(name)),
    [],
  )
  const defaults = [...handbook.matchAll(/^\| `(KEEP_\w+)` \|.*\| (\d+) \|$/gm)]
  assert.equal(defaults.length, 6)
  for (const [, name, days] of defaults) assert.ok(source.includes(`  ${name}: days('${days}')`), name)
})

test('the handbook’s commands are valid, and their scripts and folders exist', async (t) => {
  const folder = await temporaryFolder(t)
  const shell = blocks.filter(({ kind }) => kind === 'sh').map(({ text }) => text)
  assert.ok(shell.length > 4)
  const { scripts } = JSON.parse(await readFile(path.join(ROOT, 'package.json'), 'utf8')) as { scripts: object }
  for (const [at, text] of shell.entries()) {
    const file = path.join(folder, `${at}.sh`)
    await writeFile(file, text.replaceAll(/<[\w ]+>/g, 'x'))
    await run('/bin/sh', ['-n', file])
    for (const [, script = ''] of text.matchAll(/npm run (\w+)/g)) assert.ok(script in scripts, script)
    for (const [, script = ''] of text.matchAll(/\b(scripts\/[\w-]+\.ts)/g))
      assert.ok(existsSync(path.join(ROOT, script)))
    // A command on a line of its own would run in the wrong folder after a `cd` that failed.
    for (const line of text.split('\n').filter((one) => /\bnpm (ci|run|prune)\b/.test(one)))
      assert.match(line, /^cd \S+ && /)
  }
})

test('the units start what exists, with the folders that the handbook creates', async () => {
  const install = blocks[0]?.text ?? ''
  const [main, backup] = [blockFor('shop.service'), blockFor('shop-backup.service')]
  for (const unit of [main, backup]) {
    assert.deepEqual(valuesOf(unit, 'EnvironmentFile'), ['/etc/shop.env'])
    assert.deepEqual(valuesOf(unit, 'UMask'), ['0077'])
    assert.match(install, new RegExp(`ln -sfn \\S+ ${valuesOf(unit, 'WorkingDirectory')[0]}$`, 'm'))
  }
  for (const place of valuesOf(main, 'ReadWritePaths')) assert.match(install, new RegExp(`^install .*${place} `, 'm'))
})

const NODE = '/srv/shop/app/node_modules/.bin/node'

test('the nightly backup runs with the settings of the shop and a file name of its own', async (t) => {
  const folder = await temporaryFolder(t)
  await mkdir(path.join(folder, 'node_modules/.bin'), { recursive: true })
  await mkdir(path.join(folder, 'scripts'))
  await symlink(process.execPath, path.join(folder, 'node_modules/.bin/node'))
  const print = 'console.log(JSON.stringify([process.argv[2], process.env.MAIL_FROM]))'
  await writeFile(path.join(folder, 'scripts/backup.ts'), print)
  // systemd splits at the outer quotes and turns $$ and %% into $ and %.
  const [command = ''] = valuesOf(blockFor('shop-backup.service'), 'ExecStart')
  const [, inner = ''] = /^\/bin\/sh -c '(.*)'$/.exec(command) ?? []
  const script = inner.replaceAll('$$', '$').replaceAll('%%', '%')
  // Of the environment systemd passes on only what the unit names and the user, here nobody.
  const env = { ...environmentOf(blockFor('shop.env')), PATH: process.env['PATH'] }
  const { stdout } = await run('/bin/sh', ['-c', script], { cwd: folder, env })
  const [file, sender] = JSON.parse(stdout) as [string, string]
  assert.match(file, /^\/srv\/backup\/shop-\d{4}-\d\d-\d\d-\d{4}\.backup$/)
  assert.equal(sender, 'Shop <info@shop.example>')
})

test('systemd, where there is one, finds no fault in the units', async (t) => {
  if (!existsSync('/usr/bin/systemd-analyze')) return
  const folder = await temporaryFolder(t)
  for (const unit of UNITS) {
    // The user and the release exist only on a real server.
    const text = blockFor(unit).replaceAll(NODE, process.execPath).replaceAll('User=shop', 'User=root')
    await writeFile(path.join(folder, unit), text)
  }
  const files = UNITS.map((unit) => path.join(folder, unit))
  const { stderr } = await run('systemd-analyze', ['verify', '--man=no', ...files])
  const about = stderr.split('\n').filter((line) => UNITS.some((unit) => line.includes(unit)))
  assert.deepEqual(about, [])
})
