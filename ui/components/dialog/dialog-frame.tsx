import { useLayoutEffect, useRef, type ReactNode } from 'react'

interface FrameProps {
  className: string
  /** Id of the heading that names the dialog. */
  title_id: string
  /** Asked for by Escape and by a click beside the content. */
  onClose: () => void
  /** A click beside the content does nothing: a form's input is not lost by a slip. */
  stays_open?: boolean | undefined
  /** Moves the focus after opening, where the browser's own choice is not the right one. */
  moveFocus?: (dialog: HTMLDialogElement) => void
  children: ReactNode
}

/** A native modal dialog: the browser traps the focus, gives it back to the opener and makes the page behind inert. */
export function DialogFrame({ className, title_id, onClose, stays_open = false, moveFocus, children }: FrameProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  // Closed before it leaves the page, or the browser would not give the focus back to the opener.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    if (element) moveFocus?.(element)
    return () => element?.close()
  }, [moveFocus])
  return (
    <dialog
      ref={dialog}
      className={className}
      aria-labelledby={title_id}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onPointerDown={(event) => !stays_open && event.target === dialog.current && onClose()}
    >
      {children}
    </dialog>
  )
}
