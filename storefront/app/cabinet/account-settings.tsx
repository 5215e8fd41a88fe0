import { KeyRound } from '@shop/ui/icons/rare-icon-paths.ts'
import { useId } from 'react'
import { useTranslation } from '../i18n/translation.tsx'
import { openPopup } from '../popups/popup-store.ts'
import { Button } from '@shop/ui/components/button/button.tsx'
import { Icon } from '@shop/ui/icons/icon.tsx'
import type { Profile } from '@shop/contract/shop/account'
import { DataRights } from './data-rights.tsx'

export function AccountSettings({ user, onLeave }: { user: Profile; onLeave: () => void }) {
  const { t } = useTranslation()
  const title_id = useId()
  return (
    <section className="panel" aria-labelledby={title_id}>
      <div className="panel__head">
        <h2 id={title_id}>{t('account_settings')}</h2>
        <Button kind="ghost" size="sm" className="mr-2 whitespace-nowrap" onClick={() => openPopup('changePass')}>
          <Icon of={KeyRound} />
          {t('change_password')}
        </Button>
      </div>
      <DataRights user={user} onLeave={onLeave} />
    </section>
  )
}
