import { Check, Info, TriangleAlert, X } from '@shop/ui/icons/icon-paths.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../i18n/translation.tsx'
import { create } from 'zustand'
import { IconButton } from '@shop/ui/components/button/button.tsx'
import { Icon } from '@shop/ui/icons/icon.tsx'
import { Link } from './link.tsx'

export type ToastKind = 'ok' | 'err' | 'info'

export interface ToastAction {
  label: string
  to: string
}

interface ToastEntry {
  id: number
  kind: ToastKind
  text: string
  action: ToastAction | null
}

const LIFE_MS = 4000
const SHOWN_MAX = 3

const useToasts = create<{ toasts: ToastEntry[] }>()(() => ({ toasts: [] }))
let last_id = 0

/** Tells the reader something for four seconds. The same sentence again restarts its time instead of standing twice. */
export function toast(kind: ToastKind, text: string, action?: ToastAction) {
  last_id += 1
  const entry: ToastEntry = { id: last_id, kind, text, action: action ?? null }
  useToasts.setState(({ toasts }) => ({
    toasts: [...toasts.filter((known) => known.text !== text), entry].slice(-SHOWN_MAX),
  }))
}

const dismiss = (id: number) =>
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((entry) => entry.id !== id) }))

/** The list itself, once a page. It is there before the first toast: a screen reader only hears what joins a known list. */
export function Toasts() {
  const toasts = useToasts((state) => state.toasts)
  return (
    <div className="toasts no-print">
      {(['status', 'alert'] as const).map((role) => (
        <div key={role} role={role} className="toasts__list">
          {toasts
            .filter(({ kind }) => (kind === 'err') === (role === 'alert'))
            .map((entry) => (
              <Toast key={entry.id} {...entry} />
            ))}
        </div>
      ))}
    </div>
  )
}

const ICONS = { ok: Check, err: TriangleAlert, info: Info }

function Toast({ id, kind, text, action }: ToastEntry) {
  const { t } = useTranslation()
  const [is_held, setHeld] = useState(false)
  useToastLife(id, is_held)
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
        {action && (
          <>
            {'. '}
            <Link to={action.to} onClick={() => dismiss(id)}>
              {action.label}
            </Link>
          </>
        )}
      </span>
      <IconButton label={t('close')} size="sm" onClick={() => dismiss(id)}>
        <Icon of={X} />
      </IconButton>
    </div>
  )
}

/** Counts the time that the toast was shown and not held by pointer or focus. */
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
