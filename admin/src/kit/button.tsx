import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon, type IconName } from './icon.tsx'

export type ButtonKind = 'primary' | 'ghost' | 'soft' | 'text' | 'danger'

interface Look {
  kind?: ButtonKind
  size?: 'sm' | 'xs'
  icon?: IconName
  children: ReactNode
}

const classOf = ({ kind = 'primary', size = 'sm' }: Look, more = '') =>
  `btn btn--${size} ${kind === 'primary' ? '' : `btn--${kind}`} ${more}`

/** `type="button"` unless said; `is_busy` shows that it works and takes no second click. */
export function Button({
  kind,
  size,
  icon,
  children,
  is_busy = false,
  className = '',
  ...rest
}: Look & { is_busy?: boolean } & ButtonHTMLAttributes<HTMLButtonElement>) {
  const look = classOf({ kind, size, children } as Look, `${className} ${is_busy ? 'is-loading' : ''}`)
  return (
    <button
      type="button"
      {...rest}
      className={look}
      aria-busy={is_busy || undefined}
      disabled={rest.disabled || is_busy}
    >
      {icon && <Icon name={icon} />}
      {children}
    </button>
  )
}

/** A link that looks like a button. `to` is an address of the office, `href` one outside of it. */
export function ButtonLink({ to, href, icon, children, ...look }: Look & { to?: string; href?: string }) {
  const content = (
    <>
      {icon && <Icon name={icon} />}
      {children}
    </>
  )
  if (to === undefined)
    return (
      <a className={classOf({ ...look, children })} href={href} target="_blank" rel="noreferrer">
        {content}
      </a>
    )
  return (
    <Link className={classOf({ ...look, children })} to={to}>
      {content}
    </Link>
  )
}

/** A square button of an icon alone; `label` says what it does. */
export function IconButton({
  icon,
  label,
  className = '',
  ...rest
}: { icon: IconName; label: string } & Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'>) {
  return (
    <button type="button" {...rest} className={`icon-btn icon-btn--sm ${className}`} aria-label={label} title={label}>
      <Icon name={icon} />
    </button>
  )
}
