/** Stock as a square and a word: full, half, empty, crossed; never by colour alone. */
export function Status({ kind, children }: { kind: 'in' | 'soon' | 'out' | 'gone'; children: string }) {
  return <span className={`status status--${kind}`}>{children}</span>
}

export type BadgeKind = 'new' | 'sale' | 'info' | 'ok' | 'warn' | 'bad'

export function Badge({ kind, children }: { kind: BadgeKind; children: string }) {
  return <span className={`badge badge--${kind}`}>{children}</span>
}
