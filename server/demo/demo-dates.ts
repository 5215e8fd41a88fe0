const DAY_MS = 86_400_000
const YEAR_DAYS = 365

export const NEWEST = ['17-0102', '13-0101', '16-0230', '14-0310', '12-0305', '11-0412', '21-0102', '18-0401']
/** About 16 products count as new, the oldest is 9 months old. */
const NEWEST_STEP_DAYS = 2.2
const STEP_DAYS = 1.55
const OPENS_AT_HOUR = 8
const OPEN_HOURS = 9

/** Oldest first. Pseudo-random, so that "newest first" shows several categories. */
export function creationDates(articles: readonly string[], now: Date): { article: string; created_at: Date }[] {
  const others = interleaved(articles.filter((article) => !NEWEST.includes(article)))
  const newest_first = [...NEWEST.filter((article) => articles.includes(article)), ...others]
  return newest_first
    .map((article, place) => ({
      article,
      created_at: inWorkingHours(daysBefore(now, ageDays(place)), hashOf(article)),
    }))
    .reverse()
}

/** Random order puts five microscopes side by side. */
function interleaved(articles: readonly string[]): string[] {
  const categories = Map.groupBy(articles, (article) => article.slice(0, 2))
  const placed = [...categories.values()].flatMap((own) =>
    own
      .sort((a, b) => hashOf(a) - hashOf(b))
      .map((article, place) => ({ article, when: (place + hashOf(article) / 2 ** 32) / own.length })),
  )
  return placed.sort((a, b) => a.when - b.when).map((one) => one.article)
}

/** A product of this morning would be from the future if the shop starts at night. */
function ageDays(place: number): number {
  const among_newest = Math.min(place, NEWEST.length)
  return 1 + among_newest * NEWEST_STEP_DAYS + (place - among_newest) * STEP_DAYS
}

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - Math.ceil(days) * DAY_MS)

function inWorkingHours(day: Date, seed: number): Date {
  const time = new Date(day)
  time.setUTCHours(OPENS_AT_HOUR + (seed % OPEN_HOURS), seed % 60, seed % 59, 0)
  return time
}

/** FNV-1a. */
function hashOf(article: string): number {
  let hash = 0x811c9dc5
  for (const letter of article) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return (hash ^ (hash >>> 15)) >>> 0
}

/** Shifts by whole years, into the last twelve months: a delivery in August keeps its season. */
export function inRecentYear(days: readonly string[], now: Date): Date[] {
  const dates = days.map((day) => new Date(`${day}T09:00:00Z`))
  const latest = Math.max(...dates.map((date) => date.getTime()))
  const years = Math.floor((now.getTime() - latest) / (YEAR_DAYS * DAY_MS))
  return dates.map((date) => {
    const moved = new Date(date)
    moved.setUTCFullYear(date.getUTCFullYear() + years)
    if (moved > now) moved.setUTCFullYear(moved.getUTCFullYear() - 1)
    return moved
  })
}
