import { Link } from 'react-router'
import { getStaffOffer, getStaffOfferDocument, type AdminOffer } from '@shop/contract/admin/orders/offers'
import { OFFER_KINDS, type OfferKind } from '@shop/contract/shop/offers'
import { RecordScreen } from '../kit/page/record-screen.tsx'
import { Button, ButtonLink } from '../kit/widgets/button.tsx'
import { type Column, DataTable } from '../kit/list/data-table.tsx'
import { formatDate, formatMoney, formatNumber } from '../kit/text/format.ts'
import { PageHead } from '../kit/page/page-head.tsx'
import { Panel } from '../kit/page/panel.tsx'
import { saveDocument } from '../kit/calls/save-document.ts'
import { useT } from '../kit/text/translate.ts'
import { useCall } from '../kit/calls/use-call.ts'
import { OfferActions } from './offer-actions.tsx'
import { OfferState } from './offer-list.tsx'

type Line = AdminOffer['lines'][number]

const COLUMNS: Column<Line>[] = [
  {
    key: 'article',
    label: 'offers.article',
    show: ({ article }) => <span className="mono whitespace-nowrap">{article}</span>,
  },
  { key: 'name', label: 'offers.name', className: 'md:min-w-[200px]', show: ({ name_ua }) => name_ua },
  { key: 'price', label: 'offers.price', is_number: true, show: ({ price }) => formatMoney(price) },
  { key: 'amount', label: 'offers.amount', is_number: true, show: ({ amount }) => formatNumber(amount) },
  { key: 'sum', label: 'offers.sum', is_number: true, show: ({ sum }) => formatMoney(sum) },
]

/** Read-only: an offer never changes. */
export function OfferPage() {
  return <RecordScreen route={getStaffOffer}>{(offer) => <ShownOffer offer={offer} />}</RecordScreen>
}

function ShownOffer({ offer }: { offer: AdminOffer }) {
  const t = useT()
  return (
    <>
      <PageHead title={t('offers.one', { number: offer.number })}>
        <OfferActions offer={offer} />
      </PageHead>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1fr)_360px]">
        <Panel is_flush title={t('offers.goods')} actions={<OfferState state={offer.state} />}>
          <DataTable<Line>
            caption={t('offers.goods')}
            columns={COLUMNS}
            rows={offer.lines}
            keyOf={({ position }) => position}
          />
          <Sums offer={offer} />
        </Panel>
        <div className="grid gap-4">
          <Panel title={t('offers.buyer')}>
            <Buyer offer={offer} />
          </Panel>
          <Panel title={t('offers.papers')}>
            {OFFER_KINDS.map((kind) => (
              <Download key={kind} id={offer.id} kind={kind} />
            ))}
            <ButtonLink kind="text" icon="external" href={`/offers/${offer.code}`}>
              {t('offers.page')}
            </ButtonLink>
          </Panel>
        </div>
      </div>
    </>
  )
}

function Sums({ offer: { goods_sum, discount_percent, total } }: { offer: AdminOffer }) {
  const t = useT()
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-1 p-5 text-right">
      <dt className="text-ink-600">{t('offers.goods_sum')}</dt>
      <dd className="tnum">{formatMoney(goods_sum)}</dd>
      {discount_percent > 0 && (
        <>
          <dt className="text-ink-600">{t('offers.percent', { percent: formatNumber(discount_percent, 2) })}</dt>
          <dd className="tnum">−{formatMoney(goods_sum - total)}</dd>
        </>
      )}
      <dt className="font-semibold">{t('offers.total')}</dt>
      <dd className="tnum text-xl font-semibold">{formatMoney(total)}</dd>
    </dl>
  )
}

function Buyer({ offer }: { offer: AdminOffer }) {
  const t = useT()
  const { buyer, user_id, emails } = offer
  const name = buyer.name ?? emails[0] ?? t('offers.forgotten')
  return (
    <div className="grid gap-1 leading-6 [overflow-wrap:anywhere]">
      {user_id === null ? (
        <b className="font-semibold">{name}</b>
      ) : (
        <Link className="link font-semibold" to={`/buyers/${user_id}`}>
          {name}
        </Link>
      )}
      {buyer.code && <span>{t('offers.code', { code: buyer.code })}</span>}
      {buyer.contact && <span>{buyer.contact}</span>}
      {buyer.phone && <span>{buyer.phone}</span>}
      <span className="mt-2 text-sm text-ink-600">
        {t(offer.written_at === null ? 'offers.not_sent' : 'offers.sent_to')}
      </span>
      {emails.map((email) => (
        <span key={email}>{email}</span>
      ))}
      <span className="mt-2 text-sm text-ink-600">
        {t('offers.valid_until')} {formatDate(offer.valid_until)}
      </span>
      {offer.made_by_name && (
        <span className="text-sm text-ink-600">{t('offers.made_by', { name: offer.made_by_name })}</span>
      )}
    </div>
  )
}

function Download({ id, kind }: { id: number; kind: OfferKind }) {
  const t = useT()
  const run = useCall()
  const download = async () => {
    const file = await run(getStaffOfferDocument, { params: { id: String(id), kind } })
    if (file) saveDocument(file)
  }
  return (
    <Button kind="ghost" icon="download" onClick={() => void download()}>
      {t(`offers.paper_${kind}`)}
    </Button>
  )
}
