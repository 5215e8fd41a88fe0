import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ROOT } from '../processes/runtime.mjs'

const EXCLUDED = new Set(['node_modules', 'dist', 'data', '.git', 'test-results'])

/** A copy of the sources that a test may change. Packages are links. Its types are in temporary-copy.d.mts. */
export function copySources() {
  const copy = mkdtempSync(path.join(tmpdir(), 'shop-copy-'))
  const filter = (file) => !EXCLUDED.has(path.basename(file))
  for (const name of readdirSync(ROOT).filter(filter))
    cpSync(path.join(ROOT, name), path.join(copy, name), { recursive: true, filter })
  for (const workspace of readdirSync(copy))
    linkPackages(path.join(ROOT, workspace, 'node_modules'), path.join(copy, workspace, 'node_modules'))
  linkPackages(path.join(ROOT, 'node_modules'), path.join(copy, 'node_modules'))
  return { folder: copy, remove: () => rmSync(copy, { recursive: true, force: true }) }
}

function linkPackages(from, to) {
  if (!existsSync(from)) return
  mkdirSync(to)
  for (const name of readdirSync(from)) {
    // Vite and Node write their caches there.
    if (name === '.vite' || name === '.cache') continue
    if (name !== '@shop') symlinkSync(path.join(from, name), path.join(to, name))
  }
  if (!existsSync(path.join(from, '@shop'))) return
  mkdirSync(path.join(to, '@shop'))
  // Relative links: they lead to the copy's own workspaces.
  for (const name of readdirSync(path.join(from, '@shop')))
    symlinkSync(readlinkSync(path.join(from, '@shop', name)), path.join(to, '@shop', name))
}
