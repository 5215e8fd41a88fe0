import { useTranslation } from '../i18n/translation.tsx'
import type { PopupProps } from '../popups/popup-store.ts'
import { Button } from '@shop/ui/components/button/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { CONSULTATION } from './home/tender-block.tsx'

/** Spec, section 2, "Popups". */
export function OfferPopup({ is_open, onClose }: PopupProps) {
  const { t } = useTranslation()
  return (
    <Dialog title={t('offer_title')} is_open={is_open} onClose={onClose}>
      <p className="text-ink-600">{t('offer_text')}</p>
      <div className="mt-6 grid gap-3">
        <ButtonLink size="lg" to={CONSULTATION} onClick={onClose}>
          {t('offer_yes')}
        </ButtonLink>
        <Button kind="text" onClick={onClose}>
          {t('no_thanks')}
        </Button>
      </div>
    </Dialog>
  )
}
