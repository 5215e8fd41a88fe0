import { cancelEmailChange, type Profile, updateProfile } from '@shop/contract/shop/account'
import { call } from '../api/call.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { useAction } from '../api/use-action.ts'
import { Note } from '@shop/ui/components/note/note.tsx'
import { toast } from '@shop/ui/components/toast/toast.tsx'
import { withSession } from './with-session.ts'
import { loadProfile } from './session-store.ts'

/** Resend the mail or cancel the change. */
export function PendingEmail({ user, email }: { user: Profile; email: string }) {
  const { t } = useTranslation()
  const { is_running, run } = useAction()
  const change = (work: () => Promise<unknown>, done: string) =>
    run(async () => {
      await withSession(user.id, work)
      toast('ok', t(done))
      await loadProfile()
    })
  const resend = () => change(() => call(updateProfile, { body: { email } }), 'letter_sent_again')
  const cancel = () => change(() => call(cancelEmailChange), 'email_change_cancelled')
  return (
    <div className="mb-5">
      <Note kind="warn">
        <p className="[overflow-wrap:anywhere]">{t('email_pending', { email })}</p>
        <p className="mt-2 flex flex-wrap gap-x-5 gap-y-1">
          <button type="button" className="link" aria-busy={is_running} onClick={() => void resend()}>
            {t('send_letter_again')}
          </button>
          <button type="button" className="link" aria-busy={is_running} onClick={() => void cancel()}>
            {t('email_change_cancel')}
          </button>
        </p>
      </Note>
    </div>
  )
}
