import { deepEqual, equal, ok } from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import test from 'node:test'
import { isRareFile } from './rare-files.ts'

const APP = new URL('..', import.meta.url).pathname
/** Imports and re-exports of values; types say nothing, and `import()` is how a page or a popup comes. */
const STATIC = /^(?:import|export) (?!type )[^'()]*? from '(\.[^']+)'/gm

test('what the first pages are made of never says a text that comes later', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: APP, exclude: ['**/*.test.ts'] })
  const first = files.filter((file) => !isRareFile(file) && !/(^|\/)(public|routes)\.ts$/.test(file))
  const imports = first.flatMap((file) =>
    [...readFileSync(APP + file, 'utf8').matchAll(STATIC)].map(([, path = '']) => ({
      file,
      target: posix.join(posix.dirname(file), path),
    })),
  )
  ok(imports.length > 100, `only ${imports.length} imports found: the pattern no longer fits the code`)
  deepEqual(
    imports.filter(({ target }) => isRareFile(target)),
    [],
  )
})

for (const [file, is_rare] of [
  ['catalog/catalog-page.tsx', false],
  ['catalog/product-card.tsx', false],
  ['content/not-found-page.tsx', false],
  ['catalog/list-tools.tsx', false],
  ['catalog/filter-panel.tsx', true],
  ['catalog/product-page.tsx', true],
  ['account/login-popup.tsx', true],
  ['account/profile-page.tsx', true],
] as const)
  test(`the texts of ${file} come ${is_rare ? 'with it' : 'with the first page'}`, () =>
    equal(isRareFile(file), is_rare))
