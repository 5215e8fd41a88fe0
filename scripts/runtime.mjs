// Which Node runs the shop. The version is pinned as the npm package `node`; the machine's own only has to start us.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)))

const ON_WINDOWS = process.platform === 'win32'

export const atRoot = (...parts) => path.join(ROOT, ...parts)

/** Where npm puts the pinned Node; it need not be there yet. */
export const runtimePath = () => atRoot('node_modules', 'node', 'bin', ON_WINDOWS ? 'node.exe' : 'node')

/** The version that package.json pins, as `24.21.0`. */
export const pinnedVersion = () => JSON.parse(readFileSync(atRoot('package.json'), 'utf8')).dependencies.node

/** What `node --version` of that file says, without the v; null when it does not run. */
export function versionOf(node) {
  const run = spawnSync(node, ['--version'], { encoding: 'utf8' })
  return run.status === 0 ? run.stdout.trim().replace(/^v/, '') : null
}

/** The PATH with the pinned Node and the packages' commands in front, as `npm run` sets it where npm linked them. */
export const pathWithRuntime = () =>
  [path.dirname(runtimePath()), atRoot('node_modules', '.bin'), process.env.PATH ?? ''].join(path.delimiter)
