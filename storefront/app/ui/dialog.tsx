import { X } from '@shop/ui/icons/icon-paths.ts'
import { useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from '../i18n/translation.tsx'
import { IconButton } from '@shop/ui/components/button/button.tsx'
import { Icon } from '@shop/ui/icons/icon.tsx'

interface DialogProps {
  title: string
  /** Set to false to let it fade; the caller takes it away afterwards. */
  is_open: boolean
  /** Asked for by Escape, the backdrop and the ×. */
  onClose: () => void
  is_wide?: boolean
  /** For a message: a picture above the title, both in the middle. */
  picture?: string
  children: ReactNode
}

/**
 * A native modal dialog: the browser traps the focus, gives it back to the opener and makes the page behind inert.
 * A card in the middle of the screen, a sheet at its lower edge on phones.
 */
export function Dialog({ title, is_open, onClose, is_wide = false, picture, children }: DialogProps) {
  const { t } = useTranslation()
  const title_id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  // Closed before it leaves the page, or the browser would not give the focus back to the opener.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    focusFirst(element)
    return () => element?.close()
  }, [])
  const heading = (
    <h2 id={title_id} tabIndex={-1} className={picture && 'text-2xl'}>
      {title}
    </h2>
  )
  return (
    <dialog
      ref={dialog}
      className={is_open ? 'popup' : 'popup is-closing'}
      aria-labelledby={title_id}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onPointerDown={(event) => event.target === dialog.current && onClose()}
    >
      <div className={is_wide ? 'modal modal--wide' : 'modal'}>
        <div className="modal__head">
          {picture ? <span /> : heading}
          <IconButton label={t('close')} onClick={onClose}>
            <Icon of={X} />
          </IconButton>
        </div>
        <div className={picture ? 'modal__body text-center' : 'modal__body'}>
          {picture && <img src={picture} width={240} height={180} alt="" className="mx-auto -mt-6" />}
          {picture && heading}
          {children}
        </div>
      </div>
    </dialog>
  )
}

/** The first field, or the title where there is nothing to fill in. */
function focusFirst(dialog: HTMLDialogElement | null) {
  const field = dialog?.querySelector<HTMLElement>(
    '.modal__body :is(input, textarea, select):not([type=hidden], :disabled)',
  )
  const target = field ?? dialog?.querySelector<HTMLElement>('h2')
  target?.focus()
}
