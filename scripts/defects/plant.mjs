// Loaded before the shop, by proofs only: `PLANTED_DEFECT=name node --import ./scripts/defects/plant.mjs server/main.ts`.
import { registerHooks } from 'node:module'
import { atRoot } from '../runtime.mjs'
import { pathToFileURL } from 'node:url'
import { DEFECTS } from './list.mjs'

const name = process.env.PLANTED_DEFECT ?? ''
const defect = DEFECTS[name]
if (!defect) throw new Error(`there is no defect called "${name}"`)
const address = pathToFileURL(atRoot(defect.file)).href

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context)
    return url === address ? { ...loaded, source: withDefect(String(loaded.source)) } : loaded
  },
})

/** A defect that no longer fits its file would make every proof look good. */
function withDefect(source) {
  const places = source.split(defect.find).length - 1
  if (places !== 1) throw new Error(`the defect "${name}" fits ${defect.file} in ${places} places`)
  return source.replace(defect.find, () => defect.put)
}
