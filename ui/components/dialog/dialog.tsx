import { useId, type ReactNode } from 'react'
import { X } from '../../icons/icon-paths.ts'
import { Icon } from '../../icons/icon.tsx'
import { IconButton } from '../button/button.tsx'
import { DialogFrame } from './dialog-frame.tsx'

export interface DialogProps {
  title: string
  /** False lets it fade; the caller removes it. */
  is_open?: boolean
  onClose: () => void
  is_wide?: boolean
  stays_open?: boolean
  /** Above a centred title. */
  picture?: string | undefined
  /** Stay in sight below long content. */
  foot?: ReactNode
  children: ReactNode
}

/** A sheet at the lower edge on phones. */
export function Dialog(props: DialogProps & { close_label: string }) {
  const { title, is_open = true, onClose, is_wide = false, stays_open, picture, foot, close_label, children } = props
  const title_id = useId()
  const heading = (
    <h2 id={title_id} tabIndex={-1}>
      {title}
    </h2>
  )
  return (
    <DialogFrame
      className={is_open ? 'popup' : 'popup is-closing'}
      title_id={title_id}
      onClose={onClose}
      stays_open={stays_open}
      moveFocus={focusFirst}
    >
      <div className={is_wide ? 'modal modal--wide' : 'modal'}>
        <div className="modal__head">
          {picture ? <span /> : heading}
          <IconButton label={close_label} onClick={onClose}>
            <Icon of={X} />
          </IconButton>
        </div>
        <div className={picture ? 'modal__body modal__body--picture' : 'modal__body'}>
          {picture && <img src={picture} width={240} height={180} alt="" />}
          {picture && heading}
          {children}
        </div>
        {foot && <div className="modal__foot">{foot}</div>}
      </div>
    </DialogFrame>
  )
}

const FIELD = '.modal__body :is(input:not([type=file], [type=hidden]), textarea, select):not(:disabled)'

/** The first field, else the foot's first button (the safe answer), or the title. */
function focusFirst(dialog: HTMLDialogElement) {
  const target = [FIELD, '.modal__foot button', 'h2'].map((wanted) => dialog.querySelector<HTMLElement>(wanted))
  target.find((element) => element !== null)?.focus()
}
