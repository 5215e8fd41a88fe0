import * as v from 'valibot'
import { dkInSearch } from './goods/dk-code.ts'
import { bareIban } from './orders/requisites.ts'

/** Spec, section 5. */
const SEARCH_FORBIDDEN = /[!@#$%^&*(),.?":{}|<>]/
export const SEARCH_LENGTH_MIN = 2
export const SEARCH_LENGTH_MAX = 300

/** null for a valid search. */
export function searchProblem(typed: string): 'search_empty' | 'search_invalid' | null {
  if (typed.trim() === '') return 'search_empty'
  // «ДК 021:2015 39162100-6» as tenders write it.
  if (SEARCH_FORBIDDEN.test(typed) && dkInSearch(typed) === null) return 'search_invalid'
  return null
}

/** Spec, section 5, "Registration". */
const NAME = /^[A-Za-zА-Яа-яЁёІіЇїЄєҐґ'’ʼ\- ]+$/
const EMAIL = /^[^\s@<>"(),:;[\]\\]+@(?:[^\s@.<>"(),:;[\]\\]+\.)+[^\s@.<>"(),:;[\]\\]{2,}$/
/** Letters of the three languages, digits, common symbols, 8 to 32; no spaces. */
const PASSWORD = /^[A-Za-zА-Яа-яЁёІіЇїЄєҐґ0-9!-/:-@[-`{-~№’]{8,32}$/u

const PASSWORD_LENGTH_MIN = 8
const PASSWORD_LENGTH_MAX = 32
export const EMAIL_LENGTH_MAX = 254
export const NAME_LENGTH_MAX = 120

export const isName = (typed: string) =>
  typed.trim() !== '' && typed.length <= NAME_LENGTH_MAX && NAME.test(typed.trim())
// PostgreSQL rejects zero characters.
export const isEmail = (typed: string) => typed.length <= EMAIL_LENGTH_MAX && EMAIL.test(typed) && !typed.includes('\0')
export const isPassword = (typed: string) => PASSWORD.test(typed)

/** Any nine digits fit the mask of the specification (section 5). */
const MASKED_PHONE = /^\+380 \(\d{2}\) \d{3} \d{2} \d{2}$/

/** The nine digits after +380, or null. Partners send the mask, bare digits, 0XXXXXXXXX and 380XXXXXXXXX. */
export function phoneDigits(typed: string): string | null {
  if (!/^[+\d\s()\-–]*$/.test(typed)) return null
  const digits = typed.replace(/\D/g, '')
  const national =
    digits.length === 12 && digits.startsWith('380')
      ? digits.slice(3)
      : digits.length === 10 && digits.startsWith('0')
        ? digits.slice(1)
        : digits
  // Outside the mask a leading 0 belongs to a number that lacks a digit.
  return national.length === 9 && (MASKED_PHONE.test(typed) || !national.startsWith('0')) ? national : null
}

export const isPhone = (typed: string) => phoneDigits(typed) !== null

/** `+380 (99) 999 99 99` (spec, section 5). */
export const maskedPhone = (digits: string) =>
  `+380 (${digits.slice(0, 2)}) ${digits.slice(2, 5)} ${digits.slice(5, 7)} ${digits.slice(7, 9)}`

/** ЄДРПОУ (8 digits), РНОКПП (10), or '' for none. */
export const DocumentCodeText = v.pipe(v.string(), v.trim(), v.regex(/^(\d{8}|\d{10})?$/, 'invalid_document_code'))
/** '' for none. */
export const IbanText = v.pipe(
  v.string(),
  v.maxLength(60),
  v.transform(bareIban),
  v.regex(/^(UA\d{27})?$/, 'invalid_iban'),
)
export const EmailText = v.pipe(v.string('invalid_email'), v.trim(), v.check(isEmail, 'invalid_email'))
export const PhoneText = v.pipe(
  v.string('invalid_phone'),
  v.trim(),
  v.check(isPhone, 'invalid_phone'),
  v.transform((typed) => maskedPhone(phoneDigits(typed) ?? '')),
)
export const NameText = v.pipe(
  v.string('invalid_name'),
  v.trim(),
  v.maxLength(NAME_LENGTH_MAX, 'invalid_name'),
  v.check(isName, 'invalid_name'),
)
export const PasswordText = v.pipe(
  v.string('invalid_password'),
  v.minLength(PASSWORD_LENGTH_MIN, 'invalid_password'),
  v.maxLength(PASSWORD_LENGTH_MAX, 'invalid_password'),
  v.check(isPassword, 'invalid_password'),
)
