const DAY_MS = 86_400_000
const YEAR_DAYS = 365

/** The home page's first impression, newest first: eight kinds of things from eight categories. */
export const NEWEST = ['17-0102', '13-0101', '16-0230', '14-0310', '12-0305', '11-0412', '21-0102', '18-0401']
/** Days between two of the newest, and between two of the others: about 16 products are new, the oldest is 9 months old. */
const NEWEST_STEP_DAYS = 2.2
const STEP_DAYS = 1.55
const OPENS_AT_HOUR = 8
const OPEN_HOURS = 9

/**
 * When each product came into the shop, oldest first. Everything but the newest is in an order that looks like chance
 * and never changes, so that a page of "newest first" shows something of every category.
 */
export function arrivals(articles: readonly string[], now: Date): { article: string; created_at: Date }[] {
  const others = mixed(articles.filter((article) => !NEWEST.includes(article)))
  const newest_first = [...NEWEST.filter((article) => articles.includes(article)), ...others]
  return newest_first
    .map((article, place) => ({
      article,
      created_at: inWorkingHours(daysBefore(now, ageDays(place)), scatter(article)),
    }))
    .reverse()
}

/** Each category spread evenly over the whole time: chance alone puts five microscopes beside each other. */
function mixed(articles: readonly string[]): string[] {
  const categories = Map.groupBy(articles, (article) => article.slice(0, 2))
  const placed = [...categories.values()].flatMap((own) =>
    own
      .sort((a, b) => scatter(a) - scatter(b))
      .map((article, place) => ({ article, when: (place + scatter(article) / 2 ** 32) / own.length })),
  )
  return placed.sort((a, b) => a.when - b.when).map((one) => one.article)
}

/** Never today: what came in this morning could lie in the future of a shop that opens at night. */
function ageDays(place: number): number {
  const among_newest = Math.min(place, NEWEST.length)
  return 1 + among_newest * NEWEST_STEP_DAYS + (place - among_newest) * STEP_DAYS
}

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - Math.ceil(days) * DAY_MS)

function inWorkingHours(day: Date, chance: number): Date {
  const moment = new Date(day)
  moment.setUTCHours(OPENS_AT_HOUR + (chance % OPEN_HOURS), chance % 60, chance % 59, 0)
  return moment
}

/** FNV-1a: the same number for the same article for ever, near ones for no two neighbours. */
function scatter(article: string): number {
  let hash = 0x811c9dc5
  for (const letter of article) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return (hash ^ (hash >>> 15)) >>> 0
}

/**
 * Moves days of the files by whole years, so that the latest lies in the last twelve months. Whole years, because the
 * texts speak of seasons: thanks for a delivery in August must not be dated in March.
 */
export function inRecentYear(days: readonly string[], now: Date): Date[] {
  const moments = days.map((day) => new Date(`${day}T09:00:00Z`))
  const latest = Math.max(...moments.map((moment) => moment.getTime()))
  const years = Math.floor((now.getTime() - latest) / (YEAR_DAYS * DAY_MS))
  return moments.map((moment) => {
    const moved = new Date(moment)
    moved.setUTCFullYear(moment.getUTCFullYear() + years)
    // Leap days make 365 days a little less than a year: the latest could still land in the future.
    if (moved > now) moved.setUTCFullYear(moved.getUTCFullYear() - 1)
    return moved
  })
}
