import { LayoutGrid, UserRound } from '@shop/ui/icons/icon-paths.ts'
import { FileText, Gift, LogOut, Package } from '@shop/ui/icons/rare-icon-paths.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { Icon } from '@shop/ui/icons/icon.tsx'
import { Link, useGo } from '../ui/link.tsx'
import { signOut } from '../account/public.ts'

const TABS = [
  { tab: 'personal', to: '/profile', label: 'personal_data', icon: UserRound },
  { tab: 'orders', to: '/profile?tab=orders', label: 'my_orders', icon: Package },
  { tab: 'offers', to: '/profile?tab=offers', label: 'my_offers', icon: FileText },
  { tab: 'plans', to: '/profile?tab=plans', label: 'my_plans', icon: LayoutGrid },
  { tab: 'bonuses', to: '/profile?tab=bonuses', label: 'bonuses_and_discounts', icon: Gift },
] as const

export type Tab = (typeof TABS)[number]['tab']

/** Defaults to personal data. */
export const tabIn = (query: URLSearchParams): Tab =>
  TABS.find(({ tab }) => tab === query.get('tab'))?.tab ?? 'personal'

interface ProfileMenuProps {
  /** null until hydration */
  tab: Tab | null
  onLeave: () => void
}

export function ProfileMenu({ tab, onLeave }: ProfileMenuProps) {
  const { t } = useTranslation()
  const go = useGo()
  const leave = () => {
    onLeave()
    signOut()
    void go('/')
  }
  return (
    <>
      <nav className="sidenav self-start max-lg:hidden" aria-label={t('account')}>
        {TABS.map(({ icon, ...item }) => (
          <Link key={item.tab} to={item.to} preventScrollReset aria-current={item.tab === tab ? 'page' : undefined}>
            <Icon of={icon} />
            {t(item.label)}
          </Link>
        ))}
        <button type="button" className="mt-3 !text-margin-600" onClick={leave}>
          <Icon of={LogOut} />
          {t('sign_out')}
        </button>
      </nav>
      <nav className="tabs -mx-4 px-4 lg:hidden" aria-label={t('account')}>
        {TABS.map((item) => (
          <Link key={item.tab} to={item.to} preventScrollReset aria-current={item.tab === tab ? 'page' : undefined}>
            {t(item.label)}
          </Link>
        ))}
        <button type="button" onClick={leave}>
          {t('sign_out')}
        </button>
      </nav>
    </>
  )
}
