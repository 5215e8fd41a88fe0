// Loaded by fault tests: `MUTATION=name node --import ./lab/mutations/apply.ts server/main.ts`.
import { registerHooks } from 'node:module'
import { MUTATIONS } from './list.ts'
import type { Replacement } from './mutation.ts'

const name = process.env['MUTATION'] ?? ''
const mutation = (MUTATIONS as Record<string, readonly Replacement[]>)[name]
if (!mutation) throw new Error(`there is no mutation called "${name}"`)

/** By the replacing module's address. */
export const REPLACED = new Map<string, Record<string, unknown>>()

const stand_ins = new Map<string, string>()
for (const { module, load, change } of mutation) {
  const address = import.meta.resolve(module)
  const stand_in = `mutated:${address}`
  stand_ins.set(address, stand_in)
  REPLACED.set(stand_in, change(await load()))
}

registerHooks({
  resolve(specifier, context, next) {
    const resolved = next(specifier, context)
    const stand_in = stand_ins.get(resolved.url)
    const is_original = context.parentURL === undefined || context.parentURL === stand_in
    return stand_in === undefined || is_original ? resolved : { url: stand_in, shortCircuit: true }
  },
  load(url, context, next) {
    const exports = REPLACED.get(url)
    return exports ? { format: 'module', source: sourceOf(url, exports), shortCircuit: true } : next(url, context)
  },
})

/** A module's own exports take precedence over `export *`. */
function sourceOf(stand_in: string, exports: Record<string, unknown>): string {
  const original = JSON.stringify(stand_in.slice('mutated:'.length))
  const lines = Object.keys(exports).map((exported) =>
    exported === 'default' ? 'export default exports.default' : `export const ${exported} = exports.${exported}`,
  )
  return [
    `import { REPLACED } from ${JSON.stringify(import.meta.url)}`,
    `export * from ${original}`,
    `const exports = REPLACED.get(${JSON.stringify(stand_in)})`,
    ...lines,
  ].join('\n')
}
