import { useT } from './translate.ts'

/** A text by its key, for cells of columns that are written outside of a component. */
export function Word({ of: key, values }: { of: string; values?: Record<string, unknown> }) {
  return useT()(key, values)
}
