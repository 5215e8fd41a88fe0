import { useId, useRef, type ReactNode } from 'react'
import { afterPaint } from '../../after-paint.ts'
import { X } from '../../icons/icon-paths.ts'
import { Icon } from '../../icons/icon.tsx'
import { IconButton } from '../button/button.tsx'
import { DialogFrame } from '../dialog/dialog-frame.tsx'

export interface DrawerProps {
  title: string
  onClose: () => void
  /** Stays in sight. */
  foot?: ReactNode
  children: ReactNode
}

/** For narrow screens. `close_label` names the ×. */
export function Drawer({ title, onClose, foot, close_label, children }: DrawerProps & { close_label: string }) {
  const title_id = useId()
  const panel = useRef<HTMLDivElement>(null)
  /** Out of sight at once: to free the rest of the page takes a phone 80 ms. */
  const close = () => {
    const style = panel.current?.closest('dialog')?.style
    style?.setProperty('opacity', '0')
    afterPaint(() => {
      onClose()
      style?.removeProperty('opacity')
    })
  }
  return (
    <DialogFrame className="drawer" title_id={title_id} onClose={close}>
      <div className="drawer__panel" ref={panel}>
        <div className="drawer__head">
          <h2 id={title_id}>{title}</h2>
          <IconButton label={close_label} onClick={close}>
            <Icon of={X} />
          </IconButton>
        </div>
        <div className="drawer__body">{children}</div>
        {foot && <div className="drawer__foot">{foot}</div>}
      </div>
    </DialogFrame>
  )
}
