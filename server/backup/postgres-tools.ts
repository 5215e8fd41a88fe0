import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)
const DEBIAN = '/usr/lib/postgresql'

/** The newest installed one: an older one refuses a newer server. */
export async function runPostgresTool(tool: 'pg_dump' | 'pg_restore', options: string[]): Promise<void> {
  const versions = await readdir(DEBIAN).catch(() => [])
  const newest = versions
    .map(Number)
    .filter(Number.isFinite)
    .sort((a, b) => b - a)[0]
  const program = newest === undefined ? tool : `${DEBIAN}/${newest}/bin/${tool}`
  try {
    await run(program, options, { maxBuffer: 16 * 1024 * 1024 })
  } catch (error) {
    const { code, stderr } = error as { code?: string | number; stderr?: string }
    if (code === 'ENOENT') throw new Error(`${tool} is missing: install Debian's postgresql-client`, { cause: error })
    throw new Error(`${tool} failed: ${(stderr ?? '').trim().split('\n').slice(-5).join('\n')}`, { cause: error })
  }
}
