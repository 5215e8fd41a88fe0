import { useState } from 'react'
import { saveOrderLines, type AdminOrder } from '@shop/contract/admin/orders/orders'
import type { OrderProduct } from '@shop/contract/admin/orders/phone-orders'
import { bonusTotal, goodsSum, hryvnia, kopiykas, payableSum, unitPrice } from '@shop/contract/rules/money/price'
import { Button, IconButton } from '../../kit/widgets/button.tsx'
import { formatMoney } from '../../kit/text/format.ts'
import { Panel } from '../../kit/page/panel.tsx'
import { useT } from '../../kit/text/translate.ts'
import { useCall } from '../../kit/calls/use-call.ts'
import { AmountField } from './amount-field.tsx'
import { ProductFinder } from './product-finder.tsx'
import { TextField } from '../../kit/form/text-field.tsx'

interface Props {
  order: AdminOrder
  onStale: () => void
  onClose: () => void
}

/** `position` is null for a new line. */
interface Draft {
  position: number | null
  product_id: number | null
  article: string
  name_ua: string
  /** Hryvnia per piece. */
  price: number
  order_multiple: number
  amount: number
}

/** Only what was changed here, so that lines that somebody else saved in between stay. */
interface Edits {
  /** By `keyOf`; null if removed. */
  amounts: ReadonlyMap<string, number | null>
  added: readonly Draft[]
}

/** A removed line's position may be given to another product. */
const keyOf = ({ position, product_id }: Pick<Draft, 'position' | 'product_id'>) => `${position}:${product_id}`

function linesOf({ lines }: AdminOrder, { amounts, added }: Edits): Draft[] {
  const remaining = lines.flatMap(({ price, sale_price, ...line }) => {
    const amount = amounts.get(keyOf(line))
    if (amount === null) return []
    return [{ ...line, amount: amount ?? line.amount, price: unitPrice({ price, sale_price }) }]
  })
  const known = new Set(remaining.map(({ product_id }) => product_id))
  return [...remaining, ...added.filter(({ product_id }) => !known.has(product_id))]
}

function withAmount({ amounts, added }: Edits, changed: Draft, amount: number | null): Edits {
  if (changed.position !== null) return { added, amounts: new Map(amounts).set(keyOf(changed), amount) }
  const withChanged = added.flatMap((line) => {
    if (line.product_id !== changed.product_id) return [line]
    return amount === null ? [] : [{ ...line, amount }]
  })
  return { amounts, added: withChanged }
}

const newDraft = ({ id, price, sale_price, ...product }: OrderProduct): Draft => ({
  ...product,
  position: null,
  product_id: id,
  price: unitPrice({ price, sale_price }),
  amount: product.order_multiple,
})

/** Preview in hryvnia; the server calculates. */
function totalOf({ discount_percent, bonuses_spent }: AdminOrder, lines: readonly Draft[]): number {
  const goods = goodsSum(lines.map(({ price, amount }) => ({ price: kopiykas(price), sale_price: null, amount })))
  return hryvnia(bonusTotal(payableSum(goods, discount_percent), kopiykas(bonuses_spent)))
}

const focusFirst = (list: HTMLUListElement | null) => list?.querySelector('input')?.focus()

export function OrderLinesEditor({ order, onStale, onClose }: Props) {
  const t = useT()
  const run = useCall()
  const [edits, setEdits] = useState<Edits>({ amounts: new Map(), added: [] })
  const lines = linesOf(order, edits)
  const [comment, setComment] = useState('')
  const [is_busy, setBusy] = useState(false)
  const setAmount = (changed: Draft, amount: number | null) => setEdits(withAmount(edits, changed, amount))
  const add = (product: OrderProduct) => {
    const known = lines.find(({ product_id }) => product_id === product.id)
    if (known) setAmount(known, known.amount + known.order_multiple)
    else setEdits({ ...edits, added: [...edits.added, newDraft(product)] })
  }
  const save = async () => {
    setBusy(true)
    const wanted = lines.map(({ position, product_id, amount }) =>
      position === null ? { product_id, amount } : { position, amount },
    )
    const body = { version: order.version, comment, lines: wanted }
    const answer = await run(saveOrderLines, { params: { id: String(order.id) }, body }, { done: 'orders.lines_saved' })
    setBusy(false)
    if (answer) onClose()
    else onStale()
  }
  return (
    <Panel title={t('orders.goods')} is_flush className="!overflow-visible">
      <ul ref={focusFirst}>
        {lines.map((line) => (
          <li
            key={line.position ?? `new ${line.product_id}`}
            className="flex flex-wrap items-center gap-3 border-b border-line px-5 py-3"
          >
            <span className="min-w-[200px] flex-1 leading-5 [overflow-wrap:anywhere]">
              {line.name_ua}
              <span className="mono block">{line.article}</span>
            </span>
            <span className="tnum whitespace-nowrap">{formatMoney(line.price)}</span>
            <AmountField
              label={t('orders.line_amount', { article: line.article })}
              amount={line.amount}
              order_multiple={line.order_multiple}
              onChange={(amount) => setAmount(line, amount)}
            />
            <span className="tnum w-28 text-right font-semibold whitespace-nowrap">
              {formatMoney(line.price * line.amount)}
            </span>
            <IconButton
              icon="trash"
              label={t('orders.line_remove', { article: line.article })}
              onClick={() => setAmount(line, null)}
            />
          </li>
        ))}
      </ul>
      <div className="grid gap-4 p-5">
        <ProductFinder onChoose={add} />
        <TextField
          label={t('orders.comment')}
          value={comment}
          onChange={setComment}
          length_max={2000}
          hint={t('orders.lines_hint')}
          is_long
        />
        <p className="flex items-end justify-between border-t border-line pt-3">
          <span className="font-semibold">{t('orders.sum_total')}</span>
          <span className="price text-2xl">{formatMoney(totalOf(order, lines))}</span>
        </p>
        <div className="flex flex-wrap gap-2">
          <Button is_busy={is_busy} disabled={lines.length === 0} onClick={() => void save()}>
            {t('orders.lines_save')}
          </Button>
          <Button kind="text" onClick={onClose}>
            {t('orders.cancel')}
          </Button>
        </div>
      </div>
    </Panel>
  )
}
