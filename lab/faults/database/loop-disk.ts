import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'

export function makeDisk(image: string, mebibytes: number): void {
  rmSync(image, { force: true })
  run('truncate', ['-s', `${mebibytes}M`, image])
  run('mkfs.ext4', ['-q', '-F', image])
}

export function mount(image: string, folder: string): void {
  mkdirSync(folder, { recursive: true })
  run('mount', ['-t', 'ext4', '-o', 'loop', image, folder])
}

export const unmount = (folder: string): void => run('umount', [folder])

/** A test that did not run is not a success. */
export function run(command: string, words: string[]): void {
  const { status, error, stderr } = spawnSync(command, words, { encoding: 'utf8' })
  if (status === 0) return
  throw new Error(
    `This test needs root on Linux, loop devices, mkfs.ext4 and perl; \`${command}\` failed: ${error?.message ?? stderr}`,
  )
}
