import { useState } from 'react'
import type { Profile } from '@shop/contract/shop/account'
import { isEmail, isName, isPhone } from '@shop/contract/rules/validation'
import { useTranslation } from '../i18n/translation.tsx'
import { Field } from '@shop/ui/components/field/field.tsx'
import { PhoneInput } from '../forms/phone-input.tsx'
import { documentCodeWarning } from './document-code.ts'
import { PendingEmail } from '../account/public.ts'
import { EditButtons, EditPanel, ValueList } from './edit-panel.tsx'
import { personalChanges, type PersonalValues } from './profile-changes.ts'
import type { FormErrors, FormField } from '../forms/use-form.ts'
import { useProfileForm } from './use-profile-form.ts'

const FIELDS = [
  'name',
  'email',
  'phone_number',
  'organization.name',
  'organization.document_code',
  'organization.contact_person',
] as const satisfies (keyof PersonalValues)[]

export function PersonalInfo({ user }: { user: Profile }) {
  const { t } = useTranslation()
  const { organization } = user
  return (
    <EditPanel
      title={t('personal_info')}
      view={
        <>
          {user.pending_email !== undefined && <PendingEmail user={user} email={user.pending_email} />}
          <ValueList
            values={[
              [t('full_name'), user.name],
              [t('email'), user.email],
              [t('phone'), user.phone_number],
              [t('organization_name'), organization.name],
              [t('document_code'), organization.document_code],
              [t('contact_person'), organization.contact_person],
            ]}
          />
        </>
      }
      renderForm={(close) => <PersonalForm user={user} close={close} />}
    />
  )
}

function PersonalForm({ user, close }: { user: Profile; close: () => void }) {
  const { t } = useTranslation()
  // `user` may hold optimistic changes.
  const [opened] = useState(user)
  const form = useProfileForm({
    user: opened,
    fields: FIELDS,
    check: checkPersonal,
    changes: (typed) => personalChanges(opened, typed),
    close,
  })
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <div className="grid gap-4 md:grid-cols-2">
        <Field
          label={t('full_name')}
          autoComplete="name"
          maxLength={120}
          defaultValue={user.name}
          {...form.field('name')}
        />
        <Field
          label={t('email')}
          type="email"
          autoComplete="email"
          required
          defaultValue={user.email}
          {...form.field('email')}
        />
        <PhoneInput
          label={t('phone')}
          required
          defaultValue={user.phone_number ?? ''}
          {...form.valueField('phone_number')}
        />
        <h3 className="mt-3 border-t border-line pt-5 text-base md:col-span-2">{t('organization')}</h3>
        <Field
          label={t('organization_name')}
          autoComplete="organization"
          maxLength={200}
          defaultValue={user.organization.name ?? ''}
          {...form.field('organization.name')}
        />
        <DocumentCode code={user.organization.document_code ?? ''} {...form.field('organization.document_code')} />
        <Field
          label={t('contact_person')}
          maxLength={200}
          defaultValue={user.organization.contact_person ?? ''}
          {...form.field('organization.contact_person')}
        />
      </div>
      <EditButtons is_saving={form.is_sending} onCancel={close} />
    </form>
  )
}

type DocumentCodeProps = FormField & { code: string }

/** A wrong check digit gets a warning only. */
function DocumentCode({ code, onChange, onBlur, ...field }: DocumentCodeProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(code)
  const [is_left, setLeft] = useState(true)
  const warning = is_left && /^\d*$/.test(typed.trim()) ? documentCodeWarning(typed.trim()) : null
  return (
    <div>
      <Field
        label={t('document_code')}
        {...field}
        hint={t(warning ?? 'digits_only')}
        className="input--mono"
        inputMode="numeric"
        maxLength={12}
        defaultValue={code}
        onChange={(event) => {
          setTyped(event.target.value)
          setLeft(false)
          onChange(event)
        }}
        onBlur={(event) => {
          setLeft(true)
          onBlur(event)
        }}
      />
      <span role="status" className="sr-only">
        {warning && t(warning)}
      </span>
    </div>
  )
}

function checkPersonal(typed: PersonalValues): FormErrors<keyof PersonalValues> {
  const errors: FormErrors<keyof PersonalValues> = {}
  if (typed.name.trim() === '') errors.name = 'fill_in'
  else if (!isName(typed.name)) errors.name = 'invalid_name'
  if (!isEmail(typed.email.trim())) errors.email = 'invalid_email'
  if (!isPhone(typed.phone_number)) errors.phone_number = 'invalid_phone'
  if (!/^\d{0,12}$/.test(typed['organization.document_code'].trim()))
    errors['organization.document_code'] = 'document_code_digits'
  return errors
}
