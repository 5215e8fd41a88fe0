import { useRef } from 'react'
import { OFFER_EMAILS_MAX } from '@shop/contract/shop/offers'
import { useTranslation } from '../i18n/translation.tsx'
import { Button, IconButton } from '@shop/ui/components/button/button.tsx'
import { Field } from '@shop/ui/components/field/field.tsx'
import { Icon } from '@shop/ui/icons/icon.tsx'
import { X } from '@shop/ui/icons/icon-paths.ts'
import { Plus } from '@shop/ui/icons/rare-icon-paths.ts'
import type { OfferForm } from './use-offer-form.ts'

/** Up to five. */
export function EmailFields({ form }: { form: OfferForm }) {
  const { t } = useTranslation()
  const fields = useRef<HTMLDivElement>(null)
  return (
    <div className="grid gap-4" ref={fields}>
      {form.emails.map(({ key, typed, problem }, index) => (
        <div key={key} className={index === 0 ? '' : 'animate-edit relative'}>
          <Field
            label={index === 0 ? t('email') : t('email_more', { place: index + 1 })}
            error={problem && t(problem)}
            name="email"
            type="email"
            autoComplete={index === 0 ? 'email' : 'off'}
            placeholder="name@school.ua"
            required={index === 0}
            value={typed}
            onChange={(event) => form.typeEmail(key, event.target.value)}
          />
          {index > 0 && (
            <IconButton
              label={t('email_remove', { place: index + 1 })}
              size="sm"
              className="absolute -top-2 right-0"
              onClick={() => form.removeEmail(key)}
            >
              <Icon of={X} />
            </IconButton>
          )}
        </div>
      ))}
      {form.emails.length < OFFER_EMAILS_MAX && (
        <Button kind="text" size="sm" className="justify-self-start" onClick={() => form.addEmail(fields.current)}>
          <Icon of={Plus} />
          {t('email_add')}
        </Button>
      )}
    </div>
  )
}
