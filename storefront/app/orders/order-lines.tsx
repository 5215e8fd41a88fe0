import { unitPrice } from '@shop/contract/rules/money/price'
import type { OrderDetail, OrderLine } from '@shop/contract/shop/orders/orders'
import { localised } from '@shop/contract/rules/names'
import { useTranslation } from '../i18n/translation.tsx'
import { Link } from '../ui/link.tsx'
import { moneyText } from '@shop/ui/components/price/money.ts'
import { Picture } from '../ui/picture.tsx'
import { LineParts } from '../products/line-parts.tsx'
import { OrderSums } from './order-sums.tsx'
import '@shop/ui/components/table/table.css'

/** A list on narrow screens. */
export function OrderLines({ order }: { order: OrderDetail }) {
  const { t } = useTranslation()
  return (
    <section className="panel min-w-0 overflow-hidden">
      <div className="panel__head">
        <h2>{t('goods')}</h2>
      </div>
      <LinesTable lines={order.lines} />
      <ul className="md:hidden">
        {order.lines.map((line, index) => (
          <NarrowLine key={index} line={line} />
        ))}
      </ul>
      <div className="ml-auto w-full max-w-[420px] border-t border-line p-5">
        <OrderSums order={order} />
      </div>
    </section>
  )
}

function LinesTable({ lines }: { lines: readonly OrderLine[] }) {
  const { t } = useTranslation()
  return (
    <table className="table max-md:hidden">
      <caption className="sr-only">{t('goods')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('product')}</th>
          <th scope="col">{t('dk_column')}</th>
          <th scope="col" className="num">
            {t('amount_short')}
          </th>
          <th scope="col" className="num">
            {t('price')}
          </th>
          <th scope="col" className="num">
            {t('sum')}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          <tr key={index}>
            <td className="min-w-[240px]">
              <LineName line={line} />
            </td>
            <td className="mono whitespace-nowrap">{line.dk_code ?? '—'}</td>
            <td className="num whitespace-nowrap">
              {line.amount} <UnitOf line={line} />
            </td>
            <td className="num whitespace-nowrap">{moneyText(unitPrice(line))}</td>
            <td className="num font-semibold whitespace-nowrap">{moneyText(line.sum)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function NarrowLine({ line }: { line: OrderLine }) {
  return (
    <li className="border-b border-line p-4 last:border-b-0">
      <LineName line={line} />
      <p className="mt-2 flex flex-wrap justify-between gap-x-4 pl-15">
        <span className="whitespace-nowrap text-ink-600">
          {line.amount} <UnitOf line={line} /> × {moneyText(unitPrice(line))}
        </span>
        <b className="tnum ml-auto font-semibold whitespace-nowrap">{moneyText(line.sum)}</b>
      </p>
    </li>
  )
}

function UnitOf({ line }: { line: OrderLine }) {
  const { t } = useTranslation()
  return t(`unit_short_${line.unit}`, { count: line.amount })
}

/** A link while the product is in the shop. */
function LineName({ line }: { line: OrderLine }) {
  const { language } = useTranslation()
  const name = localised({ ...line }, 'name', language)
  return (
    <div className="flex items-center gap-3">
      <span className="plate size-12 shrink-0 !rounded-md">
        <Picture file={line.file} sizes="48px" width={300} height={300} alt="" />
      </span>
      <div className="min-w-0 leading-5 [overflow-wrap:anywhere]">
        {line.product_id === null ? (
          name
        ) : (
          <Link to={`/product/${line.product_id}`} className="no-underline hover:text-brand-600">
            {name}
          </Link>
        )}
        <span className="mono block">{line.article}</span>
        <LineParts components={line.components} amount={line.amount} />
      </div>
    </div>
  )
}
