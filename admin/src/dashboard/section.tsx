import type { Section } from '../section.ts'
import { FIRST_RUN_TEXTS } from './first-run-texts.ts'
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
  texts: { ua: { ...TEXTS.ua, ...FIRST_RUN_TEXTS.ua }, en: { ...TEXTS.en, ...FIRST_RUN_TEXTS.en } },
}
