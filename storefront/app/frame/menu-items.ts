import { MENU as ENTRIES, PAGES } from '@shop/contract/addresses'
import {
  Building2,
  FileSpreadsheet,
  LayoutGrid,
  MessagesSquare,
  ScrollText,
  type IconPath,
} from '@shop/ui/icons/icon-paths.ts'
import { useLocation } from 'react-router'

export interface MenuItem {
  to: string
  /** Text key. */
  label: string
  icon: IconPath
}

const ICONS: Record<(typeof ENTRIES)[number]['label'], IconPath> = {
  catalog: LayoutGrid,
  about_company: Building2,
  price_list: FileSpreadsheet,
  tender_consultation: MessagesSquare,
  certificates_and_orders: ScrollText,
}

export const MENU: MenuItem[] = ENTRIES.map((entry) => ({
  to: PAGES[entry.page].paths[0] + ('anchor' in entry ? `#${entry.anchor}` : ''),
  label: entry.label,
  icon: ICONS[entry.label],
}))

/** Never an item with an anchor. */
export function useCurrentItem(): MenuItem | undefined {
  const { pathname } = useLocation()
  return MENU.find(({ to }) => !to.includes('#') && (pathname === to || pathname.startsWith(`${to}/`)))
}
