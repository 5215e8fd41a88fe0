import type { Kopiykas } from '@shop/contract/rules/price'
import { makeQr, type Qr } from './pdf/qr.ts'

export interface Payment {
  /** Whom to pay. */
  name: string
  /** ЄДРПОУ or the tax number. */
  code: string
  iban: string
  sum: Kopiykas
  purpose: string
}

const ADDRESS = 'https://bank.gov.ua/qr/'
const NAME_LETTERS_MAX = 70
const PURPOSE_LETTERS_MAX = 140
/** 999 999 999,99 hryvnia: what is more has to be typed. */
const SUM_MAX = 99_999_999_999
/** The sizes of code that the rules allow from 1 November 2025 on. */
const VERSIONS = { least: 10, most: 20 }
const UTF_8 = '1'

/**
 * The link that banks' applications open as a filled-in transfer: the National Bank's rules for QR codes of credit
 * transfers (resolution 97 of 19 August 2025), format 002. Thirteen fields, each on its line, as base64url; those that
 * are kept for later are empty.
 */
export function paymentLink({ name, code, iban, sum, purpose }: Payment): string {
  const fields = [
    'BCD',
    '002',
    UTF_8,
    'UCT',
    '',
    oneLine(name, NAME_LETTERS_MAX),
    iban,
    sum > SUM_MAX ? '' : `UAH${amount(sum)}`,
    code,
    '',
    '',
    oneLine(purpose, PURPOSE_LETTERS_MAX),
    '',
  ]
  return ADDRESS + Buffer.from(fields.join('\n')).toString('base64url')
}

/** Hryvnia; kopiykas only where there are some, and then in two digits. */
function amount(sum: Kopiykas): string {
  const rest = sum % 100
  const hryvnia = String(Math.floor(sum / 100))
  return rest === 0 ? hryvnia : `${hryvnia}.${String(rest).padStart(2, '0')}`
}

const oneLine = (text: string, letters_max: number) => text.replace(/\s+/g, ' ').trim().slice(0, letters_max)

/**
 * The code with the strongest correction of errors that the allowed sizes leave room for. The sign of the hryvnia in
 * the middle hides modules, so that correction is what keeps the code readable.
 */
export function paymentQr(link: string): Qr {
  for (const level of ['Q', 'M'] as const)
    for (let version = VERSIONS.least; version <= VERSIONS.most; version++) {
      const qr = qrOfVersion(link, level, version)
      if (qr) return qr
    }
  return makeQr(link, { level: 'L' })
}

function qrOfVersion(link: string, level: 'Q' | 'M', version: number): Qr | null {
  try {
    return makeQr(link, { level, version })
  } catch (error) {
    // The only way in which the library says that a version is too small.
    if (error instanceof Error && error.message.includes('cannot contain')) return null
    throw error
  }
}
