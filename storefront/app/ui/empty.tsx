import type { ReactNode } from 'react'

interface EmptyProps {
  /** File name in public/brand without its ending. */
  picture: 'empty-cart' | 'empty-favorites' | 'empty-orders' | 'empty-search' | 'error' | 'offline' | 'success' | 'mail'
  title: string
  text?: string
  /** One action. */
  children?: ReactNode
}

/** Nothing to show: a picture, what that means, what to do. */
export function Empty({ picture, title, text, children }: EmptyProps) {
  return (
    <div className="empty">
      <img src={`/brand/${picture}.svg`} width={320} height={240} alt="" />
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      {children}
    </div>
  )
}
