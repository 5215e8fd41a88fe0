import { useDeferredValue, useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react'
import { Check, Info, TriangleAlert, X } from '../../icons/icon-paths.ts'
import { Icon } from '../../icons/icon.tsx'
import { IconButton } from '../button/button.tsx'
import { useToastKeys } from './use-toast-keys.ts'

export type ToastKind = 'ok' | 'err' | 'info'

export interface ToastAction {
  label: string
  to: string
  /** Until closed or followed. */
  is_lasting?: boolean
}

interface ToastEntry {
  id: number
  kind: ToastKind
  text: string
  action: ToastAction | undefined
}

const LIFE_MS = 4000
const SHOWN_MAX = 3
const NONE: readonly ToastEntry[] = []

let shown = NONE
let last_id = 0
const listeners = new Set<() => void>()

function change(next: readonly ToastEntry[]) {
  shown = next
  for (const listen of listeners) listen()
}

function subscribe(listen: () => void) {
  listeners.add(listen)
  return () => {
    listeners.delete(listen)
  }
}

/** For four seconds, unless `is_lasting`; the same text restarts them. */
export function toast(kind: ToastKind, text: string, action?: ToastAction) {
  last_id += 1
  change([...shown.filter((known) => known.text !== text), { id: last_id, kind, text, action }].slice(-SHOWN_MAX))
}

const dismiss = (id: number) => change(shown.filter((entry) => entry.id !== id))

interface ToastsProps {
  close_label: string
  /** `onFollow` removes the toast. */
  renderLink?: (action: ToastAction, onFollow: () => void) => ReactNode
}

/** Once per page, before the first toast: screen readers only hear additions to a known list. */
export function Toasts(props: ToastsProps) {
  const current = useSyncExternalStore(
    subscribe,
    () => shown,
    () => NONE,
  )
  // First the pressed button changes.
  const entries = useDeferredValue(current)
  const failures = entries.filter(({ kind }) => kind === 'err')
  const show = (list: readonly ToastEntry[]) => list.map((entry) => <Toast key={entry.id} {...entry} {...props} />)
  const region = useRef<HTMLDivElement>(null)
  useToastKeys(region)
  return (
    <div className="toasts no-print" ref={region} aria-keyshortcuts="F6">
      <div role="status" className="toasts__list">
        {show(entries.filter((entry) => !failures.includes(entry)))}
      </div>
      {failures.length > 0 && (
        <div role="alert" className="toasts__list">
          {show(failures)}
        </div>
      )}
    </div>
  )
}

const ICONS = { ok: Check, err: TriangleAlert, info: Info }

function Toast({ id, kind, text, action, close_label, renderLink }: ToastEntry & ToastsProps) {
  const [is_held, setHeld] = useState(false)
  useToastLife(id, is_held || action?.is_lasting === true)
  const hold = () => setHeld(true)
  const release = () => setHeld(false)
  return (
    <div
      className={`toast on-dark ${kind === 'ok' ? '' : `toast--${kind}`}`}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      <span className="toast__i">
        <Icon of={ICONS[kind]} />
      </span>
      <span>
        {text}
        {action && '. '}
        {action && renderLink?.(action, () => dismiss(id))}
      </span>
      <IconButton label={close_label} size="sm" onClick={() => dismiss(id)}>
        <Icon of={X} />
      </IconButton>
    </div>
  )
}

function useToastLife(id: number, is_held: boolean) {
  const left_ms = useRef(LIFE_MS)
  useEffect(() => {
    if (is_held) return
    const since = Date.now()
    const timer = setTimeout(() => dismiss(id), left_ms.current)
    return () => {
      clearTimeout(timer)
      left_ms.current -= Date.now() - since
    }
  }, [id, is_held])
}
