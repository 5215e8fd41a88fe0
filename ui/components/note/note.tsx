import type { ReactNode } from 'react'
import { CircleX, Info, TriangleAlert } from '../../icons/icon-paths.ts'
import { Icon } from '../../icons/icon.tsx'

const ICONS = { info: Info, ok: Info, warn: TriangleAlert, bad: CircleX }

/** `bad` is read out at once. */
export function Note({ kind = 'info', children }: { kind?: keyof typeof ICONS; children: ReactNode }) {
  return (
    <div className={kind === 'info' ? 'note' : `note note--${kind}`} role={kind === 'bad' ? 'alert' : undefined}>
      <Icon of={ICONS[kind]} />
      <div>{children}</div>
    </div>
  )
}
