import type { MouseEvent, ReactNode } from 'react'
import { openPopup, type PopupName } from '../shell/public.ts'

interface PopupLinkProps {
  popup: PopupName
  className?: string
  /** For the next popup when there is no e-mail typed in this one. */
  email?: string | undefined
  children: ReactNode
}

/** Leads from one popup to another and takes the e-mail along: it need not be typed twice. */
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
