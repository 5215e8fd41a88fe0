import type { ReactNode } from 'react'

/** A square and a word: never by colour alone. */
export function Status({ kind, children }: { kind: 'in' | 'soon' | 'out' | 'gone'; children: ReactNode }) {
  return <span className={`status status--${kind}`}>{children}</span>
}
