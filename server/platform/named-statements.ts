import type pg from 'pg'

/** Asked so often, a statement is worth a plan that every connection keeps. */
const ASKED_OFTEN = 5
/** Each costs memory on the server, once for every connection. */
const NAMES_MAX = 300
/** Texts that are counted; lists of ids make ever new ones, and those shall not push out what is asked all the time. */
const COUNTED_MAX = 500

const HAS_ROWS = /^\s*(?:select|with|insert|update|delete)\b/i
const EVERY_COLUMN = /(?:\b(?:select|distinct|returning)\s+|[.,]\s*)\*/i
/**
 * How to answer these depends on the value, and a kept plan is for any value: a search that finds nothing took 2 s instead
 * of 7 ms among a million products, because the plan reckoned with a word that many have.
 */
const PATTERN_OR_RANGE = /(?:\b(?:like|ilike|between|limit|offset|strpos\([^()$]*,)|[<>~]=?)\s*\(*\$\d/i
/** The innermost brackets, with what stands in them; quotes first, as brackets may stand in those. */
const QUOTED = /'[^']*'|"[^"]*"/g
const BRACKETS = /\([^()]*\)/g

/**
 * Lets the server keep the plans of what is asked often: reading and planning a question of ours costs it more than
 * answering it (a product takes 0.75 ms in all, with a kept plan 0.37; docs/performance.md).
 *
 * Not for connections through a pool of transactions, where the next statement may go to another session.
 */
export function nameStatements(pool: pg.Pool): void {
  const names = new Names()
  pool.on('connect', (client) => {
    // `query` has ten overloads; only what Kysely calls, a text and its values, is named.
    const query = client.query.bind(client) as (...given: unknown[]) => unknown
    const named = (...given: unknown[]) => {
      const [text, values] = given
      if (given.length !== 2 || typeof text !== 'string' || !Array.isArray(values)) return query(...given)
      const name = names.of(text)
      return name === null ? query(text, values) : query({ name, text, values })
    }
    client.query = named as typeof client.query
  })
}

class Names {
  readonly #names = new Map<string, string>()
  readonly #asked = new Map<string, number>()

  of(text: string): string | null {
    const name = this.#names.get(text)
    if (name !== undefined) return name
    if (this.#names.size < NAMES_MAX) this.#count(text)
    return this.#names.get(text) ?? null
  }

  #count(text: string): void {
    const asked = (this.#asked.get(text) ?? 0) + 1
    if (asked < ASKED_OFTEN) {
      if (this.#asked.size >= COUNTED_MAX) this.#asked.clear()
      this.#asked.set(text, asked)
      return
    }
    this.#asked.delete(text)
    if (mayBeNamed(text)) this.#names.set(text, `shop_${this.#names.size + 1}`)
  }
}

/**
 * What reads or writes rows, best in the same way whatever the values are, and does not answer with every column there
 * is: a named statement keeps the columns that it had, and when a release adds one to the table the server refuses to
 * answer `returning *`, in the middle of an order.
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
