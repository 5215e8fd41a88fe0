import { moneyParts, moneyText } from './money.ts'

/** For screen readers. */
export interface PriceWords {
  old: string
  sale: string
  spoken: (hryvnia: string, kopiykas: string) => string
}

export interface PriceProps {
  /** hryvnia */
  amount: number
  /** Hryvnia; struck through above the price. */
  old?: number | null
  className?: string
  old_class?: string
}

/** Screen readers hear the whole sum, and which price counts. */
export function Price(props: PriceProps & { words: PriceWords }) {
  const { amount, old = null, className = '', old_class = '', words } = props
  const { whole, kopiykas } = moneyParts(amount)
  const spoken = words.spoken(whole.replace(/\u00a0/g, ''), kopiykas)
  return (
    <>
      {old !== null && (
        <s className={`price-old ${old_class}`}>
          <span className="sr-only">{words.old}: </span>
          {moneyText(old)}
        </s>
      )}
      <span className={`price ${old === null ? '' : 'price--sale '}${className}`}>
        <span className="sr-only">{old === null ? spoken : `${words.sale}: ${spoken}`}</span>
        <span aria-hidden="true">
          {whole}
          <small>{`,${kopiykas}\u00a0₴`}</small>
        </span>
      </span>
    </>
  )
}
