import assert from 'node:assert/strict'
import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { test } from 'node:test'
import { ROOT } from './tidy.ts'

const PACKAGES_MB_MAX = 600

test(`the packages take at most ${PACKAGES_MB_MAX} MB of disk`, async () => {
  const folders = ['', 'contract', 'ui', 'server', 'storefront', 'admin', 'lab'].map((workspace) =>
    path.join(ROOT, workspace, 'node_modules'),
  )
  const sizes = new Map<number, number>()
  for (const folder of folders) await collectSizes(folder, sizes)
  const megabytes = [...sizes.values()].reduce((sum, size) => sum + size, 0) / 1024 ** 2
  assert(megabytes > 100, `only ${megabytes} MB were found`)
  assert(megabytes <= PACKAGES_MB_MAX, `${Math.round(megabytes)} MB`)
})

/**
 * Counts as `du` does: blocks on the disk, a file with several links once (the pinned Node has two). Caches that tools
 * write into hidden folders do not count, and npm's own `.bin` has only links.
 */
async function collectSizes(folder: string, sizes: Map<number, number>): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  const visible = entries.filter((entry) => entry.isFile() || !entry.name.startsWith('.'))
  await Promise.all(
    visible.map(async (entry) => {
      const place = path.join(folder, entry.name)
      if (entry.isDirectory()) return collectSizes(place, sizes)
      if (!entry.isFile()) return
      const { ino, blocks, size } = await stat(place)
      // Windows counts no blocks.
      sizes.set(ino, blocks ? blocks * 512 : size)
    }),
  )
}
