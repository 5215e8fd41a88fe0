import { useState } from 'react'
import type { Document as DownloadedFile } from '@shop/contract/primitives'
import { deleteAccount, exportMyData, type Profile } from '@shop/contract/shop/account'
import { isRefusedWith } from '@shop/contract/call'
import { call, isRefusedToken } from '../api/call.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { failureKeyOf } from '../api/refusal-texts.ts'
import { useDownload } from '../api/use-download.ts'
import { Button } from '@shop/ui/components/button/button.tsx'
import { useFocusNext } from '../ui/use-focus-next.ts'
import { PasswordInput } from '../ui/password-input.tsx'
import { useGo } from '../ui/link.tsx'
import { Note } from '@shop/ui/components/note/note.tsx'
import { toast } from '@shop/ui/components/toast/toast.tsx'
import { signOutLocally, withSession } from '../account/public.ts'
import { type FormValues, useForm } from '../forms/use-form.ts'

/** The law on personal data: a copy of the data, and deletion. */
export function DataRights({ user, onLeave }: { user: Profile; onLeave: () => void }) {
  const { t } = useTranslation()
  const [is_deleting, setDeleting] = useState(false)
  const { is_loading, download } = useDownload()
  const load = () => withSession(user.id, myDataFile)
  const { ref, focusNext } = useFocusNext<HTMLDivElement>()
  const showDeletion = (is_shown: boolean) => {
    focusNext()
    setDeleting(is_shown)
  }
  return (
    <div className="panel__body">
      <p className="text-ink-600">{t('data_rights')}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button kind="ghost" size="sm" is_loading={is_loading} onClick={() => void download(load)}>
          {t('download_my_data')}
        </Button>
        <div ref={ref} className={is_deleting ? 'w-full' : undefined}>
          {is_deleting ? (
            <DeletionForm onCancel={() => showDeletion(false)} onLeave={onLeave} />
          ) : (
            <Button kind="text" size="sm" onClick={() => showDeletion(true)}>
              {t('delete_account')}
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}

async function myDataFile(): Promise<DownloadedFile> {
  const { data } = await call(exportMyData)
  const bytes = new TextEncoder().encode(JSON.stringify(data, null, 2))
  return { file_name: 'my-data.json', bytes, type: 'application/json' }
}

function DeletionForm({ onCancel, onLeave }: { onCancel: () => void; onLeave: () => void }) {
  const { t } = useTranslation()
  const form = useDeletion(onLeave)
  return (
    <form noValidate className="animate-edit mt-3 grid max-w-md gap-4" onSubmit={form.onSubmit}>
      <Note kind="warn">{t('delete_account_what')}</Note>
      <PasswordInput
        label={t('current_password')}
        autoComplete="current-password"
        required
        {...form.field('password')}
      />
      <div className="flex flex-wrap gap-3">
        <Button kind="danger" type="submit" is_loading={form.is_sending}>
          {t('delete_account_for_good')}
        </Button>
        <Button kind="ghost" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}

/** @param onLeave before the session ends, for which the account's page would ask to sign in */
function useDeletion(onLeave: () => void) {
  const { t } = useTranslation()
  const go = useGo()
  const send = async ({ password }: FormValues<'password'>) => {
    try {
      await call(deleteAccount, { body: { password } })
    } catch (error) {
      if (isRefusedWith(error, 'wrong_current_password')) return { password: 'wrong_credentials_change_password' }
      if (!isRefusedToken(error)) toast('err', t(failureKeyOf(error)))
      return null
    }
    onLeave()
    signOutLocally()
    void go('/')
    toast('ok', t('account_deleted'))
    return null
  }
  return useForm<'password'>({
    fields: ['password'],
    check: ({ password }) => (password === '' ? { password: 'password_missing' } : {}),
    send,
  })
}
