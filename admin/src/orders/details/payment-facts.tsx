import type { AdminOrder } from '@shop/contract/admin/orders/orders'
import { useT } from '../../kit/text/translate.ts'
import { paymentText } from './describe-details.ts'
import { Fact, Facts, Missing } from './fact.tsx'

export function PaymentFacts({ order: { payment, buyer } }: { order: AdminOrder }) {
  const t = useT()
  const source = [
    buyer?.funding && t(`details.funding_${buyer.funding}`),
    buyer?.kekv && t('details.kekv_short', { code: buyer.kekv }),
  ].filter(Boolean)
  return (
    <>
      {payment === null && <Missing>{t('details.none_payment')}</Missing>}
      <Facts>
        {payment && (
          <Fact label={t('details.terms')}>
            <b className="font-semibold">{paymentText(payment, t)}</b>
          </Fact>
        )}
        {source.length > 0 && <Fact label={t('details.funding')}>{source.join(', ')}</Fact>}
      </Facts>
    </>
  )
}
