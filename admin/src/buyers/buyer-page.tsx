import { type Buyer, getBuyer } from '@shop/contract/admin/orders/buyers'
import { RecordScreen } from '../kit/page/record-screen.tsx'
import { Badge } from '@shop/ui/components/badge/badge.tsx'
import { ButtonLink } from '../kit/widgets/button.tsx'
import { formatMoney, formatNumber } from '../kit/text/format.ts'
import { PageHead } from '../kit/page/page-head.tsx'
import { Panel } from '../kit/page/panel.tsx'
import { useT } from '../kit/text/translate.ts'
import { useCan } from '../kit/calls/use-staff.ts'
import { BuyerActions } from './buyer-actions.tsx'
import { BuyerLedger, BuyerOffers, BuyerOrders } from './buyer-tables.tsx'

export function BuyerPage() {
  return <RecordScreen route={getBuyer}>{(buyer) => <ShownBuyer buyer={buyer} />}</RecordScreen>
}

function ShownBuyer({ buyer }: { buyer: Buyer }) {
  const t = useT()
  const may_see_orders = useCan('orders.read')
  const orders = `/orders?filter=${encodeURIComponent(JSON.stringify({ user_id: String(buyer.id) }))}`
  return (
    <>
      <PageHead title={buyer.name}>
        <BuyerActions buyer={buyer} />
      </PageHead>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1fr)_360px]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 xl:order-1">
          <Figures buyer={buyer} />
          <Panel
            is_flush
            title={t('buyers.orders')}
            actions={
              may_see_orders && (
                <ButtonLink kind="text" to={orders}>
                  {t('buyers.orders_all')}
                </ButtonLink>
              )
            }
          >
            <BuyerOrders orders={buyer.orders} />
          </Panel>
          <Panel is_flush title={t('buyers.ledger')}>
            <BuyerLedger ledger={buyer.ledger} />
          </Panel>
          <Panel is_flush title={t('buyers.offers')}>
            <BuyerOffers offers={buyer.offers} />
          </Panel>
        </div>
        <Profile buyer={buyer} />
      </div>
    </>
  )
}

function Figures({ buyer }: { buyer: Buyer }) {
  const t = useT()
  const figures = [
    [t('buyers.orders_count'), formatNumber(buyer.orders_count)],
    [t('buyers.orders_sum'), formatMoney(buyer.orders_sum)],
    [t('buyers.bonuses'), formatMoney(buyer.bonuses)],
    [t('buyers.discount'), `${formatNumber(buyer.discount_percent, 2)} %`],
  ] as const
  return (
    <dl className="grid grid-cols-2 gap-4 lg:grid-cols-4">
      {figures.map(([name, value]) => (
        <div key={name} className="panel p-4">
          <dt className="text-sm text-ink-600">{name}</dt>
          <dd className="tnum mt-1 text-xl font-semibold whitespace-nowrap">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Profile({ buyer }: { buyer: Buyer }) {
  const t = useT()
  const lines = [
    [t('buyers.organization'), buyer.organization || t('buyers.no_organization')],
    [t('buyers.code'), buyer.document_code ?? ''],
    [t('buyers.contact_person'), buyer.contact_person ?? ''],
    [t('buyers.delivery'), buyer.delivery.join('\n')],
    [t('buyers.language'), t(`buyers.language_${buyer.language}`)],
  ].filter(([, value]) => value !== '')
  return (
    <Panel title={t('buyers.profile')} className="xl:order-2">
      <p className="grid gap-1 leading-6">
        <a className="link break-all no-underline" href={`mailto:${buyer.email}`}>
          {buyer.email}
        </a>
        {buyer.phone_number && (
          <a className="link no-underline" href={`tel:${buyer.phone_number.replace(/[^+\d]/g, '')}`}>
            {buyer.phone_number}
          </a>
        )}
      </p>
      {(buyer.is_blocked || !buyer.is_confirmed) && (
        <p className="flex flex-wrap gap-2">
          {buyer.is_blocked && <Badge kind="bad">{t('buyers.is_blocked')}</Badge>}
          {!buyer.is_confirmed && <Badge kind="warn">{t('buyers.is_not_confirmed')}</Badge>}
        </p>
      )}
      <dl className="grid gap-3">
        {lines.map(([name, value]) => (
          <div key={name}>
            <dt className="text-sm text-ink-600">{name}</dt>
            <dd className="leading-6 whitespace-pre-line [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}
