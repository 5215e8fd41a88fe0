// Loaded before the shop by fault tests: `MUTATION=name node --import ./lab/mutations/apply.mjs server/main.ts`.
import { registerHooks } from 'node:module'
import { atRoot } from '../../scripts/runtime.mjs'
import { pathToFileURL } from 'node:url'
import { MUTATIONS } from './list.mjs'

const name = process.env.MUTATION ?? ''
const mutation = MUTATIONS[name]
if (!mutation) throw new Error(`there is no mutation called "${name}"`)
const address = pathToFileURL(atRoot(mutation.file)).href

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context)
    return url === address ? { ...loaded, source: withMutation(String(loaded.source)) } : loaded
  },
})

/** A mutation that no longer applies would make every fault test look good. */
function withMutation(source) {
  const places = source.split(mutation.find).length - 1
  if (places !== 1) throw new Error(`the mutation "${name}" fits ${mutation.file} in ${places} places`)
  return source.replace(mutation.find, () => mutation.put)
}
