import { DEFAULT_COLOR } from '@shop/contract/rules/brand-color'
import { BUILT_IN_LOGO, shopIdentity } from '@shop/contract/rules/shop-identity'
import { CONTENT, listPublicSettings } from '../content/public.ts'
import type { Services } from '../services.ts'

interface Icon {
  type: string
  body: Buffer
}

/** The logo, or the first letter of the name; null for the built-in logo. Cached: every browser asks for it. */
export function findShopIcon({ cache, readReplica, files }: Services): Promise<Icon | null> {
  return cache.getOrLoad('shop icon', async () => {
    const { names, logo, main_color } = shopIdentity(await listPublicSettings(readReplica))
    const picture = logo === BUILT_IN_LOGO ? null : await files.read(logo.replace(/\.webp$/, '.150.webp'))
    const body = picture ?? Buffer.from(letterIcon(names.ua, main_color || DEFAULT_COLOR))
    const icon = { type: picture ? 'image/webp' : 'image/svg+xml', body }
    const value = logo === BUILT_IN_LOGO ? null : icon
    return { value, tags: [CONTENT], bytes: body.length, is_cacheable: true }
  })
}

function letterIcon(name: string, color: string): string {
  const letter = /[\p{Letter}\p{Number}]/u.exec(name)?.[0].toUpperCase() ?? ''
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="13" fill="${color}"/>`,
    `<text x="32" y="45" text-anchor="middle" font-family="sans-serif" font-size="38" font-weight="700" fill="#fff">`,
    `${letter}</text></svg>`,
  ].join('')
}
