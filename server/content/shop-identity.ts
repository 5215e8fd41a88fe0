import type { Language } from '@shop/contract/primitives'
import { BUILT_IN_LOGO, IDENTITY_KEYS, shopIdentity } from '@shop/contract/rules/shop-identity'
import type { Db } from '../platform/database/db.ts'

const LOGO_FOLDER = '/files/logo/'

/** For mails. */
export interface Signature {
  shop_name: string
  has_built_in_logo: boolean
  /** Without a logo the name is shown. */
  logo_picture: string | null
  /** '' for the usual blue. */
  main_color: string
}

export async function findSignature(db: Db, language: Language): Promise<Signature> {
  const settings = await db.selectFrom('settings').select(['key', 'value']).where('key', 'in', IDENTITY_KEYS).execute()
  return signatureOf(settings, language)
}

export function signatureOf(settings: readonly { key: string; value: string }[], language: Language): Signature {
  const { names, logo, main_color } = shopIdentity(settings)
  return {
    shop_name: names[language],
    has_built_in_logo: logo === BUILT_IN_LOGO,
    logo_picture: logo.startsWith(LOGO_FOLDER) ? logo : null,
    main_color,
  }
}
