import { access } from 'node:fs/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Storefront } from './web.ts'

const BUILT = new URL('../storefront/dist/', import.meta.url)

/** The storefront as `npm run build` left it. */
export async function findStorefront(): Promise<Storefront> {
  const entry = fileURLToPath(new URL('server/entry.server.js', BUILT))
  try {
    await access(entry)
  } catch (cause) {
    throw new Error('The storefront is not built. Run: npm run build', { cause })
  }
  const built = (await import(pathToFileURL(entry).href)) as Pick<Storefront, 'render' | 'style_hashes'>
  return {
    render: built.render,
    style_hashes: built.style_hashes,
    client_dir: fileURLToPath(new URL('client/', BUILT)),
  }
}
