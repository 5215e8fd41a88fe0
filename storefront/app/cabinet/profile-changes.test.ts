import { deepEqual, equal } from 'node:assert/strict'
import test from 'node:test'
import type { Profile } from '@shop/contract/shop/account'
import { deliveryChanges, hasAny, personalChanges, withChanges } from './profile-changes.ts'

const olena: Profile = {
  id: 1,
  name: 'Олена Коваленко',
  email: 'olena@lyceum.example',
  phone_number: '+380 (67) 555 01 72',
  organization: { name: 'Ліцей № 17', document_code: null, contact_person: 'Коваленко Олена' },
  address_delivery: { full_name: null, address_line: null, phone_number: null, po_box: null },
  discount: { percent: 5, bonuses_sum: 540 },
}

const personal = {
  name: olena.name,
  email: olena.email,
  phone_number: olena.phone_number ?? '',
  'organization.name': 'Ліцей № 17',
  'organization.document_code': '',
  'organization.contact_person': 'Коваленко Олена',
}

test('saving an unchanged form sends nothing', () => {
  deepEqual(personalChanges(olena, personal), {})
  const delivery = {
    'address_delivery.full_name': '',
    'address_delivery.address_line': ' ',
    'address_delivery.phone_number': '',
    'address_delivery.po_box': '',
  }
  equal(hasAny(deliveryChanges(olena, delivery)), false)
})

test('only the changed fields are sent', () => {
  deepEqual(
    personalChanges(olena, { ...personal, email: ' new@lyceum.example ', 'organization.document_code': '14360570' }),
    {
      email: 'new@lyceum.example',
      organization: { document_code: '14360570' },
    },
  )
})

test('an emptied field of the organisation is sent as null', () => {
  deepEqual(personalChanges(olena, { ...personal, 'organization.name': '  ' }), { organization: { name: null } })
})

test('an emptied field of the address is sent as null', () => {
  const sent = { ...olena, address_delivery: { ...olena.address_delivery, full_name: 'Олена', po_box: '№ 12' } }
  const typed = {
    'address_delivery.full_name': 'Олена',
    'address_delivery.address_line': 'м. Вінниця, вул. Соборна, 40',
    'address_delivery.phone_number': '',
    'address_delivery.po_box': '',
  }
  deepEqual(deliveryChanges(sent, typed), {
    address_delivery: { address_line: 'м. Вінниця, вул. Соборна, 40', po_box: null },
  })
})

test('changes show at once and other fields stay as they are', () => {
  const shown = withChanges(olena, { name: 'Олена', organization: { document_code: '14360570' } })
  deepEqual(shown, {
    ...olena,
    name: 'Олена',
    organization: { name: 'Ліцей № 17', document_code: '14360570', contact_person: 'Коваленко Олена' },
  })
})
