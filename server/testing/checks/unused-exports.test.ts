import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { ROOT, sourceFiles } from './tidy.ts'

// knip finds the same, but with its packages `node_modules` would exceed its limit (package-size.test.ts).

test('a feature’s public.ts exports only names that somebody imports', () => {
  const files = sourceFiles().filter((file) => /\.tsx?$/.test(file))
  const texts = new Map(files.map((file) => [file, readFileSync(path.join(ROOT, file), 'utf8')]))
  assert.deepEqual(unusedExports(texts), [])
})

test('an unused export is noticed, whether or not it is a type', () => {
  const planted = new Map([
    [
      'server/orders/public.ts',
      "export { place, type Order, type Line as OrderLine, late } from './place.ts'\nexport const unused = 1",
    ],
    ['server/offers/make.ts', "import { type Order, place as placeOrder } from '../orders/public.ts'"],
    ['server/app.ts', "const { late } = await import('./orders/public.ts')"],
  ])
  assert.deepEqual(unusedExports(planted), ['server/orders/public.ts: OrderLine', 'server/orders/public.ts: unused'])
})

/** @param texts by path from the root */
function unusedExports(texts: ReadonlyMap<string, string>): string[] {
  const imported = new Map<string, Set<string>>()
  for (const [file, text] of texts)
    for (const { source, names } of importsOf(text)) {
      const target = path.posix.join(path.posix.dirname(file), source)
      imported.set(target, new Set([...(imported.get(target) ?? []), ...names]))
    }
  const doors = [...texts].filter(([file]) => path.posix.basename(file) === 'public.ts')
  return doors.flatMap(([file, text]) =>
    exportsOf(text)
      .filter((name) => !imported.get(file)?.has(name))
      .map((name) => `${file}: ${name}`),
  )
}

function importsOf(text: string): { source: string; names: string[] }[] {
  const named = text.matchAll(/(?:import|export)\s+(?:type\s+)?\{([^}]*)\}\s+from\s+'([^']+)'/g)
  // Which names a dynamic import uses cannot be read off: every word of the file counts.
  const dynamic = text.matchAll(/import\('([^']+)'\)/g)
  return [
    ...[...named].map(([, names = '', source = '']) => ({ source, names: namesIn(names, 'inside') })),
    ...[...dynamic].map(([, source = '']) => ({ source, names: text.match(/\w+/g) ?? [] })),
  ]
}

const exportsOf = (text: string): string[] => [
  ...[...text.matchAll(/export\s+(?:type\s+)?\{([^}]*)\}/g)].flatMap(([, names = '']) => namesIn(names, 'outside')),
  ...[...text.matchAll(/export\s+(?:async\s+)?(?:const|function|class|interface|type)\s+(\w+)/g)].map(
    ([, name = '']) => name,
  ),
]

/** For `type Order, place as placeOrder`. */
function namesIn(list: string, side: 'inside' | 'outside'): string[] {
  const entries = list.replaceAll(/\/\/.*|\btype\s+/g, '').split(',')
  return entries
    .map(
      (entry) =>
        entry
          .split(/\sas\s/)
          .at(side === 'inside' ? 0 : -1)
          ?.trim() ?? '',
    )
    .filter(Boolean)
}
