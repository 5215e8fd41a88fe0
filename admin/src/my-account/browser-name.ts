/** Edge also claims to be Chrome, and Chrome to be Safari. */
const BROWSERS = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const

const SYSTEMS = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS', 'macOS'],
  ['Linux', 'Linux'],
] as const

const named = (names: readonly (readonly [string, string])[], user_agent: string) =>
  names.find(([mark]) => user_agent.includes(mark))?.[1]

/** `Chrome, Windows`; the raw user agent if unknown, a dash if empty. */
export function browserName(user_agent: string): string {
  const browser = named(BROWSERS, user_agent)
  if (browser === undefined) return user_agent || '—'
  return [browser, named(SYSTEMS, user_agent)].filter(Boolean).join(', ')
}
