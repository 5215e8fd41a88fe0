import type { Section } from '../section.ts'
import { TEXTS } from './texts.ts'

export const section: Section = {
  menu: [{ to: '/', label: 'dashboard.menu', icon: 'dashboard', right: 'office.enter', place: 0 }],
  pages: [
    {
      path: '/',
      right: 'office.enter',
      screen: () => import('./dashboard-page.tsx').then((file) => file.DashboardPage),
    },
  ],
  texts: TEXTS,
}
