import { invite, listInvitations } from '@shop/contract/admin/access/invitations'
import { getStaffMember, listStaff } from '@shop/contract/admin/access/staff'
import type { Section } from '../section.ts'
import { TEXTS } from './texts.ts'

export const section: Section = {
  menu: [
    {
      to: '/people',
      also: ['/invitations'],
      label: 'staff.menu',
      icon: 'shield',
      right: 'people.read',
      group: 'system',
      place: 140,
    },
  ],
  resources: [
    {
      name: 'people',
      right: 'people.read',
      calls: { list: listStaff, one: getStaffMember },
      list: () => import('./staff-list.tsx').then((file) => file.StaffList),
      edit: () => import('./staff-page.tsx').then((file) => file.StaffMemberPage),
    },
    {
      name: 'invitations',
      right: 'people.read',
      calls: { list: listInvitations, create: invite },
      list: () => import('./invitation-list.tsx').then((file) => file.InvitationList),
      create: () => import('./invitation-create.tsx').then((file) => file.InvitationCreate),
    },
  ],
  texts: TEXTS,
}
