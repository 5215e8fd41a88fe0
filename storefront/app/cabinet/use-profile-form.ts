import type { Profile } from '@shop/contract/account'
import { useTranslation } from '../i18n/translation.tsx'
import { toast } from '../ui/toast.tsx'
import { isCallFailed } from '@shop/contract/call'
import type { ProfileChanges } from './profile-changes.ts'
import { saveProfile } from './save-profile.ts'
import { useForm, wrongFrom, type Typed, type Wrong } from './use-form.ts'

interface ProfileForm<F extends string> {
  user: Profile
  fields: readonly F[]
  check: (typed: Typed<F>) => Wrong<F>
  changes: (typed: Typed<F>) => ProfileChanges
  close: () => void
}

/** A block's form: it closes when the server has taken the changes, and stays as it was typed when it has not. */
export function useProfileForm<F extends string>({ user, fields, check, changes, close }: ProfileForm<F>) {
  const { t } = useTranslation()
  const send = async (typed: Typed<F>): Promise<Wrong<F> | null> => {
    const wanted = changes(typed)
    try {
      await saveProfile(user, wanted)
    } catch (error) {
      const { form, ...wrong_fields } = wrongFrom(error, fields)
      // Spec, section 8: "Profile/address save failure: toast something_was_happen". Who closed the log-in knows why.
      if (isCallFailed(error) && error.status === 401) toast('info', t('session_expired'))
      else if (form !== undefined) toast('err', t('something_was_happen'))
      return wrong_fields as Wrong<F>
    }
    close()
    if (wanted.email !== undefined) toast('info', t('confirm_new_email'))
    return null
  }
  return useForm<F>({ fields, check, send })
}
