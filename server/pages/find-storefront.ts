import { access } from 'node:fs/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Storefront } from './pages.ts'

const BUILT = new URL('../../storefront/dist/', import.meta.url)
const SOURCE_FILES = new URL('../../storefront/public/', import.meta.url)

/** Built, or in development from its sources. */
export async function findStorefront(dev_server: string | null = null): Promise<Storefront> {
  if (dev_server !== null)
    return (await import('./dev-storefront.ts')).openDevStorefront(dev_server, fileURLToPath(SOURCE_FILES))
  const entry = fileURLToPath(new URL('server/entry.server.js', BUILT))
  try {
    await access(entry)
  } catch (cause) {
    throw new Error('The storefront is not built. Run: npm run build', { cause })
  }
  const built = (await import(pathToFileURL(entry).href)) as Pick<Storefront, 'render'>
  return { render: built.render, client_dir: fileURLToPath(new URL('client/', BUILT)) }
}
