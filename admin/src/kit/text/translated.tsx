import { useT } from './translate.ts'

/** A text by its key, for column definitions outside of components. */
export function Translated({ of: key, values }: { of: string; values?: Record<string, unknown> }) {
  return useT()(key, values)
}
