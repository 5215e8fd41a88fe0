import type { OrderProduct } from '@shop/contract/admin/orders/phone-orders'
import { goodsSum, hryvnia, kopiykas, payableSum, unitPrice } from '@shop/contract/rules/money/price'
import { AmountField } from '../orders/lines/amount-field.tsx'
import { ProductFinder } from '../orders/lines/product-finder.tsx'
import { IconButton } from '../kit/widgets/button.tsx'
import { formatMoney } from '../kit/text/format.ts'
import { readNumber } from '@shop/contract/rules/typed-number'
import { Panel } from '../kit/page/panel.tsx'
import { useT } from '../kit/text/translate.ts'

export interface OfferLine {
  product: OrderProduct
  amount: number
  /** As typed, `1250,50`. */
  price: string
}

interface Props {
  lines: readonly OfferLine[]
  percent: number
  onChange(lines: readonly OfferLine[]): void
}

/** The sum is a preview; the server calculates. */
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
        { product, amount: product.order_multiple, price: String(unitPrice(product)).replace('.', ',') },
      ])
  }
  const sum = goodsSum(
    lines.map(({ product, amount, price }) => ({
      price: kopiykas(readNumber(price, 2) ?? unitPrice(product)),
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
        <span className="block text-sm text-ink-600">{formatMoney(unitPrice(product))}</span>
      </span>
      <input
        className="input input--sm tnum !w-32 text-right"
        inputMode="decimal"
        autoComplete="off"
        aria-label={t('offers.new_line_price', { article })}
        aria-invalid={readNumber(price, 2) === undefined || undefined}
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
