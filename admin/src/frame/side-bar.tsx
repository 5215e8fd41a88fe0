import { useAuthProvider } from 'ra-core'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { getCounters, type Staff } from '@shop/contract/admin/access/admin-access'
import { can } from '@shop/contract/rights'
import { failureText } from '../failure.ts'
import { SECTIONS } from '../sections.ts'
import { MENU_GROUPS, type MenuItem } from '../section.ts'
import { IconButton } from '../kit/widgets/button.tsx'
import { Icon } from '../kit/widgets/icon.tsx'
import { Drawer } from '@shop/ui/components/drawer/drawer.tsx'
import { toast } from '@shop/ui/components/toast/toast.tsx'
import { useT } from '../kit/text/translate.ts'
import { useAnswer } from '../kit/calls/use-call.ts'

const REFRESH_MS = 60_000

const MENU = SECTIONS.flatMap(({ menu = [] }) => menu).toSorted((a, b) => a.place - b.place)

/** With counts of pending items; a drawer below lg. */
export function SideBar({ staff, is_open, onClose }: { staff: Staff; is_open: boolean; onClose(): void }) {
  const t = useT()
  return (
    <>
      {is_open && (
        <Drawer
          title={t('shell.menu')}
          close_label={t('shell.close_menu')}
          onClose={onClose}
          foot={<Me staff={staff} className="text-ink-900" />}
        >
          <div className="menu menu--light">
            <Menu staff={staff} />
          </div>
        </Drawer>
      )}
      <aside aria-label={t('shell.name')} className="menu bg-ink-950 text-white on-dark max-lg:hidden">
        <div className="sticky top-0 flex h-screen flex-col">
          <Link className="flex items-center gap-3 px-5 h-14 shrink-0 no-underline" to="/">
            <img className="rounded-md size-[34px] object-contain" src="/shop-icon" width="34" height="34" alt="" />
            <span className="font-display font-semibold leading-5 text-[.9375rem]">{t('shell.name')}</span>
          </Link>
          <Menu staff={staff} />
          <Me staff={staff} className="px-4 py-3 border-t border-white/12" />
        </div>
      </aside>
    </>
  )
}

function Menu({ staff }: { staff: Staff }) {
  const t = useT()
  const { data } = useAnswer(getCounters, undefined, { refetch_ms: REFRESH_MS })
  const permitted = MENU.filter(({ right }) => can(staff.role, right))
  const lines = (group: MenuItem['group']) =>
    permitted
      .filter((item) => item.group === group)
      .map((item) => (
        <Line key={item.to} item={item} waiting={item.badge === undefined ? 0 : (data?.data[item.badge] ?? 0)} />
      ))
  return (
    <nav className="flex-1 overflow-y-auto px-3 py-1.5" aria-label={t('shell.menu')}>
      {lines(undefined)}
      {MENU_GROUPS.filter((group) => permitted.some((item) => item.group === group)).map((group) => (
        <div key={group} role="group" aria-labelledby={`menu-${group}`} className="menu__group">
          <p id={`menu-${group}`} className="menu__title">
            {t(`shell.group_${group}`)}
          </p>
          {lines(group)}
        </div>
      ))}
    </nav>
  )
}

function Line({ item: { to, also = [], label, icon }, waiting }: { item: MenuItem; waiting: number }) {
  const t = useT()
  const { pathname } = useLocation()
  const line = useRef<HTMLAnchorElement>(null)
  const isAt = (path: string) => pathname === path || (path !== '/' && pathname.startsWith(`${path}/`))
  const is_here = [to, ...also].some(isAt)
  useEffect(() => {
    if (is_here) line.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  }, [is_here])
  return (
    <Link ref={line} to={to} aria-current={is_here ? 'page' : undefined} className="menu__line">
      <Icon name={icon} />
      <span className="flex-1 truncate">{t(label)}</span>
      {waiting > 0 && (
        <span className="font-mono text-xs font-bold rounded-sm px-1.5 h-5 leading-5 bg-marker-400 text-ink-900">
          {waiting > 99 ? '99+' : waiting}
        </span>
      )}
    </Link>
  )
}

const initials = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word[0]?.toUpperCase() ?? '')
    .join('')

function Me({ staff, className }: { staff: Staff; className: string }) {
  const t = useT()
  const door = useAuthProvider()
  const navigate = useNavigate()
  const run = async () => {
    setBusy(true)
    try {
      await door?.logout({})
      await navigate('/')
    } catch (error) {
      toast('err', failureText(error, t))
      setBusy(false)
    }
  }
  const [is_busy, setBusy] = useState(false)
  return (
    <div className={`flex min-w-0 flex-1 items-center gap-3 lg:flex-none ${className}`}>
      <span className="cell cell--sm !border-0 !bg-marker-400 !text-ink-900" aria-hidden="true">
        {initials(staff.name)}
      </span>
      <Link to="/me" className="text-sm leading-5 flex-1 min-w-0 no-underline hover:underline">
        <b className="block truncate font-semibold">{staff.name}</b>
        <span className="opacity-80">{t(`shell.role_${staff.role}`)}</span>
      </Link>
      <IconButton
        icon="log-out"
        label={t('shell.sign_out')}
        className="max-lg:!text-ink-900 lg:!text-ink-300 lg:hover:!bg-white/10"
        disabled={is_busy}
        onClick={() => void run()}
      />
    </div>
  )
}
