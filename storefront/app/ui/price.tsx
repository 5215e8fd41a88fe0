import { Price as PlainPrice, type PriceProps } from '@shop/ui/components/price/price.tsx'
import { useTranslation } from '../i18n/translation.tsx'

export function Price(props: PriceProps) {
  const { t } = useTranslation()
  const words = {
    old: t('price_old'),
    sale: t('price_sale'),
    spoken: (hryvnia: string, kopiykas: string) => t('price_spoken', { hryvnia, kopiykas }),
  }
  return <PlainPrice {...props} words={words} />
}
