import { useLayoutEffect, useRef, type ReactNode } from 'react'

interface FrameProps {
  className: string
  /** The heading that names the dialog. */
  title_id: string
  /** By Escape or a click beside the content. */
  onClose: () => void
  /** A click beside it does nothing: input is not lost by a slip. */
  stays_open?: boolean | undefined
  /** If the browser's choice is not the right one. */
  moveFocus?: (dialog: HTMLDialogElement) => void
  children: ReactNode
}

/** Native and modal: the browser traps the focus, returns it to the opener and makes the page inert. */
export function DialogFrame({ className, title_id, onClose, stays_open = false, moveFocus, children }: FrameProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  // Closed before it is removed, so that the browser returns the focus.
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
