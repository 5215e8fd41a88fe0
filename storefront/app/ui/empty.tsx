import { Empty as Message } from '@shop/ui/components/empty/empty.tsx'
import type { ComponentProps } from 'react'

interface EmptyProps extends Omit<ComponentProps<typeof Message>, 'picture'> {
  /** File name in public/brand without its ending. */
  picture: 'empty-cart' | 'empty-favorites' | 'empty-orders' | 'empty-search' | 'error' | 'offline' | 'success' | 'mail'
}

/** Nothing to show: a picture, what that means, what to do. */
export const Empty = ({ picture, ...message }: EmptyProps) => <Message {...message} picture={`/brand/${picture}.svg`} />
