type Exports = Record<string, unknown>

/** A module of the shop, and what replaces some of its exports. */
export interface Replacement {
  /** As `import` takes it, from this folder. */
  module: string
  load: () => Promise<Exports>
  change: (original: Exports) => Exports
}

/**
 * The compiler compares the replacements with the module's own exports, so a mutation that no longer fits does not
 * compile.
 */
export function replaced<M extends object>(
  module: string,
  load: () => Promise<M>,
  change: (original: M) => Partial<M>,
): Replacement {
  return { module, load: load as () => Promise<Exports>, change: change as unknown as Replacement['change'] }
}
