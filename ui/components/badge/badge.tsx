import type { ReactNode } from 'react'

export type BadgeKind = 'new' | 'sale' | 'info' | 'ok' | 'warn' | 'bad' | 'line'

export function Badge({ kind, children }: { kind: BadgeKind; children: ReactNode }) {
  return <span className={`badge badge--${kind}`}>{children}</span>
}
