import {
  Button as PlainButton,
  buttonClass,
  IconButton as PlainIconButton,
} from '@shop/ui/components/button/button.tsx'
import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon, type IconName } from './icon.tsx'

type ButtonKind = 'primary' | 'ghost' | 'soft' | 'text' | 'danger'

interface Look {
  kind?: ButtonKind
  size?: 'sm' | 'xs'
  icon?: IconName
  children: ReactNode
}

/** `is_busy` takes no second click. */
export function Button({
  kind,
  size = 'sm',
  icon,
  children,
  is_busy = false,
  ...rest
}: Look & { is_busy?: boolean } & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <PlainButton {...rest} kind={kind} size={size} is_loading={is_busy} disabled={rest.disabled || is_busy}>
      {icon && <Icon name={icon} />}
      {children}
    </PlainButton>
  )
}

/** `to`: inside the admin; `href`: outside. */
export function ButtonLink({ to, href, icon, children, kind, size = 'sm' }: Look & { to?: string; href?: string }) {
  const className = buttonClass({ kind, size })
  const content = (
    <>
      {icon && <Icon name={icon} />}
      {children}
    </>
  )
  if (to === undefined)
    return (
      <a className={className} href={href} target="_blank" rel="noreferrer">
        {content}
      </a>
    )
  return (
    <Link className={className} to={to}>
      {content}
    </Link>
  )
}

export function IconButton({
  icon,
  label,
  ...rest
}: { icon: IconName; label: string } & Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'>) {
  return (
    <PlainIconButton {...rest} size="sm" label={label} title={label}>
      <Icon name={icon} />
    </PlainIconButton>
  )
}
