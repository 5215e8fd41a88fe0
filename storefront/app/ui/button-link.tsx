import { buttonClass, type ButtonLook } from '@shop/ui/components/button/button.tsx'
import type { ComponentProps } from 'react'
import { Link } from './link.tsx'

type ButtonLinkProps = ComponentProps<typeof Link> & ButtonLook

export function ButtonLink({ kind, size, is_block, className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={buttonClass({ kind, size, is_block }, className)} />
}
