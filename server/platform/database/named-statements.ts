/** A statement seen this often gets a name and with it a cached plan. */
const NAMED_AFTER_USES = 5
/** Each costs server memory for every connection. */
const NAMES_MAX = 300
/** How many texts are counted. Id lists produce ever new texts, which must not evict the frequent ones. */
const COUNTED_MAX = 500

const HAS_ROWS = /^\s*(?:select|with|insert|update|delete)\b/i
const EVERY_COLUMN = /(?:\b(?:select|distinct|returning)\s+|[.,]\s*)\*/i
/**
 * The best plan of these depends on the value, and a generic plan does not know it: among a million products, a search
 * without matches took 2 s instead of 7 ms because the plan assumed a common word.
 */
const PATTERN_OR_RANGE = /(?:\b(?:like|ilike|between|limit|offset|strpos\([^()$]*,)|[<>~]=?)\s*\(*\$\d/i
/** The innermost parentheses with their content. Quotes are removed first, as they may contain parentheses. */
const QUOTED = /'[^']*'|"[^"]*"/g
const BRACKETS = /\([^()]*\)/g

/**
 * Names the frequent statements of one database so that the server caches their plans: parsing and planning our
 * statements costs more than executing them (a product takes 0.75 ms, with a cached plan 0.37).
 *
 * One object for all pools of a database: a session must never see one name for two texts. Not for transaction-pooled
 * connections, where the next statement may go to another session.
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
 * Only statements whose best plan is the same for all values, and without `*`: after a release adds a column, the
 * server refuses a named statement that returns all columns, in the middle of an order.
 */
function mayBeNamed(text: string): boolean {
  if (PATTERN_OR_RANGE.test(text)) return false
  let outermost = text.replaceAll(QUOTED, 'x')
  for (let inner = ''; inner !== outermost;) {
    inner = outermost
    outermost = inner.replaceAll(BRACKETS, ' x ')
  }
  return HAS_ROWS.test(outermost) && !EVERY_COLUMN.test(outermost)
}
