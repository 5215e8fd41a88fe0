import { onSignOut } from '../../account/public.ts'
import { dropText, readText, writeText } from '../../persistence/local-storage.ts'

const KEY = 'recent_searches'
const KEPT = 5

/** On this device, newest first. Texts contain no line breaks. */
export const recentSearches = (): string[] => readText(KEY)?.split('\n').filter(Boolean).slice(0, KEPT) ?? []

export function rememberSearch(text: string) {
  writeText(KEY, [text, ...recentSearches().filter((other) => other !== text)].slice(0, KEPT).join('\n'))
}

if (typeof document !== 'undefined') onSignOut(() => dropText(KEY))
