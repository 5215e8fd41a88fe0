import type { Section } from '../section.ts'
import { TEXTS } from './texts.ts'

const right = 'catalogue.read'

export const section: Section = {
  menu: [{ to: '/norms', label: 'norms.menu', icon: 'list', right, group: 'rooms', place: 46, also: ['/norm-rooms'] }],
  pages: [
    { path: '/norms', right, screen: () => import('./norms-page.tsx').then((file) => file.NormsPage) },
    { path: '/norms/:id/gaps', right, screen: () => import('./gaps-page.tsx').then((file) => file.GapsPage) },
    { path: '/norm-rooms/:id', right, screen: () => import('./room-page.tsx').then((file) => file.RoomPage) },
  ],
  texts: TEXTS,
}
