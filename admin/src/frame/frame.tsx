import { useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { Staff } from '@shop/contract/admin/access/admin-access'
import { useT } from '../kit/text/translate.ts'
import { MenuItems } from '../kit/page/menu-context.ts'
import { SECTIONS } from '../sections.ts'
import { Screens } from './screens.tsx'
import { SideBar } from './side-bar.tsx'
import { TopBar } from './top-bar.tsx'

const MENU = SECTIONS.flatMap(({ menu = [] }) => menu)

export function Frame({ staff }: { staff: Staff }) {
  const t = useT()
  const { pathname } = useLocation()
  const [opened_on, openOn] = useState<string | null>(null)
  const is_open = opened_on === pathname
  const main = useRef<HTMLElement>(null)
  return (
    <div className="lg:grid lg:grid-cols-[248px_minmax(0,1fr)] min-h-screen">
      <a
        className="btn btn--sm !absolute left-4 -top-20 z-50 focus:top-4"
        href="#screen"
        onClick={(event) => {
          event.preventDefault()
          main.current?.focus()
        }}
      >
        {t('shell.skip')}
      </a>
      <SideBar staff={staff} is_open={is_open} onClose={() => openOn(null)} />
      <div className="min-w-0 flex flex-col">
        <TopBar is_open={is_open} onMenu={() => openOn(is_open ? null : pathname)} />
        <main id="screen" ref={main} tabIndex={-1} className="flex-1 px-4 py-6 outline-0 lg:px-8 lg:py-8">
          <MenuItems value={MENU}>
            <Screens staff={staff} />
          </MenuItems>
        </main>
      </div>
    </div>
  )
}
