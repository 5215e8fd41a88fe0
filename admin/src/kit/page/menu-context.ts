import { createContext, useContext } from 'react'
import { useLocation } from 'react-router'
import type { MenuItem } from '../../section.ts'
import { useT } from '../text/translate.ts'

export const MenuItems = createContext<readonly MenuItem[]>([])

/** `/orders` for `/orders/7`; undefined on the list itself. */
export function useParent(): { to: string; name: string } | undefined {
  const t = useT()
  const { pathname } = useLocation()
  const items = useContext(MenuItems)
  if (items.some(({ to }) => to === pathname)) return undefined
  const isBelow = (path: string) => path !== '/' && `${pathname}/`.startsWith(`${path}/`)
  const parent = items.find(({ to, also = [] }) => [to, ...also].some(isBelow))
  return parent && { to: parent.to, name: t(parent.label) }
}
