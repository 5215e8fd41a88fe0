// Cuts the power under the embedded database and counts losses: `node lab/faults/database/power-cut.ts [--rounds 5]`.
//
// A child writes rows and prints the acknowledged ones; its ext4 image is shut down during a write by the ioctl with
// which file systems are tested, and copied without a sync. The copy must contain every acknowledged row. Not covered:
// a disk that claims to have flushed. `--mutation` starts PGlite as shipped (fsync off).
import { spawn, spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { PGlite } from '@electric-sql/pglite'
import { openDatabase } from '../../../server/platform/database/db.ts'
import { makeDisk, mount, run, unmount } from './loop-disk.ts'

const IMAGE_MIB = 512
const CUT_AFTER_MS = [300, 8_000] as const
const SHUT_DOWN_WITHOUT_FLUSH = `open(my $folder, '<', $ARGV[0]) or die $!; my $flag = pack('L', 2);
  ioctl($folder, 0x8004587d, $flag) or die "shutdown: $!";`

const { values: options, positionals } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, mutation: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const is_mutated = options.mutation
const textOf = (id: number) => `row ${id} `.repeat(20)

if (positionals[0] === 'write-as-shipped') await writeAsShipped(positionals[1] ?? '')
else if (positionals[0] === 'read') await read(positionals[1] ?? '')
else process.exitCode = await runFaultTest(Number(options.rounds))

interface Round {
  round: number
  cut_after_ms: number
  acknowledged: number
  found: number
  lost: number
  spoiled: number
  opened: boolean
  recovery_ms: number
}

async function runFaultTest(rounds: number): Promise<number> {
  const place = mkdtempSync(path.join(tmpdir(), 'power-cut-'))
  const disk = path.join(place, 'disk.img')
  const results: Round[] = []
  try {
    makeDisk(disk, IMAGE_MIB)
    let acknowledged = new Set<number>()
    for (let round = 1; round <= rounds; round += 1) {
      const result = await cutOnce(place, { round, acknowledged })
      results.push(result)
      console.log(JSON.stringify(result))
      if (result.opened && result.lost === 0) continue
      // Or old losses would be counted again in each round.
      makeDisk(disk, IMAGE_MIB)
      acknowledged = new Set()
    }
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
  return judge(results)
}

function judge(results: Round[]): number {
  console.table(results)
  const bad = results.filter(({ opened, lost, spoiled }) => !opened || lost > 0 || spoiled > 0).length
  const acknowledged = results.reduce((sum, result) => sum + result.acknowledged, 0)
  console.log(
    `${results.length} power cuts under ${is_mutated ? 'PGlite as shipped (mutation)' : 'the embedded database'}, ` +
      `${acknowledged} looks for an acknowledged row: ${bad} cuts with losses`,
  )
  if (is_mutated && bad === 0) console.log('The mutation was not caught: this test proves nothing here')
  return bad === 0 ? 0 : 1
}

async function cutOnce(place: string, given: { round: number; acknowledged: Set<number> }): Promise<Round> {
  const [disk, copy, mounted] = ['disk.img', 'copy.img', 'mounted'].map((name) => path.join(place, name)) as [
    string,
    string,
    string,
  ]
  const cut_after_ms = Math.round(CUT_AFTER_MS[0] + Math.random() * (CUT_AFTER_MS[1] - CUT_AFTER_MS[0]))
  mount(disk, mounted)
  try {
    await writeAndCut(mounted, { cut_after_ms, acknowledged: given.acknowledged })
    copyFileSync(disk, copy)
  } finally {
    unmount(mounted)
  }
  copyFileSync(copy, disk)
  mount(disk, mounted)
  try {
    return { round: given.round, cut_after_ms, ...check(path.join(mounted, 'data'), given.acknowledged) }
  } finally {
    unmount(mounted)
  }
}

/** `acknowledged` also gets those printed after the cut. */
async function writeAndCut(mounted: string, cut: { cut_after_ms: number; acknowledged: Set<number> }): Promise<void> {
  const data_dir = path.join(mounted, 'data')
  const writer = is_mutated
    ? [import.meta.filename, 'write-as-shipped', data_dir]
    : [path.join(import.meta.dirname, '../../../server/testing/processes/write-until-killed.ts'), data_dir]
  const child = spawn(process.execPath, writer, { stdio: ['ignore', 'pipe', 'ignore'] })
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const lines = createInterface({ input: child.stdout })
  const first = new Promise<void>((resolve) => {
    lines.on('line', (line) => {
      resolve()
      if (/^\d+$/.test(line)) cut.acknowledged.add(Number(line))
    })
  })
  await Promise.race([first, closed])
  if (child.exitCode !== null) throw new Error('The writer ended before the cut')
  await pause(cut.cut_after_ms)
  run('perl', ['-e', SHUT_DOWN_WITHOUT_FLUSH, mounted])
  // Waits for wrong acknowledgements.
  await pause(200)
  child.kill('SIGKILL')
  await closed
}

function check(data_dir: string, acknowledged: Set<number>): Omit<Round, 'round' | 'cut_after_ms'> {
  const started_at = performance.now()
  const mode = is_mutated ? ['--mutation'] : []
  const reader = spawnSync(process.execPath, [import.meta.filename, ...mode, 'read', data_dir], {
    encoding: 'utf8',
    maxBuffer: 1024 ** 3,
  })
  const recovery_ms = Math.round(performance.now() - started_at)
  const opened = reader.status === 0
  // The error's source line is half a megabyte long.
  if (!opened) console.log(/^\s*(?:\w*[eE]rror): .{1,200}/m.exec(reader.stderr)?.[0] ?? 'It ended without a word')
  const rows: { id: number; is_whole: boolean }[] = opened ? JSON.parse(reader.stdout) : []
  const found = new Set(rows.map(({ id }) => id))
  return {
    acknowledged: acknowledged.size,
    found: found.size,
    lost: [...acknowledged].filter((id) => !found.has(id)).length,
    spoiled: rows.filter(({ is_whole }) => !is_whole).length,
    opened,
    recovery_ms,
  }
}

async function read(data_dir: string): Promise<void> {
  const select = `select id::integer as id, text from writes order by id`
  const rows = is_mutated ? await readAsShipped(data_dir, select) : await readOurs(data_dir, select)
  console.log(JSON.stringify(rows.map(({ id, text }) => ({ id, is_whole: text === textOf(id) }))))
}

interface Row {
  id: number
  text: string
}

async function readOurs(data_dir: string, select: string): Promise<Row[]> {
  const database = await openDatabase({ database_url: null, data_dir })
  const { rows } = await database.pool.query<Row>(select)
  await database.close()
  return rows
}

async function readAsShipped(data_dir: string, select: string): Promise<Row[]> {
  const lite = await PGlite.create(data_dir)
  const { rows } = await lite.query<Row>(select)
  await lite.close()
  return rows
}

async function writeAsShipped(data_dir: string): Promise<void> {
  const lite = await PGlite.create(data_dir)
  await lite.exec('create table if not exists writes (id bigint primary key, text text not null)')
  const { rows } = await lite.query<{ last: number | null }>('select max(id)::integer as last from writes')
  console.log('open')
  for (let id = (rows[0]?.last ?? 0) + 1; ; id += 1) {
    await lite.query('insert into writes (id, text) values ($1, $2)', [id, textOf(id)])
    console.log(id)
  }
}
