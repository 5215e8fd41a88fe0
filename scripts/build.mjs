// Builds the storefront when its sources are not the ones that the last build was made of.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Trouble, runNpm } from './install.mjs'
import { ROOT, atRoot, pathWithRuntime } from './runtime.mjs'

const MARK = atRoot('storefront', 'dist', '.built')
const LEFT_OUT = new Set(['node_modules', 'dist'])

/** Builds the storefront unless it is built of just these sources. Throws a `Trouble`. */
export async function ensureStorefront() {
  const sources_hash = hashSources()
  if (existsSync(MARK) && readFileSync(MARK, 'utf8') === sources_hash) return
  console.log('Building the storefront …')
  const started = Date.now()
  // First of all: a build that breaks half-way must not count.
  rmSync(MARK, { force: true })
  const environment = { ...process.env, NODE_ENV: 'production', PATH: pathWithRuntime() }
  const run = await runNpm(['run', 'build', '-w', 'storefront'], environment)
  if (run.code !== 0) {
    const last_words = run.output.trim().split('\n').slice(-25).join('\n')
    throw new Trouble(`The storefront could not be built:\n${last_words}\nAll that was said: ${run.log_file}`)
  }
  writeFileSync(MARK, sources_hash)
  console.log(`Storefront built in ${Math.round((Date.now() - started) / 1000)} s.`)
}

/** Everything that goes into the build: its files, the contract's, the packages, and the API's host, baked in. */
function hashSources() {
  const hash = createHash('sha256').update(process.env.VITE_API_HOST ?? '')
  const files = [...filesUnder('storefront'), ...filesUnder('contract'), 'package-lock.json', 'tsconfig.base.json']
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
    await ensureStorefront()
  } catch (error) {
    if (!(error instanceof Trouble)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
