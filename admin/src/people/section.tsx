import { getPerson, invitePerson, listPeople } from '@shop/contract/people.admin'
import type { Section } from '../section.ts'
import { TEXTS } from './texts.ts'

export const section: Section = {
  menu: [{ to: '/people', label: 'people.menu', icon: 'shield', right: 'people.read', place: 140 }],
  resources: [
    {
      name: 'people',
      right: 'people.read',
      calls: { list: listPeople, one: getPerson, create: invitePerson },
      list: () => import('./people-list.tsx').then((file) => file.PeopleList),
      edit: () => import('./person-page.tsx').then((file) => file.PersonPage),
      create: () => import('./person-invite.tsx').then((file) => file.PersonInvite),
    },
  ],
  texts: TEXTS,
}
