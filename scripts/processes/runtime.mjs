// Finds the Node that runs the shop: pinned as the npm package `node`. The machine's own Node only starts us.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'

export const ROOT = path.resolve(import.meta.dirname, '../..')

const ON_WINDOWS = process.platform === 'win32'

export const atRoot = (...parts) => path.join(ROOT, ...parts)

/** Where npm puts the pinned Node; it may not exist yet. */
export const runtimePath = () => atRoot('node_modules', 'node', 'bin', ON_WINDOWS ? 'node.exe' : 'node')

/** The version in package.json, such as `24.21.0`. */
export const pinnedVersion = () => JSON.parse(readFileSync(atRoot('package.json'), 'utf8')).dependencies.node

/** The output of `node --version` without the v; null if the file doesn't run. */
export function versionOf(node) {
  const run = spawnSync(node, ['--version'], { encoding: 'utf8' })
  return run.status === 0 ? run.stdout.trim().replace(/^v/, '') : null
}

/** The PATH with the pinned Node and the packages' commands first, as `npm run` sets it. */
export const pathWithRuntime = () =>
  [path.dirname(runtimePath()), atRoot('node_modules', '.bin'), process.env.PATH ?? ''].join(path.delimiter)
