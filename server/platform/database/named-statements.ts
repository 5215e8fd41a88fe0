/** From this many uses a statement gets a name and a cached plan. */
const NAMED_AFTER_USES = 5
/** Each costs server memory for every connection. */
const NAMES_MAX = 300
/** Limits the counted texts: id lists produce ever new ones. */
const COUNTED_MAX = 500

const HAS_ROWS = /^\s*(?:select|with|insert|update|delete)\b/i
const EVERY_COLUMN = /(?:\b(?:select|distinct|returning)\s+|[.,]\s*)\*/i
/**
 * Their best plan depends on the value: among a million products, a generic plan took 2 s instead of 7 ms for a search
 * without matches.
 */
const PATTERN_OR_RANGE = /(?:\b(?:like|ilike|between|limit|offset|strpos\([^()$]*,)|[<>~]=?)\s*\(*\$\d/i
/** Somewhere in a statement: one plan suits all values although it has patterns or ranges, as was measured (decision 18). */
export const ONE_PLAN = '/* one plan */'
/** The innermost parentheses. Quotes are removed first, as they may contain parentheses. */
const QUOTED = /'[^']*'|"[^"]*"/g
const BRACKETS = /\([^()]*\)/g

/**
 * Names frequent statements so that the server caches their plans: planning costs more than executing (a product takes
 * 0.75 ms, with a cached plan 0.37).
 *
 * One object for all pools of a database: a session must never see one name for two texts. Not for transaction-pooled
 * connections.
 */
export class StatementNames {
  readonly #names = new Map<string, string>()
  readonly #asked = new Map<string, number>()

  /** Null if the statement is rare or must not have a generic plan. */
  nameOf(text: string): string | null {
    const name = this.#names.get(text)
    if (name !== undefined) return name
    if (this.#names.size < NAMES_MAX) this.#count(text)
    return this.#names.get(text) ?? null
  }

  #count(text: string): void {
    const asked = (this.#asked.get(text) ?? 0) + 1
    if (asked < NAMED_AFTER_USES) {
      if (this.#asked.size >= COUNTED_MAX) this.#asked.clear()
      this.#asked.set(text, asked)
      return
    }
    this.#asked.delete(text)
    if (mayBeNamed(text)) this.#names.set(text, `shop_${this.#names.size + 1}`)
  }
}

/**
 * Only if one plan suits all values, and without `*`: once a release adds a column, the server refuses a named
 * statement that returns all columns.
 */
function mayBeNamed(text: string): boolean {
  if (!text.includes(ONE_PLAN) && PATTERN_OR_RANGE.test(text)) return false
  let outermost = text.replaceAll(QUOTED, 'x')
  for (let inner = ''; inner !== outermost;) {
    inner = outermost
    outermost = inner.replaceAll(BRACKETS, ' x ')
  }
  return HAS_ROWS.test(outermost) && !EVERY_COLUMN.test(outermost)
}
