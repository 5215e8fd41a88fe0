import type { Section } from '../section.ts'
import { TEXTS } from './texts.ts'

export const section: Section = {
  menu: [
    {
      to: '/tasks',
      label: 'tasks.menu',
      icon: 'list',
      right: 'orders.read',
      badge: 'tasks_open',
      group: 'sales',
      place: 12,
    },
  ],
  pages: [
    {
      path: '/tasks',
      right: 'orders.read',
      screen: () => import('./tasks-page.tsx').then((file) => file.TasksPage),
    },
  ],
  texts: TEXTS,
}
