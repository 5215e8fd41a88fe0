import { downloadName } from '../texts/words/price-list-words.ts'
import { dayText } from '../texts/dates.ts'
import { latinSlug } from '../platform/transliteration.ts'
import type { PriceListEntry } from './price-list-entries.ts'

const SLUG_LENGTH_MAX = 60
/** `prais-lyst-fizyka-2026-11-21_1-0123456789.xlsx`: name, day, entry id, content hash. */
const FILE_NAME = /^([a-z0-9-]+-(\d{4}-\d\d-\d\d))_(\d{1,10})-[0-9a-f]{10}\.xlsx$/

/** Without hash and extension. Contains the entry's id: downloads get its current name. */
export function fileStem(entry: PriceListEntry, made_at: Date): string {
  const day = dayText(made_at)
  const slug = latinSlug(downloadName(entry.name_ua, entry.is_full, ''))
    .slice(0, SLUG_LENGTH_MAX)
    .replace(/-$/, '')
  return `${slug}-${day}_${entry.id}`
}

export interface ParsedFileName {
  /** Transliterated, for old clients. */
  latin_name: string
  day: string
  price_list_id: number
}

export function parseFileName(file: string): ParsedFileName | null {
  const [, latin_name, day, id] = FILE_NAME.exec(file) ?? []
  if (latin_name === undefined || day === undefined) return null
  return { latin_name, day, price_list_id: Number(id) }
}

/** ASCII and UTF-8 name (RFC 6266). */
export function contentDisposition(latin_name: string, name: string): string {
  const escaped = encodeURIComponent(name).replace(
    /['()*!]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${latin_name}.xlsx"; filename*=UTF-8''${escaped}.xlsx`
}
