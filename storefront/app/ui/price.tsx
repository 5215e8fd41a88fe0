import { useTranslation } from '../i18n/translation.tsx'
import { moneyParts, moneyText } from './money.ts'

interface PriceProps {
  /** hryvnia */
  amount: number
  /** hryvnia; shown struck through above the price, which turns red. */
  old?: number | null
  className?: string
  old_class?: string
}

/** `12 480,00 ₴` with small kopiykas. A screen reader hears the whole sum, and which of two prices counts. */
export function Price({ amount, old = null, className = '', old_class = '' }: PriceProps) {
  const { t } = useTranslation()
  if (old === null) return <Sum amount={amount} className={`price ${className}`} label={spoken(amount)} />
  return (
    <>
      <s className={`price-old ${old_class}`}>
        <span className="sr-only">{t('price_old')}: </span>
        {moneyText(old)}
      </s>
      <Sum
        amount={amount}
        className={`price price--sale ${className}`}
        label={`${t('price_sale')}: ${spoken(amount)}`}
      />
    </>
  )

  function spoken(hryvnia: number) {
    const { whole, kopiykas } = moneyParts(hryvnia)
    return t('price_spoken', { hryvnia: whole.replace(/\u00a0/g, ''), kopiykas })
  }
}

function Sum({ amount, className, label }: { amount: number; className: string; label: string }) {
  const { whole, kopiykas } = moneyParts(amount)
  return (
    <span className={className}>
      <span className="sr-only">{label}</span>
      <span aria-hidden="true">
        {whole}
        <small>{`,${kopiykas}\u00a0₴`}</small>
      </span>
    </span>
  )
}
