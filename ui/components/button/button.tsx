import type { ComponentProps } from 'react'
import type { To } from 'react-router'
import { Link } from './link.tsx'

interface ButtonLook {
  kind?: 'ghost' | 'soft' | 'text' | 'danger'
  /** Height: lg 56, md 48, sm 40 px. */
  size?: 'lg' | 'md' | 'sm'
  is_block?: boolean
}

export function buttonClass({ kind, size = 'md', is_block = false }: ButtonLook, more = ''): string {
  const parts = ['btn', kind && `btn--${kind}`, size !== 'md' && `btn--${size}`, is_block && 'btn--block', more]
  return parts.filter(Boolean).join(' ')
}

type ButtonProps = ComponentProps<'button'> & ButtonLook & { is_loading?: boolean }

/** While it works the button keeps its width and takes no second click. */
export function Button({ kind, size, is_block, is_loading = false, className, onClick, ...rest }: ButtonProps) {
  const look = buttonClass({ ...(kind && { kind }), ...(size && { size }), ...(is_block && { is_block }) }, className)
  return (
    <button
      type="button"
      {...rest}
      className={is_loading ? `${look} is-loading` : look}
      aria-busy={is_loading || undefined}
      onClick={(event) => (is_loading ? event.preventDefault() : onClick?.(event))}
    />
  )
}

type ButtonLinkProps = Omit<ComponentProps<typeof Link>, 'to'> & ButtonLook & { to: To }

/** Looks like a button, leads somewhere. */
export function ButtonLink({ kind, size, is_block, className, ...rest }: ButtonLinkProps) {
  const look = { ...(kind && { kind }), ...(size && { size }), ...(is_block && { is_block }) }
  return <Link {...rest} className={buttonClass(look, className)} />
}

type IconButtonProps = ComponentProps<'button'> & { label: string; look?: 'line'; size?: 'sm' }

/** A button that shows an icon only; `label` is its name. */
export function IconButton({ label, look, size, className = '', ...rest }: IconButtonProps) {
  const parts = ['icon-btn', look && `icon-btn--${look}`, size && `icon-btn--${size}`, className]
  return <button type="button" aria-label={label} {...rest} className={parts.filter(Boolean).join(' ')} />
}
