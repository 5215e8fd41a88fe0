import { useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from '../i18n/translation.tsx'
import { IconButton } from '@shop/ui/components/button/button.tsx'
import { X } from '@shop/ui/icons/icon-paths.ts'
import { Icon } from '@shop/ui/icons/icon.tsx'

interface DrawerProps {
  title: string
  onClose: () => void
  /** Stays in sight at the lower edge. */
  foot?: ReactNode
  children: ReactNode
}

/** On narrow screens: what stands beside the page on wide ones, over its left edge. */
export function Drawer({ title, onClose, foot, children }: DrawerProps) {
  const { t } = useTranslation()
  const title_id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  // Closed before it leaves the page, or the browser would not give the focus back to the opener.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className="drawer"
      aria-labelledby={title_id}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onPointerDown={(event) => event.target === dialog.current && onClose()}
    >
      <div className="drawer__panel flex flex-col">
        <div className="sticky top-0 z-10 flex items-center justify-between border-b border-line bg-white py-2 pr-2 pl-4">
          <h2 className="text-xl" id={title_id}>
            {title}
          </h2>
          <IconButton label={t('close')} onClick={onClose}>
            <Icon of={X} />
          </IconButton>
        </div>
        <div className="grow">{children}</div>
        {foot && <div className="sticky bottom-0 flex gap-3 border-t border-line bg-white p-3">{foot}</div>}
      </div>
    </dialog>
  )
}
