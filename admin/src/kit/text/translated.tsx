import { useT } from './translate.ts'

/** For column definitions outside of components. */
export function Translated({ of: key, values }: { of: string; values?: Record<string, unknown> }) {
  return useT()(key, values)
}
