import { useTranslation } from '../../i18n/translation.tsx'
import type { PopupProps } from '../../popups/popup-store.ts'
import { Button } from '@shop/ui/components/button/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { textProp } from '../text-prop.ts'
import { ResendButton } from './resend-button.tsx'

/** Shown after registration. */
export function AskConfirmPopup({ is_open, onClose, email }: PopupProps & Record<string, unknown>) {
  const { t } = useTranslation()
  const address = textProp(email)
  return (
    <Dialog title={t('check_mail_title')} picture="/brand/mail.svg" is_open={is_open} onClose={onClose}>
      <p className="mt-2 text-ink-600">
        {address === '' ? (
          t('letter_sent_to_you')
        ) : (
          <>
            {t('letter_sent_to')} <b className="font-semibold break-all text-ink-900">{address}</b>.
          </>
        )}{' '}
        {t('follow_link_in_letter')}
      </p>
      <Button size="lg" is_block className="mt-6" onClick={onClose}>
        {t('understood')}
      </Button>
      {address !== '' && (
        <p className="mt-4 text-sm text-ink-600">
          {t('no_letter_yet')} <ResendButton email={address} />
        </p>
      )}
    </Dialog>
  )
}
