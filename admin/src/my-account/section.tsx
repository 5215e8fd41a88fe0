import type { Section } from '../section.ts'
import { TEXTS } from './texts.ts'

export const section: Section = {
  pages: [{ path: '/me', right: 'office.enter', screen: () => import('./me-page.tsx').then((file) => file.MePage) }],
  texts: TEXTS,
}
