import { AMOUNT_MAX, HTML_LANG } from '@shop/contract/primitives'
import type { WantedOffer } from '@shop/contract/shop/offers'
import { useSession } from '../account/public.ts'
import { useTranslation } from '../i18n/translation.tsx'
import type { PopupProps } from '../popups/popup-store.ts'
import { Button } from '@shop/ui/components/button/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '@shop/ui/components/field/field.tsx'
import { Note } from '@shop/ui/components/note/note.tsx'
import { EmailFields } from './email-fields.tsx'
import { OfferThanks } from './offer-thanks.tsx'
import { ReducedNote } from './reduced-note.tsx'
import { useOfferForm } from './use-offer-form.ts'

export type OfferedLine = WantedOffer['products'][number]

/** A position of a plan with fewer pieces than planned. */
export interface ReducedLine {
  number: string
  name_ua: string
  planned: number
  offered: number
}

interface OfferPopupFrameProps extends PopupProps {
  /** Explains what is sent. */
  text: string
  lines: readonly OfferedLine[]
  reduced?: readonly ReducedLine[]
}

export function OfferPopupFrame({ is_open, onClose, text, lines, reduced = [] }: OfferPopupFrameProps) {
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
          {reduced.length > 0 && <ReducedPositions reduced={reduced} />}
          <EmailFields form={form} />
          <OrganizationFields code_error={form.code_error} onCode={form.clearCodeError} />
          {form.problem && <Note kind="bad">{t(form.problem)}</Note>}
          <Button type="submit" size="lg" is_loading={form.is_sending}>
            {t('commercial_offer_get')}
          </Button>
        </form>
      )}
    </Dialog>
  )
}

function ReducedPositions({ reduced }: { reduced: readonly ReducedLine[] }) {
  const { t } = useTranslation()
  const lines = reduced.map(({ number, name_ua, ...pieces }) => ({
    ...pieces,
    name: (
      <span lang={HTML_LANG.ua}>
        {number} {name_ua}
      </span>
    ),
  }))
  return (
    <ReducedNote title={t('offer_reduced_title', { most: AMOUNT_MAX })} lines={lines} rest={t('offer_reduced_rest')} />
  )
}

/** From the profile; all may stay empty. */
function OrganizationFields({ code_error, onCode }: { code_error: string | null; onCode: () => void }) {
  const { t } = useTranslation()
  const organization = useSession().user?.organization
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-3 font-semibold">{t('offer_for_organization')}</legend>
      <Field
        label={t('offer_organization')}
        name="name"
        maxLength={200}
        autoComplete="organization"
        defaultValue={organization?.name ?? ''}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={t('offer_organization_code')}
          error={code_error && t(code_error)}
          name="document_code"
          inputMode="numeric"
          maxLength={12}
          defaultValue={organization?.document_code ?? ''}
          onChange={onCode}
        />
        <Field
          label={t('offer_contact_person')}
          name="contact_person"
          maxLength={200}
          autoComplete="name"
          defaultValue={organization?.contact_person ?? ''}
        />
      </div>
    </fieldset>
  )
}
