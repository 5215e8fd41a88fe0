import { listAudit } from '@shop/contract/admin/access/audit'
import type { Section } from '../section.ts'
import { TEXTS } from './texts.ts'

export const section: Section = {
  menu: [{ to: '/audit', label: 'audit.menu', icon: 'history', right: 'audit.read', group: 'system', place: 150 }],
  resources: [
    {
      name: 'audit',
      right: 'audit.read',
      calls: { list: listAudit },
      list: () => import('./audit-list.tsx').then((file) => file.AuditList),
    },
  ],
  texts: TEXTS,
}
