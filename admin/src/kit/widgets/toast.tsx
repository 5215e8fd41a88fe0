import { useSyncExternalStore } from 'react'
import { IconButton } from './button.tsx'
import { Icon, type IconName } from './icon.tsx'
import { useT } from '../text/translate.ts'

export type ToastKind = 'ok' | 'err' | 'info'

interface Entry {
  id: number
  kind: ToastKind
  text: string
}

const LIFE_MS = 5000
const SHOWN_MAX = 3

let entries: readonly Entry[] = []
let last_id = 0
const listeners = new Set<() => void>()

function change(next: readonly Entry[]): void {
  entries = next
  for (const listen of listeners) listen()
}

/** Shows a message for five seconds. `text` is a text, not a key. */
export function toast(kind: ToastKind, text: string): void {
  last_id += 1
  const entry = { id: last_id, kind, text }
  change([...entries.filter((known) => known.text !== text), entry].slice(-SHOWN_MAX))
  setTimeout(() => dismiss(entry.id), LIFE_MS)
}

const dismiss = (id: number) => change(entries.filter((entry) => entry.id !== id))

function subscribe(listen: () => void) {
  listeners.add(listen)
  return () => {
    listeners.delete(listen)
  }
}

const ICONS: Record<ToastKind, IconName> = { ok: 'check', err: 'alert', info: 'info' }

/** Rendered once in the frame, before the first toast, so that screen readers announce it. */
export function Toasts() {
  const shown = useSyncExternalStore(subscribe, () => entries)
  const t = useT()
  return (
    <div className="toasts" role="status" aria-live="polite">
      {shown.map(({ id, kind, text }) => (
        <div key={id} className={`toast toast--${kind}`}>
          <span className="toast__i">
            <Icon name={ICONS[kind]} />
          </span>
          <span>{text}</span>
          <IconButton icon="x" label={t('kit.close')} onClick={() => dismiss(id)} className="!text-ink-300" />
        </div>
      ))}
    </div>
  )
}
