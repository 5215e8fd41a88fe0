import { HTML_LANG } from '@shop/contract/primitives'
import { LineParts } from '../../products/line-parts.tsx'
import type { OfferPage } from '@shop/contract/shop/offer-pages'
import { localised } from '@shop/contract/rules/names'
import { Status } from '@shop/ui/components/status/status.tsx'
import { useTranslation } from '../../i18n/translation.tsx'
import { Link } from '../../ui/link.tsx'
import { moneyText } from '@shop/ui/components/price/money.ts'
import { Price } from '../../ui/price.tsx'
import { kyivDay } from '../kyiv-day.ts'
import { type OfferCodes, OfferDownloads } from '../offer-downloads.tsx'
import { OrderOwnOffer } from './order-own-offer.tsx'
import { Requisites } from './requisites.tsx'
import { SendAgain } from './send-again.tsx'

const STATE_TEXTS = { valid: 'offer_is_valid', expired: 'offer_is_expired', ordered: 'offer_is_ordered' } as const

export function OwnOffer({ offer, codes }: { offer: OfferPage; codes: OfferCodes }) {
  const { t } = useTranslation()
  const is_expired = offer.state === 'expired'
  const date = kyivDay(offer.valid_until)
  return (
    <>
      <section className="done graph">
        <div className="done__in">
          <Status kind={is_expired ? 'gone' : 'in'}>{t(is_expired ? 'offer_prices_old' : 'offer_ready')}</Status>
          <h1 className="mt-1.5 text-2xl lg:text-3xl">{t('offer_number', { number: offer.number })}</h1>
          <p className="mt-2 text-ink-600">{t(STATE_TEXTS[offer.state], { date })}</p>
          <Price amount={offer.total} className="mt-4 block text-2xl" />
          <OrderOwnOffer offer={offer} codes={codes} />
        </div>
        <OfferDownloads codes={codes} files={offer.files} />
      </section>
      <div className="own-offer">
        <div>
          <Lines offer={offer} />
          <Terms offer={offer} />
        </div>
        <aside aria-label={t('offer_requisites')}>
          <SendAgain offer={offer} codes={codes} />
          <Requisites offer={offer} />
        </aside>
      </div>
    </>
  )
}

function Lines({ offer }: { offer: OfferPage }) {
  const { t, language } = useTranslation()
  const with_vat = t(offer.vat === null ? 'without_vat' : 'with_vat')
  return (
    <section>
      <h2>{t('offer_what')}</h2>
      <table className="lines">
        <thead>
          <tr>
            <th scope="col">{t('number_sign')}</th>
            <th scope="col">{t('goods')}</th>
            <th scope="col">ДК 021:2015</th>
            <th scope="col" className="num">
              {t('amount')}
            </th>
            <th scope="col" className="num">
              {t('price')} {with_vat}
            </th>
            <th scope="col" className="num">
              {t('sum')} {with_vat}
            </th>
          </tr>
        </thead>
        <tbody>
          {offer.lines.map((line, index) => (
            <tr key={index}>
              <td className="text-ink-600">{index + 1}</td>
              <td className="nm">
                {line.product_id === null ? (
                  localised(line, 'name', language)
                ) : (
                  <Link to={`/product/${line.product_id}`} className="no-underline hover:underline">
                    {localised(line, 'name', language)}
                  </Link>
                )}
                <span className="mono block">{line.article}</span>
                <LineParts components={line.components} amount={line.amount} />
              </td>
              <td className="mono wide-only">{line.dk_code}</td>
              <td className="num q">{`${line.amount} ${t(`unit_short_${line.unit}`, { count: line.amount })}`}</td>
              <td className="num wide-only">{moneyText(line.price)}</td>
              <td className="num s">{moneyText(line.sum)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="sums">
        {offer.discount_percent > 0 && (
          <>
            <dt>{t('discount_of', { percent: String(offer.discount_percent) })}</dt>
            <dd>{moneyText(offer.total - offer.goods_sum)}</dd>
          </>
        )}
        {offer.vat !== null && (
          <>
            <dt>{t('vat_included')}</dt>
            <dd>{moneyText(offer.vat)}</dd>
          </>
        )}
        <dt className="tot">
          {t('sum')} {with_vat}
        </dt>
        <dd className="tot">{moneyText(offer.total)}</dd>
      </dl>
    </section>
  )
}

function Terms({ offer: { delivery_terms, payment_terms } }: { offer: OfferPage }) {
  const { t } = useTranslation()
  const terms = [
    ['delivery', delivery_terms],
    ['payment', payment_terms],
  ].filter(([, text]) => text !== '')
  if (terms.length === 0) return null
  return (
    <section className="mt-10">
      <h2>{t('offer_terms')}</h2>
      <dl className="mt-4 grid gap-x-8 gap-y-4 sm:grid-cols-2">
        {terms.map(([name = '', text]) => (
          <div key={name}>
            <dt className="text-sm text-ink-600">{t(name)}</dt>
            <dd lang={HTML_LANG.ua}>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
