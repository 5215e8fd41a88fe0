// Builds server, storefront and admin, each only if its sources changed since its last build.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { CommandError, runNpm } from './install.mjs'
import { ROOT, atRoot, pathWithRuntime } from './processes/runtime.mjs'

const EXCLUDED = new Set(['node_modules', 'dist'])

const ANY = /./

const WORKSPACES = [
  // Its pictures and data are read where they are.
  { workspace: 'server', name: 'server', sources: /\.ts$/ },
  { workspace: 'storefront', name: 'storefront', sources: ANY },
  { workspace: 'admin', name: 'back office', sources: ANY },
]

export async function ensureBuilt() {
  for (const workspace of WORKSPACES) await ensureWorkspace(workspace)
}

async function ensureWorkspace({ workspace, name, sources }) {
  const mark = atRoot(workspace, 'dist', '.built')
  const sources_hash = hashSources(workspace, sources)
  if (existsSync(mark) && readFileSync(mark, 'utf8') === sources_hash) return
  console.log(`Building the ${name} …`)
  const started = Date.now()
  // A build that fails half way must not count.
  rmSync(mark, { force: true })
  const environment = { ...process.env, NODE_ENV: 'production', PATH: pathWithRuntime() }
  const run = await runNpm(['run', 'build', '-w', workspace], environment)
  if (run.code !== 0) {
    const last_lines = run.output.trim().split('\n').slice(-25).join('\n')
    throw new CommandError(`The ${name} could not be built:\n${last_lines}\nThe whole output: ${run.log_file}`)
  }
  writeFileSync(mark, sources_hash)
  console.log(`The ${name} was built in ${Math.round((Date.now() - started) / 1000)} s.`)
}

/**
 * Everything that affects the build: its files, the contract, the design, the packages, and the API's host, which is
 * compiled in.
 */
function hashSources(workspace, sources) {
  const hash = createHash('sha256').update(process.env.VITE_API_HOST ?? '')
  const folders = [workspace, 'contract', 'ui']
  const built = folders.flatMap(filesUnder).filter((file) => sources.test(file))
  const files = [...built, 'package-lock.json', 'tsconfig.base.json']
  for (const file of files.sort()) hash.update(`\n${file}\n`).update(readFileSync(atRoot(file)))
  return hash.digest('hex')
}

function filesUnder(folder) {
  return readdirSync(atRoot(folder), { withFileTypes: true }).flatMap((entry) => {
    const at = path.posix.join(folder, entry.name)
    if (entry.isDirectory()) return EXCLUDED.has(entry.name) ? [] : filesUnder(at)
    return entry.isFile() && !entry.name.includes('.test.') ? [at] : []
  })
}

if (process.argv[1] === path.join(ROOT, 'scripts', 'build.mjs')) {
  const { ensureInstalled } = await import('./install.mjs')
  try {
    await ensureInstalled()
    await ensureBuilt()
  } catch (error) {
    if (!(error instanceof CommandError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
