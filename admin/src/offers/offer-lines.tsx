import type { OrderProduct } from '@shop/contract/phone-orders.admin'
import { goodsSum, hryvnia, kopiykas, payableSum } from '@shop/contract/rules/price'
import { AmountField } from '../orders/amount-field.tsx'
import { ProductFinder } from '../orders/product-finder.tsx'
import { formatMoney, IconButton, Panel, useT } from '../ui/kit.ts'

export interface OfferLine {
  product: OrderProduct
  amount: number
  /** As it is typed, `1250,50`. */
  price: string
}

interface Props {
  lines: readonly OfferLine[]
  percent: number
  onChange(lines: readonly OfferLine[]): void
}

/** A number as people type it, or null for an empty field; nonsense is NaN, which the server refuses. */
export const numberIn = (typed: string): number | null =>
  typed.trim() === '' ? null : Number(typed.replaceAll(/\s/g, '').replace(',', '.'))

const priceOf = ({ price, sale_price }: OrderProduct) => sale_price ?? price

/** What is offered, each line with its own price. The sum is reckoned as the server will, which has the last word. */
export function OfferLines({ lines, percent, onChange }: Props) {
  const t = useT()
  const change = (id: number, changed: Partial<OfferLine>) =>
    onChange(lines.map((line) => (line.product.id === id ? { ...line, ...changed } : line)))
  const add = (product: OrderProduct) => {
    const known = lines.find((line) => line.product.id === product.id)
    if (known) change(product.id, { amount: known.amount + product.order_multiple })
    else
      onChange([
        ...lines,
        { product, amount: product.order_multiple, price: String(priceOf(product)).replace('.', ',') },
      ])
  }
  const sum = goodsSum(
    lines.map(({ product, amount, price }) => ({
      price: kopiykas(numberIn(price) ?? priceOf(product)) || 0,
      sale_price: null,
      amount,
    })),
  )
  return (
    <Panel title={t('offers.goods')} is_flush className="!overflow-visible">
      <ul>
        {lines.map((line) => (
          <Line
            key={line.product.id}
            line={line}
            onChange={(changed) => change(line.product.id, changed)}
            onRemove={() => onChange(lines.filter(({ product }) => product.id !== line.product.id))}
          />
        ))}
      </ul>
      <div className="grid gap-4 p-5">
        <ProductFinder onChoose={add} />
        {lines.length === 0 ? (
          <p className="text-ink-600">{t('offers.new_no_lines')}</p>
        ) : (
          <p className="flex items-end justify-between border-t border-line pt-3">
            <span className="font-semibold">{t('offers.total')}</span>
            <span className="price text-2xl">{formatMoney(hryvnia(payableSum(sum, percent || 0)))}</span>
          </p>
        )}
      </div>
    </Panel>
  )
}

interface LineProps {
  line: OfferLine
  onChange(changed: Partial<OfferLine>): void
  onRemove(): void
}

function Line({ line: { product, amount, price }, onChange, onRemove }: LineProps) {
  const t = useT()
  const { article } = product
  return (
    <li className="flex flex-wrap items-center gap-3 border-b border-line px-5 py-3">
      <span className="min-w-[200px] flex-1 leading-5 [overflow-wrap:anywhere]">
        {product.name_ua}
        <span className="mono block">{article}</span>
        <span className="block text-sm text-ink-600">{formatMoney(priceOf(product))}</span>
      </span>
      <input
        className="input input--sm tnum !w-32 text-right"
        inputMode="decimal"
        autoComplete="off"
        aria-label={t('offers.new_line_price', { article })}
        value={price}
        onChange={(event) => onChange({ price: event.target.value })}
      />
      <AmountField
        label={t('offers.new_line_amount', { article })}
        amount={amount}
        order_multiple={product.order_multiple}
        onChange={(typed) => onChange({ amount: typed })}
      />
      <IconButton icon="trash" label={t('offers.new_line_remove', { article })} onClick={onRemove} />
    </li>
  )
}
