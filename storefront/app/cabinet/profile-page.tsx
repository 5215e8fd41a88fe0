import { useState } from 'react'
import type { Profile } from '@shop/contract/shop/account'
import { useSearchParams } from 'react-router'
import { useTranslation } from '../i18n/translation.tsx'
import { SavedDeliveriesPanel } from '../checkout/public.ts'
import { OffersTab } from '../offers/public.ts'
import { PlansTab } from '../rooms/public.ts'
import { OwnData } from '../pages/own-data.tsx'
import { definePage } from '../pages/page.tsx'
import { Skeleton } from '@shop/ui/components/skeleton/skeleton.tsx'
import { useHydrated } from '../pages/use-hydrated.ts'
import { AccountSettings } from './account-settings.tsx'
import { BonusesTab } from './bonuses-tab.tsx'
import { DeliveryAddress } from './delivery-address.tsx'
import { SignInPrompt, RetryNote, loadProfile, useBuyer, useSession } from '../account/public.ts'
import { OrdersTab } from './orders-tab.tsx'
import { PersonalInfo } from './personal-info.tsx'
import { ProfileMenu, type Tab, tabIn } from './profile-menu.tsx'

/** The server renders one frame for everybody. */
export const profilePage = definePage<null>('profile', {
  loader: () => Promise.resolve(null),
  Component: ProfilePage,
  handle: { crumbs: (_, t) => [{ label: t('account') }], title: (_, t) => t('account') },
})

function ProfilePage() {
  const { t } = useTranslation()
  const is_hydrated = useHydrated()
  const { token, is_unknown } = useSession()
  const user = useBuyer()
  const [is_leaving, setLeaving] = useState(false)
  const [query] = useSearchParams()
  const tab = is_hydrated ? tabIn(query) : null
  const leave = () => setLeaving(true)
  const is_guest = is_hydrated && token === null && user === null && !is_leaving
  return (
    <div className="page">
      <h1 className="text-3xl lg:text-4xl">{t('account')}</h1>
      <OwnData of="account" is_empty={is_guest} empty={<SignInPrompt />}>
        <div className="mt-7 grid gap-x-14 gap-y-6 lg:grid-cols-[264px_minmax(0,1fr)]">
          <ProfileMenu tab={tab} onLeave={leave} />
          <div className="min-w-0">
            {user && tab ? (
              <TabContents key={user.id} tab={tab} user={user} onLeave={leave} />
            ) : is_unknown ? (
              <RetryNote text={t('account_not_loaded')} onRetry={() => void loadProfile()} />
            ) : (
              <Waiting />
            )}
          </div>
        </div>
      </OwnData>
    </div>
  )
}

function TabContents({ tab, user, onLeave }: { tab: Tab; user: Profile; onLeave: () => void }) {
  switch (tab) {
    case 'orders':
      return <OrdersTab user_id={user.id} />
    case 'offers':
      return <OffersTab user_id={user.id} />
    case 'plans':
      return <PlansTab user_id={user.id} />
    case 'bonuses':
      return <BonusesTab user={user} />
    case 'personal':
      return (
        <div className="grid gap-6">
          <PersonalInfo user={user} />
          <DeliveryAddress user={user} />
          <SavedDeliveriesPanel user_id={user.id} />
          <AccountSettings user={user} onLeave={onLeave} />
        </div>
      )
  }
}

function Waiting() {
  const { t } = useTranslation()
  return (
    <div role="status" className="grid gap-6">
      <span className="sr-only">{t('loading...')}</span>
      <Skeleton className="h-72 rounded-lg" />
      <Skeleton className="h-48 rounded-lg" />
      <noscript>{t('account_needs_scripts')}</noscript>
    </div>
  )
}
