import type { Facets } from '@shop/contract/shop/product-filters'
import { bareSum } from '@shop/contract/rules/typed-number'
import { moneyParts } from '@shop/ui/components/price/money.ts'
import { useState, type FormEvent } from 'react'
import { useTranslation } from '../../i18n/translation.tsx'

interface PriceFilterProps {
  price: Facets['price']
  min: string
  max: string
  onChange: (name: 'price_min' | 'price_max', price: string) => void
}

export function PriceFilter({ price, min, max, onChange }: PriceFilterProps) {
  const { t } = useTranslation()
  const field = (name: 'price_min' | 'price_max', label: string, value: string, bound: number | undefined) => (
    <BoundField
      label={label}
      value={value}
      extreme={bound}
      textOf={priceText}
      onChange={(typed) => onChange(name, typed)}
    />
  )
  return (
    <>
      {price && price.bars.length > 0 && <Bars bars={price.bars} min={Number(min)} max={Number(max) || Infinity} />}
      <div className="range">
        {field('price_min', t('filter_from'), min, price?.min)}
        <span aria-hidden="true">–</span>
        {field('price_max', t('filter_to'), max, price?.max)}
      </div>
    </>
  )
}

function Bars({ bars, min, max }: { bars: NonNullable<Facets['price']>['bars']; min: number; max: number }) {
  const highest = Math.max(...bars.map(({ count }) => count))
  return (
    <div className="bars" aria-hidden="true">
      {bars.map(({ from, to, count }) => (
        <i
          key={from}
          className={to > min && from < max ? 'is-on' : undefined}
          style={{ height: `${(count / highest) * 100}%` }}
        />
      ))}
    </div>
  )
}

/** `97 017,60`, `1 190`. */
function priceText(price: number): string {
  const { whole, kopiykas } = moneyParts(price)
  return kopiykas === '00' ? whole : `${whole},${kopiykas}`
}

interface BoundFieldProps {
  label: string
  value: string
  /** The placeholder. */
  extreme: number | null | undefined
  textOf: (bound: number) => string
  onChange: (typed: string) => void
  /** Allowed input. */
  pattern?: RegExp
}

const PRICE = /^(\d{1,9}(\.\d{1,2})?)?$/

/** Applied on Enter and on blur. */
export function BoundField({ label, value, extreme, textOf, onChange, pattern = PRICE }: BoundFieldProps) {
  const shown = value !== '' && pattern.test(value) ? textOf(Number(value)) : value
  const [typed, setTyped] = useState({ text: shown, since: shown })
  if (typed.since !== shown) setTyped({ text: shown, since: shown })
  const take = (event: FormEvent) => {
    event.preventDefault()
    if (typed.text === shown) return
    const bound = bareSum(typed.text)
    if (pattern.test(bound) && bound !== value) onChange(bound)
    else setTyped({ text: shown, since: shown })
  }
  return (
    <form onSubmit={take}>
      <label>
        <span>{label}</span>
        <input
          className="input"
          inputMode="decimal"
          autoComplete="off"
          placeholder={extreme === null || extreme === undefined ? '' : textOf(extreme)}
          value={typed.text}
          onChange={(event) => setTyped({ ...typed, text: event.target.value })}
          onBlur={take}
        />
      </label>
    </form>
  )
}
