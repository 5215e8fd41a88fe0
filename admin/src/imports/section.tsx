import { getImport, listImports } from '@shop/contract/admin/catalog/imports'
import type { Section } from '../section.ts'
import { TEXTS_EN } from './texts-en.ts'
import { TEXTS_UA } from './texts-ua.ts'

export const section: Section = {
  menu: [
    {
      to: '/imports',
      also: ['/import'],
      label: 'import.menu',
      icon: 'upload',
      right: 'imports.write',
      group: 'catalog',
      place: 92,
    },
    {
      to: '/export',
      label: 'import.menu_export',
      icon: 'download',
      right: 'exports.read',
      group: 'catalog',
      place: 94,
    },
  ],
  resources: [
    {
      name: 'imports',
      right: 'imports.write',
      calls: { list: listImports, one: getImport },
      list: () => import('./import-list.tsx').then((file) => file.ImportList),
      edit: () => import('./import-page.tsx').then((file) => file.ImportPage),
    },
  ],
  pages: [
    {
      path: '/import',
      right: 'imports.write',
      screen: () => import('./new-import.tsx').then((file) => file.NewImport),
    },
    {
      path: '/export',
      right: 'exports.read',
      screen: () => import('./export-page.tsx').then((file) => file.ExportPage),
    },
  ],
  texts: { ua: TEXTS_UA, en: TEXTS_EN },
}
