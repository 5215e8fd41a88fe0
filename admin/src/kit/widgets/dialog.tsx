import { type ReactNode, useId, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { Button, IconButton } from './button.tsx'
import { useT } from '../text/translate.ts'

interface Props {
  title: string
  onClose(): void
  children: ReactNode
  /** Footer buttons. */
  foot?: ReactNode
  is_wide?: boolean
}

const FIELD = ':is(input:not([type=file], [type=hidden]), select, textarea):not(:disabled)'
const FIRST = `.modal__body ${FIELD}, .modal__body:not(:has(${FIELD})) ~ .modal__foot button`

/** Open while rendered; Esc and the close button call `onClose`. */
export function Dialog({ title, onClose, children, foot, is_wide = false }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const title_id = useId()
  const t = useT()
  // Close before unmounting: otherwise the browser does not restore the focus.
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    // The browser would focus the close button; forms need their first field, questions the safe answer.
    shown?.querySelector<HTMLElement>(FIRST)?.focus()
    return () => shown?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={`modal ${is_wide ? 'modal--wide' : ''}`}
      aria-labelledby={title_id}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className="modal__head">
        <h2 id={title_id}>{title}</h2>
        <IconButton icon="x" label={t('kit.close')} onClick={onClose} />
      </div>
      <div className="modal__body">{children}</div>
      {foot && <div className="modal__foot">{foot}</div>}
    </dialog>
  )
}

interface Question {
  /** Texts, not keys. */
  title: string
  text?: string
  /** Button text, such as `Видалити`. */
  action: string
  is_danger?: boolean
}

interface Asked extends Question {
  answer(is_yes: boolean): void
}

let asked: Asked | null = null
const listeners = new Set<() => void>()

function ask(next: Asked | null): void {
  asked = next
  for (const listen of listeners) listen()
}

/** Asks before an irreversible action: `if (await confirm({ title, action })) …`. */
export function confirm(question: Question): Promise<boolean> {
  asked?.answer(false)
  return new Promise((resolve) => {
    ask({
      ...question,
      answer: (is_yes) => {
        ask(null)
        resolve(is_yes)
      },
    })
  })
}

function subscribe(listen: () => void) {
  listeners.add(listen)
  return () => {
    listeners.delete(listen)
  }
}

/** Rendered once in the frame; hosts the dialogs of `confirm`. */
export function ConfirmHost() {
  const shown = useSyncExternalStore(subscribe, () => asked)
  const t = useT()
  if (!shown) return null
  return (
    <Dialog
      key={shown.title}
      title={shown.title}
      onClose={() => shown.answer(false)}
      foot={
        <>
          <Button kind="text" onClick={() => shown.answer(false)}>
            {t('kit.cancel')}
          </Button>
          <Button kind={shown.is_danger ? 'danger' : 'primary'} onClick={() => shown.answer(true)}>
            {shown.action}
          </Button>
        </>
      }
    >
      <p>{shown.text ?? t('kit.sure')}</p>
    </Dialog>
  )
}
