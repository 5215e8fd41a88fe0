import type { MouseEvent, ReactNode } from 'react'
import { openPopup, type PopupName } from '../../popups/popup-store.ts'

interface PopupLinkProps {
  popup: PopupName
  className?: string
  /** For a popup without an e-mail field. */
  email?: string | undefined
  children: ReactNode
}

/** Passes the typed e-mail on. */
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
