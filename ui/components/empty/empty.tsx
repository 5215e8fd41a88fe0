import type { ReactNode } from 'react'

interface EmptyProps {
  title: string
  text?: string | undefined
  /** Decorative. */
  picture?: string
  /** 'h1' if the page has no other title. */
  heading?: 'h1' | 'h2'
  /** 'alert' is read out at once. */
  role?: 'alert'
  /** One action. */
  children?: ReactNode
}

export function Empty({ title, text, picture, heading: Heading = 'h2', role, children }: EmptyProps) {
  return (
    <div className="empty" role={role}>
      {picture !== undefined && <img src={picture} width={320} height={240} alt="" />}
      <Heading>{title}</Heading>
      {text !== undefined && text !== '' && <p>{text}</p>}
      {children}
    </div>
  )
}
