export type FilterValues = Record<string, unknown>

const TYPING_PAUSE_MS = 300

/** Empty values leave the address. */
export function withFilter(values: FilterValues, source: string, value: unknown): FilterValues {
  const { [source]: _, ...others } = values
  return value === '' || value === false ? others : { ...others, [source]: value }
}

export const countUsed = (sources: readonly string[], values: FilterValues): number =>
  sources.filter((source) => (values[source] ?? '') !== '').length

/**
 * Shows changes at once and writes the address after a pause: of two quick changes one would be lost, and each
 * character would cause a request.
 */
export class PendingFilters {
  #values: FilterValues
  #timer: ReturnType<typeof setTimeout> | null = null
  #apply: (values: FilterValues) => void = () => {}
  readonly #show: (values: FilterValues) => void
  readonly #path: () => string

  /** @param path the address without its query */
  constructor(values: FilterValues, show: (values: FilterValues) => void, path: () => string) {
    this.#values = values
    this.#show = show
    this.#path = path
  }

  applyWith(apply: (values: FilterValues) => void) {
    this.#apply = apply
  }

  change(values: FilterValues, is_typing: boolean) {
    this.#keep(values)
    this.stop()
    if (!is_typing) return this.#apply(values)
    const path = this.#path()
    this.#timer = setTimeout(() => {
      this.#timer = null
      // A link followed within the pause wins.
      if (path === this.#path()) this.#apply(this.#values)
    }, TYPING_PAUSE_MS)
  }

  follow(values: FilterValues) {
    if (this.#timer === null) this.#keep(values)
  }

  stop() {
    clearTimeout(this.#timer ?? undefined)
    this.#timer = null
  }

  #keep(values: FilterValues) {
    this.#values = values
    this.#show(values)
  }
}
