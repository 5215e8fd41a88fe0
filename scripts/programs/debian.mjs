// Debian packages, for a bare test machine.
import { spawnSync } from 'node:child_process'

/**
 * Installs packages if we are root on Debian.
 *
 * @returns false if that is not possible or failed
 */
export function installFromDebian(names) {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return false
  console.log(`Installing ${names.join(', ')} with apt-get …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (options) => spawnSync('apt-get', ['-q', ...options], { env, encoding: 'utf8' })
  // If this fails, the old list is often good enough.
  apt(['update'])
  const run = apt(['install', '-y', '--no-install-recommends', ...names])
  if (run.status !== 0) console.error(`${run.stdout}\n${run.stderr}`.trim().split('\n').slice(-15).join('\n'))
  return run.status === 0
}
