import { KeyRound } from '../ui/rare-icon-paths.ts'
import { useId } from 'react'
import { useTranslation } from '../i18n/translation.tsx'
import { openPopup } from '../shell/public.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import type { Profile } from '@shop/contract/account'
import { DataRights } from './data-rights.tsx'

export function AccountSettings({ user }: { user: Profile }) {
  const { t } = useTranslation()
  const title_id = useId()
  return (
    <section className="panel" aria-labelledby={title_id}>
      <div className="panel__head">
        <h2 id={title_id}>{t('account_settings')}</h2>
        <Button kind="ghost" size="sm" className="mr-2" onClick={() => openPopup('changePass')}>
          <Icon of={KeyRound} />
          {t('change_password')}
        </Button>
      </div>
      <DataRights user={user} />
    </section>
  )
}
