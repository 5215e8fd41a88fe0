// Finds nginx for the fault tests. Each test runs its own, with a configuration in a temporary folder.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { installFromDebian } from './debian.mjs'

// Debian installs it where only root's PATH looks.
const FOLDERS = ['/usr/sbin', '/usr/local/sbin', '/usr/local/bin', '/opt/homebrew/bin']

/** @returns the program's file, or null if there is none */
export function findNginx() {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter).filter(Boolean), ...FOLDERS]
  return folders.map((folder) => path.join(folder, 'nginx')).find((file) => existsSync(file)) ?? null
}

/**
 * Finds or installs it.
 *
 * @returns its file, or null after printing the reason
 */
export function provideNginx() {
  const found = findNginx() ?? (installFromDebian(['nginx-light']) ? findFresh() : null)
  if (found === null)
    console.error('No nginx for the fault tests of caches and deploys: install it (Debian: nginx-light).')
  return found
}

/** Debian starts installed services, here on port 80 for everybody; we don't want that. */
function findFresh() {
  spawnSync('systemctl', ['disable', '--now', 'nginx'])
  return findNginx()
}
