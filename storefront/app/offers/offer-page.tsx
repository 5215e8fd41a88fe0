import { confirmOffer, type OfferConfirmation } from '@shop/contract/shop/offers'
import { useTranslation } from '../i18n/translation.tsx'
import { definePage } from '../pages/page.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { moneyText } from '@shop/ui/components/price/money.ts'
import { Note } from '@shop/ui/components/note/note.tsx'
import { kyivDay } from './kyiv-day.ts'
import { partyCode } from './party-code.ts'

/** By the code printed on the offer: confirms it, its sum and its validity. */
export const offerPage = definePage<OfferConfirmation>('offer', {
  loader: async ({ call, params }) => (await call(confirmOffer, { params: { code: params['code'] ?? '' } })).data,
  Component: ({ data }) => <Confirmation offer={data} />,
  handle: {
    crumbs: ({ number }, t) => [{ label: t('offer_number', { number }) }],
    title: ({ number }, t) => t('offer_number', { number }),
  },
})

function Confirmation({ offer }: { offer: OfferConfirmation }) {
  const { t } = useTranslation()
  const { seller, is_valid, is_ordered } = offer
  const date = kyivDay(offer.valid_until)
  const facts = [
    [t('offer_number_label'), offer.number],
    [t('date'), kyivDay(offer.made_at)],
    [t('sum'), moneyText(offer.total)],
    [t('offer_seller'), seller.code ? `${seller.name}, ${partyCode(t, seller.code)}` : seller.name],
    [t('offer_valid_until'), date],
  ].filter(([, value]) => value !== '')
  return (
    <div className="page">
      <h1 className="text-3xl lg:text-4xl">{t('offer_confirmed_title')}</h1>
      <div className="mt-7 grid max-w-3xl gap-6">
        {is_ordered ? (
          <Note>{t('offer_is_ordered')}</Note>
        ) : (
          <Note kind={is_valid ? 'ok' : 'bad'}>{t(is_valid ? 'offer_is_valid' : 'offer_is_expired', { date })}</Note>
        )}
        <dl className="panel grid gap-x-8 gap-y-3 p-6 sm:grid-cols-[max-content_1fr]">
          {facts.map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-ink-600 max-sm:-mb-2">{name}</dt>
              <dd className="font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
        <p className="text-ink-700">{t('offer_compare')}</p>
        <div className="flex flex-wrap gap-3">
          {is_valid && !is_ordered && <ButtonLink to="/profile?tab=offers">{t('make_order')}</ButtonLink>}
          <ButtonLink kind="ghost" to="/catalog">
            {t('go_to_catalog')}
          </ButtonLink>
        </div>
      </div>
    </div>
  )
}
