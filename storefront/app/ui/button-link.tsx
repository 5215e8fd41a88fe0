import { buttonClass, type ButtonLook } from '@shop/ui/components/button/button.tsx'
import type { ComponentProps } from 'react'
import type { To } from 'react-router'
import { Link } from './link.tsx'

type ButtonLinkProps = Omit<ComponentProps<typeof Link>, 'to'> & ButtonLook & { to: To }

export function ButtonLink({ kind, size, is_block, className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={buttonClass({ kind, size, is_block }, className)} />
}
