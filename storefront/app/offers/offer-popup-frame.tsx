import { useState } from 'react'
import type { WantedOffer } from '@shop/contract/offers'
import { useSession } from '../account/public.ts'
import { useTranslation } from '../i18n/translation.tsx'
import type { PopupProps } from '../shell/public.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Note } from '../ui/note.tsx'
import { EmailFields } from './email-fields.tsx'
import { OfferThanks } from './offer-thanks.tsx'
import { useOfferForm } from './use-offer-form.ts'

export type OfferedLine = WantedOffer['products'][number]

interface OfferPopupFrameProps extends PopupProps {
  /** What is sent, in a sentence. */
  text: string
  lines: readonly OfferedLine[]
}

/** Asks where a commercial offer is to be sent and for whom it is; then says its number. */
export function OfferPopupFrame({ is_open, onClose, text, lines }: OfferPopupFrameProps) {
  const { t } = useTranslation()
  const email = useSession().user?.email ?? ''
  const { form, sent } = useOfferForm(lines, email)
  return (
    <Dialog title={t('commercial_offer_title')} is_open={is_open} onClose={onClose}>
      {sent ? (
        <OfferThanks sent={sent} />
      ) : (
        <form
          noValidate
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            void form.submit(event.currentTarget)
          }}
        >
          <p className="text-ink-600">{text}</p>
          <EmailFields form={form} />
          <OrganizationFields wrong_code={form.wrong_code} onCode={form.forgetCode} />
          {form.problem && <Note kind="bad">{t(form.problem)}</Note>}
          <Button type="submit" size="lg" is_loading={form.is_sending}>
            {t('commercial_offer_get')}
          </Button>
        </form>
      )}
    </Dialog>
  )
}

/** To whom the paper is made out. Who is signed in finds there what the profile knows; a guest opens them if he likes. */
function OrganizationFields({ wrong_code, onCode }: { wrong_code: string | null; onCode: () => void }) {
  const { t } = useTranslation()
  const known = useSession().user?.organization
  const [is_shown, setShown] = useState(Boolean(known?.name))
  if (!is_shown) {
    return (
      <Button kind="text" size="sm" className="justify-self-start" onClick={() => setShown(true)}>
        {t('offer_for_organization')}
      </Button>
    )
  }
  return (
    <div className="animate-edit grid gap-4">
      <Field
        label={t('offer_organization')}
        name="name"
        maxLength={200}
        autoComplete="organization"
        defaultValue={known?.name ?? ''}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={t('offer_organization_code')}
          error={wrong_code && t(wrong_code)}
          name="document_code"
          inputMode="numeric"
          maxLength={12}
          defaultValue={known?.document_code ?? ''}
          onChange={onCode}
        />
        <Field
          label={t('offer_contact_person')}
          name="contact_person"
          maxLength={200}
          autoComplete="name"
          defaultValue={known?.contact_person ?? ''}
        />
      </div>
    </div>
  )
}
