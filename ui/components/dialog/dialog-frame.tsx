import { useLayoutEffect, useRef, type ReactNode } from 'react'

interface FrameProps {
  className: string
  title_id: string
  onClose: () => void
  /** Input is not lost by a slip. */
  stays_open?: boolean | undefined
  moveFocus?: (dialog: HTMLDialogElement) => void
  children: ReactNode
}

/** Native and modal: the browser traps and returns the focus and makes the page inert. */
export function DialogFrame({ className, title_id, onClose, stays_open = false, moveFocus, children }: FrameProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  // Closed first, so that the browser returns the focus.
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
