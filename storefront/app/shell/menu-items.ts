import { Building2, FileSpreadsheet, LayoutGrid, MessagesSquare, ScrollText, type IconPath } from '../ui/icon-paths.ts'

export interface MenuItem {
  to: string
  /** Key of the text. */
  label: string
  icon: IconPath
}

/** The main menu, the catalogue first because it is the button (spec, section 2, "Header and footer"). */
export const MENU: MenuItem[] = [
  { to: '/catalog', label: 'catalog', icon: LayoutGrid },
  { to: '/about', label: 'about_company', icon: Building2 },
  { to: '/pricelist', label: 'price_list', icon: FileSpreadsheet },
  { to: '/about#consultation', label: 'tender_consultation', icon: MessagesSquare },
  { to: '/certificate', label: 'certificates_and_orders', icon: ScrollText },
]

/** Which item is the current page; an anchor on a page is not a page of its own. */
export const isCurrent = (item: MenuItem, pathname: string) =>
  !item.to.includes('#') && (pathname === item.to || pathname.startsWith(`${item.to}/`))
