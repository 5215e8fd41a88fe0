/** As persistence and api/call.ts name them; this script shares no code with them (README.md). */
const STORED_LISTS = { basket: ['basket', 'lines'], favourites: ['favorites', 'products'] } as const
const TOKEN = /(?:^|; )cookieToken=/

/**
 * A personal page's HTML has what it shows while loading and what it shows without data (pages/own-data.tsx). Long before
 * hydration the browser knows which of them applies.
 */
export function markEmpty(): void {
  const { dataset } = document.documentElement
  for (const [of, [name, list]] of Object.entries(STORED_LISTS)) if (isEmpty(name, list)) dataset[of] = 'none'
  if (!TOKEN.test(document.cookie)) dataset['account'] = 'none'
}

function isEmpty(name: string, list: string): boolean {
  try {
    const stored = JSON.parse(localStorage.getItem(name) ?? 'null') as { state?: Record<string, unknown> } | null
    const entries = stored?.state?.[list]
    return !Array.isArray(entries) || entries.length === 0
  } catch {
    // Storage that is closed or invalid counts as empty (persistence/persisted-state.ts).
    return true
  }
}
