import { Price as PlainPrice, type PriceProps } from '@shop/ui/components/price/price.tsx'
import { useT } from '../text/translate.ts'

export function Price(props: PriceProps) {
  const t = useT()
  const words = {
    old: t('kit.price_old'),
    sale: t('kit.price_sale'),
    spoken: (hryvnia: string, kopiykas: string) => t('kit.price_spoken', { hryvnia, kopiykas }),
  }
  return <PlainPrice {...props} words={words} />
}
