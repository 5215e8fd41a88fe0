import { CircleAlert, CircleX, Info, TriangleAlert } from '@shop/ui/icons/icon-paths.ts'
import type { ReactNode } from 'react'
import { Icon } from '@shop/ui/icons/icon.tsx'

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

/** What is wrong with a field, right under it. */
export function FieldError({ id, children }: { id: string; children: string }) {
  return (
    <span className="err" role="alert" id={id}>
      <Icon of={CircleAlert} />
      {children}
    </span>
  )
}
