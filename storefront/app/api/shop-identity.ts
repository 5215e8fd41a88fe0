import { BUILT_IN_LOGO, NEUTRAL_IDENTITY, type ShopIdentity } from '@shop/contract/rules/shop-identity'
import { useRouteLoaderData } from 'react-router'
import { useTranslation, type TFunction } from '../i18n/translation.tsx'
import { SHOP_ROUTE_ID, type ShopData } from './shop-data.ts'

export const identityOf = (shop: ShopData | undefined): ShopIdentity => shop?.identity ?? NEUTRAL_IDENTITY

/** ` з ПДВ` or ` без ПДВ`; '' without a VAT mode. */
export function vatText({ vat_mode }: ShopIdentity, t: TFunction): string {
  if (vat_mode === null) return ''
  return ` ${t(vat_mode === 'vat' ? 'with_vat' : 'without_vat')}`
}

/** A neutral name without shop data. */
export function useShopIdentity() {
  const { t, language } = useTranslation()
  const identity = identityOf(useRouteLoaderData(SHOP_ROUTE_ID) as ShopData | undefined)
  return { ...identity, shop_name: identity.names[language], vat: vatText(identity, t) }
}

export const hasBuiltInLogo = ({ logo }: Pick<ShopIdentity, 'logo'>) => logo === BUILT_IN_LOGO
