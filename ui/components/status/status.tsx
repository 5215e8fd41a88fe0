import type { ReactNode } from 'react'

/** Stock as a square and a word: full, half, empty, crossed; never by colour alone. */
export function Status({ kind, children }: { kind: 'in' | 'soon' | 'out' | 'gone'; children: ReactNode }) {
  return <span className={`status status--${kind}`}>{children}</span>
}
