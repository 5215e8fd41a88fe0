// Builds the storefront and the back office, each when its sources are not the ones that its last build was made of.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Trouble, runNpm } from './install.mjs'
import { ROOT, atRoot, pathWithRuntime } from './runtime.mjs'

const LEFT_OUT = new Set(['node_modules', 'dist'])

/** Rooms that are built: what npm calls them and what we call them. */
const ROOMS = [
  { room: 'storefront', name: 'storefront' },
  { room: 'admin', name: 'back office' },
]

/** Builds each room unless it is built of just these sources. Throws a `Trouble`. */
export async function ensureBuilt() {
  for (const room of ROOMS) await ensureRoom(room)
}

async function ensureRoom({ room, name }) {
  const mark = atRoot(room, 'dist', '.built')
  const sources_hash = hashSources(room)
  if (existsSync(mark) && readFileSync(mark, 'utf8') === sources_hash) return
  console.log(`Building the ${name} …`)
  const started = Date.now()
  // First of all: a build that breaks half-way must not count.
  rmSync(mark, { force: true })
  const environment = { ...process.env, NODE_ENV: 'production', PATH: pathWithRuntime() }
  const run = await runNpm(['run', 'build', '-w', room], environment)
  if (run.code !== 0) {
    const last_words = run.output.trim().split('\n').slice(-25).join('\n')
    throw new Trouble(`The ${name} could not be built:\n${last_words}\nAll that was said: ${run.log_file}`)
  }
  writeFileSync(mark, sources_hash)
  console.log(`The ${name} was built in ${Math.round((Date.now() - started) / 1000)} s.`)
}

/** Everything that goes into the build: its files, the contract's, the look, the packages, the API's host, baked in. */
function hashSources(room) {
  const hash = createHash('sha256').update(process.env.VITE_API_HOST ?? '')
  const folders = [room, 'contract', 'design']
  const files = [...folders.flatMap(filesUnder), 'package-lock.json', 'tsconfig.base.json']
  for (const file of files.sort()) hash.update(`\n${file}\n`).update(readFileSync(atRoot(file)))
  return hash.digest('hex')
}

function filesUnder(folder) {
  return readdirSync(atRoot(folder), { withFileTypes: true }).flatMap((entry) => {
    const at = path.posix.join(folder, entry.name)
    if (entry.isDirectory()) return LEFT_OUT.has(entry.name) ? [] : filesUnder(at)
    return entry.isFile() && !entry.name.includes('.test.') ? [at] : []
  })
}

// `npm run build`: the same from the command line.
if (process.argv[1] === path.join(ROOT, 'scripts', 'build.mjs')) {
  const { ensureInstalled } = await import('./install.mjs')
  try {
    await ensureInstalled()
    await ensureBuilt()
  } catch (error) {
    if (!(error instanceof Trouble)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
