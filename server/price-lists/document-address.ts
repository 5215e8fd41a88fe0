import { downloadName } from '../texts/price-list-words.ts'
import { dayText } from '../texts/dates.ts'
import { latinSlug } from '../texts/transliteration.ts'
import type { PriceListEntry } from './price-list-entries.ts'

const SLUG_LETTERS_MAX = 60
/** `prais-lyst-fizyka-2026-11-21_1-0123456789.xlsx`: the name, the entry's id, the hash. */
const DOCUMENT = /^([a-z0-9-]+-(\d{4}-\d\d-\d\d))_(\d{1,10})-[0-9a-f]{10}\.xlsx$/

/** The readable part of a document's address; it names its entry, so that it can be saved under the entry's name. */
export function documentStem(entry: PriceListEntry, made_at: Date): string {
  const day = dayText(made_at)
  const slug = latinSlug(downloadName(entry.name_ua, entry.is_full, ''))
    .slice(0, SLUG_LETTERS_MAX)
    .replace(/-$/, '')
  return `${slug}-${day}_${entry.id}`
}

export interface DocumentAddress {
  /** In Latin letters, for programs that know no others. */
  latin_name: string
  day: string
  price_list_id: number
}

/** What a file's name says of it; null when it is none of ours. */
export function readAddress(file: string): DocumentAddress | null {
  const [, latin_name, day, id] = DOCUMENT.exec(file) ?? []
  if (latin_name === undefined || day === undefined) return null
  return { latin_name, day, price_list_id: Number(id) }
}

/** `attachment` with the name in both alphabets (RFC 6266). Only letters, digits and `-._~` go unescaped. */
export function saveAs(latin_name: string, name: string): string {
  const escaped = encodeURIComponent(name).replace(
    /['()*!]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${latin_name}.xlsx"; filename*=UTF-8''${escaped}.xlsx`
}
