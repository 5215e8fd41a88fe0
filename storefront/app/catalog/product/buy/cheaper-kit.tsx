import type { Product } from '@shop/contract/shop/catalog'
import { localised } from '@shop/contract/rules/names'
import { unitPrice } from '@shop/contract/rules/money/price'
import { isOffered } from '@shop/contract/rules/goods/stock'
import { moneyText } from '@shop/ui/components/price/money.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Link } from '../../../ui/link.tsx'

/** The greatest saving, compared with the parts bought alone. */
export function CheaperKit({ product: { kits, unit } }: { product: Product }) {
  const { t, language } = useTranslation()
  const best = kits.filter((kit) => kit.saving > 0 && isOffered(kit)).toSorted((a, b) => b.saving - a.saving)[0]
  if (!best) return null
  return (
    <p className="cheaper-kit">
      <Link to={`/product/${best.id}`} className="link font-semibold">
        {t('kit_cheaper', { name: localised(best, 'name', language), price: moneyText(unitPrice(best)) })}
      </Link>
      <span className="block text-sm">
        {t('kit_cheaper_by', {
          saving: moneyText(best.saving),
          amount: best.amount,
          unit: t(`unit_short_${unit}`, { count: best.amount }),
        })}
      </span>
    </p>
  )
}
