type Exports = Record<string, unknown>

export interface Replacement {
  /** As for `import` from this folder. */
  module: string
  load: () => Promise<Exports>
  change: (original: Exports) => Exports
}

/** A mutation that no longer fits the module's exports does not compile. */
export function replaced<M extends object>(
  module: string,
  load: () => Promise<M>,
  change: (original: M) => Partial<M>,
): Replacement {
  return { module, load: load as () => Promise<Exports>, change: change as unknown as Replacement['change'] }
}
