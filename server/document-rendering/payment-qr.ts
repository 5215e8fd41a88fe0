import type { Kopiykas } from '@shop/contract/rules/money/price'
import { makeQr, type Qr } from './pdf/qr.ts'

export interface Payment {
  name: string
  code: string
  iban: string
  sum: Kopiykas
  purpose: string
}

const ADDRESS = 'https://bank.gov.ua/qr/'
const NAME_CHARACTERS_MAX = 70
const PURPOSE_CHARACTERS_MAX = 140
/** 999 999 999.99 hryvnia; the payer types larger sums. */
const SUM_MAX = 99_999_999_999
/** Allowed from 1 November 2025. */
const VERSIONS = { least: 10, most: 20 }
const UTF_8 = '1'

/**
 * A prefilled transfer for banking apps: the National Bank's QR format 002 (resolution 97 of 19 August 2025). Thirteen
 * lines as base64url; reserved fields are empty.
 */
export function paymentLink({ name, code, iban, sum, purpose }: Payment): string {
  const fields = [
    'BCD',
    '002',
    UTF_8,
    'UCT',
    '',
    oneLine(name, NAME_CHARACTERS_MAX),
    iban,
    sum > SUM_MAX ? '' : `UAH${amount(sum)}`,
    code,
    '',
    '',
    oneLine(purpose, PURPOSE_CHARACTERS_MAX),
    '',
  ]
  return ADDRESS + Buffer.from(fields.join('\n')).toString('base64url')
}

function amount(sum: Kopiykas): string {
  const rest = sum % 100
  const hryvnia = String(Math.floor(sum / 100))
  return rest === 0 ? hryvnia : `${hryvnia}.${String(rest).padStart(2, '0')}`
}

const oneLine = (text: string, characters_max: number) => text.replace(/\s+/g, ' ').trim().slice(0, characters_max)

/** The strongest error correction that fits: the hryvnia symbol covers modules. */
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
    // The library's only signal for a version that is too small.
    if (error instanceof Error && error.message.includes('cannot contain')) return null
    throw error
  }
}
