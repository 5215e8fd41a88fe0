import type { ReactNode } from 'react'
import { CircleX, Info, TriangleAlert } from '../../icons/icon-paths.ts'
import { Icon } from '../../icons/icon.tsx'

const ICONS = { info: Info, ok: Info, warn: TriangleAlert, bad: CircleX }

/** One sentence beside one icon. `bad` speaks up by itself. */
export function Note({ kind = 'info', children }: { kind?: keyof typeof ICONS; children: ReactNode }) {
  return (
    <div className={kind === 'info' ? 'note' : `note note--${kind}`} role={kind === 'bad' ? 'alert' : undefined}>
      <Icon of={ICONS[kind]} />
      <div>{children}</div>
    </div>
  )
}
