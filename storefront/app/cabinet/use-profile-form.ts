import type { Profile } from '@shop/contract/shop/account'
import { generalFailureKey } from '../api/unreachable.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { toast } from '@shop/ui/components/toast/toast.tsx'
import type { ProfileChanges } from './profile-changes.ts'
import { saveProfile } from './save-profile.ts'
import { useForm, formErrorsFrom, type FormValues, type FormErrors } from '../forms/use-form.ts'
import { isRefusedToken } from '../api/call.ts'

interface ProfileForm<F extends string> {
  user: Profile
  fields: readonly F[]
  check: (typed: FormValues<F>) => FormErrors<F>
  changes: (typed: FormValues<F>) => ProfileChanges
  close: () => void
}

/** After a failure the input stays. */
export function useProfileForm<F extends string>({ user, fields, check, changes, close }: ProfileForm<F>) {
  const { t } = useTranslation()
  const send = async (typed: FormValues<F>): Promise<FormErrors<F> | null> => {
    const wanted = changes(typed)
    try {
      await saveProfile(user, wanted)
    } catch (error) {
      const { form, ...field_errors } = formErrorsFrom(error, fields)
      // Spec, section 8: "Profile/address save failure: toast something_was_happen". 401: the login popup was closed.
      if (isRefusedToken(error)) toast('info', t('session_expired'))
      else if (form !== undefined) toast('err', t(generalFailureKey(error)))
      return field_errors as FormErrors<F>
    }
    close()
    if (wanted.email !== undefined) toast('info', t('confirm_new_email'))
    return null
  }
  return useForm<F>({ fields, check, send })
}
