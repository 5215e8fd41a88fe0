import { useAuthProvider } from 'ra-core'
import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { getCounters, type Staff } from '@shop/contract/admin/admin-access'
import { can } from '@shop/contract/rights'
import { failureKey } from '../failure.ts'
import { SECTIONS } from '../sections.ts'
import type { MenuItem } from '../section.ts'
import { IconButton } from '../kit/widgets/button.tsx'
import { Icon } from '../kit/widgets/icon.tsx'
import { toast } from '@shop/ui/components/toast/toast.tsx'
import { useT } from '../kit/text/translate.ts'
import { useAnswer } from '../kit/calls/use-call.ts'

const REFRESH_MS = 60_000

const MENU = SECTIONS.flatMap(({ menu = [] }) => menu).toSorted((a, b) => a.place - b.place)

/** Menu with counts of pending items. */
export function SideBar({ staff, is_open, onClose }: { staff: Staff; is_open: boolean; onClose(): void }) {
  const t = useT()
  const { data } = useAnswer(getCounters, undefined, { refetch_ms: REFRESH_MS })
  return (
    <>
      {is_open && (
        // The burger button and Esc close it too.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
        <div className="fixed inset-0 z-40 bg-ink-950/60 lg:hidden" onClick={onClose} />
      )}
      <aside
        id="menu"
        aria-label={t('shell.name')}
        className={`bg-ink-950 text-white on-dark ${is_open ? 'fixed inset-y-0 left-0 z-50 w-[248px] lg:static lg:w-auto' : 'max-lg:hidden'}`}
      >
        <div className="sticky top-0 flex h-screen flex-col">
          <Link className="flex items-center gap-3 px-5 h-16 shrink-0 no-underline" to="/">
            <img className="rounded-md size-[34px] object-contain" src="/shop-icon" width="34" height="34" alt="" />
            <span className="font-display font-semibold leading-5 text-[.9375rem]">{t('shell.name')}</span>
          </Link>
          <nav className="flex-1 overflow-y-auto px-3 py-3 grid content-start gap-0.5" aria-label={t('shell.menu')}>
            {MENU.filter(({ right }) => can(staff.role, right)).map((item) => (
              <Line key={item.to} item={item} waiting={item.badge === undefined ? 0 : (data?.data[item.badge] ?? 0)} />
            ))}
          </nav>
          <Me staff={staff} />
        </div>
      </aside>
    </>
  )
}

const LINE = 'flex items-center gap-3 h-10 px-3 rounded-md no-underline text-[.9375rem]'

function Line({ item: { to, also = [], label, icon }, waiting }: { item: MenuItem; waiting: number }) {
  const t = useT()
  const { pathname } = useLocation()
  const is_within = to !== '/' && pathname.startsWith(`${to}/`)
  const is_here = pathname === to || is_within || also.includes(pathname)
  return (
    <Link
      to={to}
      aria-current={is_here ? 'page' : undefined}
      className={`${LINE} ${is_here ? 'bg-brand-600 text-white font-semibold' : 'text-ink-300 hover:bg-white/8 hover:text-white'}`}
    >
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

function Me({ staff }: { staff: Staff }) {
  const t = useT()
  const door = useAuthProvider()
  const navigate = useNavigate()
  const run = async () => {
    setBusy(true)
    try {
      await door?.logout({})
      await navigate('/')
    } catch (error) {
      toast('err', t(failureKey(error)))
      setBusy(false)
    }
  }
  const [is_busy, setBusy] = useState(false)
  return (
    <div className="p-4 border-t border-white/12 flex items-center gap-3">
      <span className="cell cell--sm !border-0 !bg-marker-400 !text-ink-900" aria-hidden="true">
        {initials(staff.name)}
      </span>
      <Link to="/me" className="text-sm leading-5 flex-1 min-w-0 no-underline hover:underline">
        <b className="block truncate font-semibold">{staff.name}</b>
        <span className="text-ink-300">{t(`shell.role_${staff.role}`)}</span>
      </Link>
      <IconButton
        icon="log-out"
        label={t('shell.sign_out')}
        className="!text-ink-300 hover:!bg-white/10"
        disabled={is_busy}
        onClick={() => void run()}
      />
    </div>
  )
}
