import type { Card } from '@shop/contract/shop/catalog'
import { localised } from '@shop/contract/rules/names'
import { useId } from 'react'
import { useTranslation } from '../../i18n/translation.tsx'
import type { Pair } from './compare-rows.ts'

interface PairPickerProps {
  products: readonly Card[]
  pair: Pair
  /** Product ids. */
  onPick: (left: number, right: number) => void
}

/** Which two columns a phone shows. Choosing the other side's product swaps them. */
export function PairPicker({ products, pair: [left, right], onPick }: PairPickerProps) {
  const { t } = useTranslation()
  const [left_id, right_id] = [products[left]?.id ?? 0, products[right]?.id ?? 0]
  return (
    <div className="cmppick no-print" role="group" aria-label={t('compare_pick')}>
      <Side
        label={t('compare_pick_left')}
        products={products}
        value={left_id}
        onChange={(id) => onPick(id, id === right_id ? left_id : right_id)}
      />
      <Side
        label={t('compare_pick_right')}
        products={products}
        value={right_id}
        onChange={(id) => onPick(id === left_id ? right_id : left_id, id)}
      />
    </div>
  )
}

interface SideProps {
  label: string
  products: readonly Card[]
  value: number
  onChange: (id: number) => void
}

function Side({ label, products, value, onChange }: SideProps) {
  const { language } = useTranslation()
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select className="select" id={id} value={value} onChange={(event) => onChange(Number(event.target.value))}>
        {products.map((product) => (
          <option key={product.id} value={product.id}>
            {localised(product, 'name', language)}
          </option>
        ))}
      </select>
    </div>
  )
}
