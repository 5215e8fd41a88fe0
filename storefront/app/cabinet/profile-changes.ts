import type { Profile } from '@shop/contract/shop/account'

export interface PersonalValues {
  name: string
  email: string
  phone_number: string
  'organization.name': string
  'organization.document_code': string
  'organization.contact_person': string
}

export interface DeliveryValues {
  'address_delivery.full_name': string
  'address_delivery.address_line': string
  'address_delivery.phone_number': string
  'address_delivery.po_box': string
}

/** Spec, section 5, "Profile form". */
export interface ProfileChanges {
  name?: string
  email?: string
  phone_number?: string
  organization?: Partial<Profile['organization']>
  address_delivery?: Partial<Profile['address_delivery']>
}

export function personalChanges(user: Profile, typed: PersonalValues): ProfileChanges {
  const plain = changed(
    { name: user.name, email: user.email, phone_number: user.phone_number ?? '' },
    { name: typed.name.trim(), email: typed.email.trim(), phone_number: typed.phone_number },
  )
  const organization = changed(user.organization, {
    name: orNull(typed['organization.name']),
    document_code: orNull(typed['organization.document_code']),
    contact_person: orNull(typed['organization.contact_person']),
  })
  return { ...plain, ...(hasAny(organization) && { organization }) }
}

export function deliveryChanges(user: Profile, typed: DeliveryValues): ProfileChanges {
  const address_delivery = changed(user.address_delivery, {
    full_name: orNull(typed['address_delivery.full_name']),
    address_line: orNull(typed['address_delivery.address_line']),
    phone_number: orNull(typed['address_delivery.phone_number']),
    po_box: orNull(typed['address_delivery.po_box']),
  })
  return hasAny(address_delivery) ? { address_delivery } : {}
}

/** After saving, without a new e-mail, which must be confirmed. */
export const withChanges = (user: Profile, { email, ...changes }: ProfileChanges): Profile => ({
  ...user,
  ...(email !== undefined && { pending_email: email }),
  ...changes,
  organization: { ...user.organization, ...changes.organization },
  address_delivery: { ...user.address_delivery, ...changes.address_delivery },
})

export const hasAny = (changes: object) => Object.keys(changes).length > 0

const orNull = (typed: string) => (typed.trim() === '' ? null : typed.trim())

function changed<T extends object>(before: T, after: T): Partial<T> {
  const names = Object.keys(after) as (keyof T)[]
  return Object.fromEntries(
    names.filter((name) => after[name] !== before[name]).map((name) => [name, after[name]]),
  ) as Partial<T>
}
