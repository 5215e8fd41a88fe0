// Debian's packages, for a test machine that starts bare.
import { spawnSync } from 'node:child_process'

/** Installs packages where we are root on a Debian; false where that is not so or did not work. */
export function installFromDebian(names) {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return false
  console.log(`Installing ${names.join(', ')} with apt-get …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (options) => spawnSync('apt-get', ['-q', ...options], { env, encoding: 'utf8' })
  // An old list is often good enough: the install decides.
  apt(['update'])
  const run = apt(['install', '-y', '--no-install-recommends', ...names])
  if (run.status !== 0) console.error(`${run.stdout}\n${run.stderr}`.trim().split('\n').slice(-15).join('\n'))
  return run.status === 0
}
