/** The more telling word first: Edge calls itself Chrome too, and Chrome calls itself Safari. */
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

/** `Chrome, Windows`, as people know their machines; what is none of these as it named itself, nothing as a dash. */
export function browserName(user_agent: string): string {
  const browser = named(BROWSERS, user_agent)
  if (browser === undefined) return user_agent || '—'
  return [browser, named(SYSTEMS, user_agent)].filter(Boolean).join(', ')
}
