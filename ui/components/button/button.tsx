import type { ComponentProps } from 'react'

export interface ButtonLook {
  kind?: 'primary' | 'ghost' | 'soft' | 'text' | 'danger' | undefined
  /** lg 56, md 48, sm 40, xs 32 px (admin only). */
  size?: 'lg' | 'md' | 'sm' | 'xs' | undefined
  is_block?: boolean | undefined
}

export function buttonClass({ kind = 'primary', size = 'md', is_block = false }: ButtonLook, more = ''): string {
  const parts = [
    'btn',
    kind !== 'primary' && `btn--${kind}`,
    size !== 'md' && `btn--${size}`,
    is_block && 'btn--block',
    more,
  ]
  return parts.filter(Boolean).join(' ')
}

type ButtonProps = ComponentProps<'button'> & ButtonLook & { is_loading?: boolean }

/** While loading it keeps its width and takes no second click. */
export function Button({ kind, size, is_block, is_loading = false, className, onClick, ...rest }: ButtonProps) {
  const look = buttonClass({ kind, size, is_block }, className)
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

type IconButtonProps = ComponentProps<'button'> & { label: string; look?: 'line'; size?: 'sm' }

export function IconButton({ label, look, size, className = '', ...rest }: IconButtonProps) {
  const parts = ['icon-btn', look && `icon-btn--${look}`, size && `icon-btn--${size}`, className]
  return <button type="button" aria-label={label} {...rest} className={parts.filter(Boolean).join(' ')} />
}
