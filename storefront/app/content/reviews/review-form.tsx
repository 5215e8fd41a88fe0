import { useEffect, useRef } from 'react'
import type { Profile } from '@shop/contract/shop/account'
import { REVIEW_LENGTH_MAX } from '@shop/contract/shop/content'
import { PICTURE_TYPES } from '@shop/contract/primitives'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '@shop/ui/components/button/button.tsx'
import { Field, TextArea } from '@shop/ui/components/field/field.tsx'
import { Link } from '../../ui/link.tsx'
import { Note } from '@shop/ui/components/note/note.tsx'
import { useReview } from './use-review.ts'

interface ReviewFormProps {
  user: Profile
  onSent: () => void
  onCancel: () => void
}

/** After a failure the input stays. */
export function ReviewForm({ user, onSent, onCancel }: ReviewFormProps) {
  const { t } = useTranslation()
  const { form, picture_error, choosePicture } = useReview(user.id, onSent)
  const [first_name = '', ...others] = user.name.split(/\s+/)
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => element.current?.querySelector('textarea')?.focus(), [])
  return (
    <form
      ref={element}
      noValidate
      className="animate-edit panel mt-6 grid max-w-2xl gap-4 p-5"
      aria-label={t('write_review')}
      onSubmit={form.onSubmit}
    >
      <TextArea
        label={t('review_text')}
        hint={t('review_text_hint')}
        rows={5}
        maxLength={REVIEW_LENGTH_MAX}
        required
        {...form.field('text')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={t('first_name')}
          autoComplete="given-name"
          defaultValue={first_name}
          required
          {...form.field('first_name')}
        />
        <Field
          label={t('last_name')}
          autoComplete="family-name"
          defaultValue={others.join(' ')}
          required
          {...form.field('last_name')}
        />
      </div>
      <Field
        label={t('organization')}
        autoComplete="organization"
        defaultValue={user.organization.name ?? ''}
        maxLength={200}
        {...form.field('organization')}
      />
      <Field
        type="file"
        name="picture"
        label={t('review_picture')}
        hint={t('review_picture_hint')}
        accept={PICTURE_TYPES.join(',')}
        error={picture_error && t(picture_error)}
        className="py-2.5"
        onChange={choosePicture}
      />
      {form.errors.form && <Note kind="bad">{t(form.errors.form)}</Note>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" is_loading={form.is_sending}>
          {t('send_review')}
        </Button>
        <Button kind="ghost" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
      <p className="text-sm text-ink-600">
        {t('form_consent')}{' '}
        <Link className="link" to="/docs/personal">
          {t('form_consent_what')}
        </Link>
        .
      </p>
    </form>
  )
}
