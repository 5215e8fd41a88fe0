import type { MouseEvent, ReactNode } from 'react'
import { openPopup, type PopupName } from '../../popups/popup-store.ts'

interface PopupLinkProps {
  popup: PopupName
  className?: string
  /** Passed to the next popup if this one has no e-mail field. */
  email?: string | undefined
  children: ReactNode
}

/** Opens another popup and passes on the typed e-mail. */
export function PopupLink({ popup, className = '', email, children }: PopupLinkProps) {
  const open = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const typed = currentTarget.form?.elements.namedItem('email')
    openPopup(popup, { email: typed instanceof HTMLInputElement ? typed.value.trim() : email })
  }
  return (
    <button type="button" className={`link ${className}`} onClick={open}>
      {children}
    </button>
  )
}
