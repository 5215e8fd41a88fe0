import { useStaticText } from './shop-data.ts'

export interface Contacts {
  phones: string[]
  emails: string[]
  address: string
  working_hours: string
}

/** Without empty entries. */
export function useContacts(): Contacts {
  const text = useStaticText()
  const filled = (...keys: string[]) => keys.map(text).filter((value) => value !== '')
  return {
    phones: filled('phone_number_1', 'phone_number_2', 'phone_number_3'),
    emails: filled('email_1', 'email_2'),
    address: text('address'),
    working_hours: text('working_hours'),
  }
}

/** `+380 (44) 555 01 52` as a `tel:` link. */
export const telephone = (phone: string) => `tel:${phone.replace(/[^+\d]/g, '')}`

export const mapAddress = (address: string) =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`

/** Without the postal code. */
export const streetOf = (address: string) => address.replace(/^\d{5},\s*/, '')
