import type { OrderPage } from '@shop/contract/shop/orders/order-pages'
import { Note } from '@shop/ui/components/note/note.tsx'
import { moneyText } from '@shop/ui/components/price/money.ts'
import { dayText } from '../../account/public.ts'
import { PayButtons } from '../../card-payments/public.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { isOverpaid } from './order-progress.ts'

/** Institutions pay by invoice unless they chose the card. */
const mayPayByCard = ({ can_pay_by, payment, buyer }: OrderPage) =>
  can_pay_by.length > 0 && (payment?.terms === 'card' || buyer?.kind !== 'institution')

/** Also on the way back from the bank. */
export function CardPayment({ order, code, onFailed }: { order: OrderPage; code: string; onFailed: () => void }) {
  const { t } = useTranslation()
  if (!mayPayByCard(order)) return null
  const state = order.payments.findLast((payment) => ['waiting', 'refused'].includes(payment.state))?.state
  return (
    <section className="now no-print" aria-labelledby="order-card">
      <div>
        <h2 id="order-card">{t('card_title', { sum: moneyText(order.left_to_pay) })}</h2>
        <div role="status">
          {state === 'waiting' && <p>{t('card_waiting')}</p>}
          {state === undefined && <p>{t('card_text')}</p>}
          {state === 'refused' && (
            <div className="mt-2">
              <Note kind="warn">{t('card_refused')}</Note>
            </div>
          )}
        </div>
      </div>
      <div className="grid gap-2">
        <PayButtons code={code} providers={order.can_pay_by} onFailed={onFailed} />
      </div>
    </section>
  )
}

const isStillHeld = ({ state }: OrderPage['payments'][number]) => state === 'paid' || state === 'partly_refunded'

/** Payments and refunds, with the fiscal receipts. */
export function OrderMoney({ order }: { order: OrderPage }) {
  const { t } = useTranslation()
  if (order.payments.length === 0) return null
  return (
    <section className="orderpart">
      <h2>{t('payment')}</h2>
      {order.status === 'cancelled' && order.payments.some(isStillHeld) && (
        <p className="mb-3">{t('money_of_cancelled')}</p>
      )}
      {order.status !== 'cancelled' && isOverpaid(order) && <p className="mb-3">{t('money_overpaid')}</p>}
      <ul className="border-t-[1.5px] border-ink-900">
        {order.payments.map(({ sum, at, state, source, receipt_url, return_receipts }, index) => (
          <li key={index} className="flex flex-wrap justify-between gap-x-4 gap-y-1 border-b border-line py-2.5">
            <span className="min-w-0 flex-1 basis-40">
              {t(`money_${state}`)}
              <span className="block text-sm text-ink-600">{[dayText(at), t(`money_by_${source}`)].join(', ')}</span>
              {receipt_url !== null && (
                <a className="link text-sm" href={receipt_url} target="_blank" rel="noreferrer">
                  {t('money_receipt')}
                </a>
              )}
              {return_receipts.map((receipt) => (
                <a key={receipt.url} className="link block text-sm" href={receipt.url} target="_blank" rel="noreferrer">
                  {t('money_return_receipt', { sum: moneyText(receipt.sum) })}
                </a>
              ))}
            </span>
            <b className="tnum font-semibold whitespace-nowrap">{moneyText(sum)}</b>
          </li>
        ))}
      </ul>
    </section>
  )
}
