import { BUILT_IN_LOGO, shopIdentity } from '@shop/contract/rules/shop-identity'
import { CONTENT, listPublicSettings } from '../content/public.ts'
import type { Services } from '../services.ts'

const BRAND = '#1d3fbb'

interface Icon {
  type: string
  body: Buffer
}

/**
 * The icon of browser tabs and of the admin: the shop's logo, or else the first letter of its name. Null for the
 * built-in logo. Cached: every visitor's browser asks for it.
 */
export function findShopIcon({ cache, readReplica, files }: Services): Promise<Icon | null> {
  return cache.getOrLoad('shop icon', async () => {
    const { names, logo } = shopIdentity(await listPublicSettings(readReplica))
    const picture = logo === BUILT_IN_LOGO ? null : await files.read(logo.replace(/\.webp$/, '.150.webp'))
    const body = picture ?? Buffer.from(letterIcon(names.ua))
    const icon = { type: picture ? 'image/webp' : 'image/svg+xml', body }
    const value = logo === BUILT_IN_LOGO ? null : icon
    return { value, tags: [CONTENT], bytes: body.length, is_cacheable: true }
  })
}

function letterIcon(name: string): string {
  const letter = /[\p{Letter}\p{Number}]/u.exec(name)?.[0].toUpperCase() ?? ''
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="13" fill="${BRAND}"/>`,
    `<text x="32" y="45" text-anchor="middle" font-family="sans-serif" font-size="38" font-weight="700" fill="#fff">`,
    `${letter}</text></svg>`,
  ].join('')
}
