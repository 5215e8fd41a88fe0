import { useSession } from '../account/public.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Note } from '@shop/ui/components/note/note.tsx'
import { kyivDay } from './kyiv-day.ts'
import { codesIn, OfferDownloads } from './offer-downloads.tsx'
import type { SentOffer } from './use-offer-form.ts'

export function OfferThanks({ sent: { number, private_url, valid_until, emails } }: { sent: SentOffer }) {
  const { t } = useTranslation()
  const is_signed_in = useSession().user !== null
  const codes = codesIn(private_url)
  return (
    <div role="status" className="animate-edit grid gap-4">
      <Note kind="ok">{t('commercial_offer_thanks', { email: emails.join(', ') })}</Note>
      <p className="font-medium" data-offer={number}>
        {t('offer_number_valid', { number, date: kyivDay(valid_until) })}
      </p>
      <OfferDownloads codes={codes} />
      <p className="text-sm text-ink-600">{t('offer_not_arrived')}</p>
      <ButtonLink size="lg" to={`/offers/${codes.code}/${codes.secret}`}>
        {t('offer_open_own')}
      </ButtonLink>
      <p className="text-sm text-ink-600">{t(is_signed_in ? 'offer_in_cabinet' : 'offer_in_cabinet_later')}</p>
    </div>
  )
}
