import { Empty as Message } from '@shop/ui/components/empty/empty.tsx'
import type { ComponentProps } from 'react'

interface EmptyProps extends Omit<ComponentProps<typeof Message>, 'picture'> {
  /** In public/brand, without its ending. */
  picture: 'empty-cart' | 'empty-favorites' | 'empty-orders' | 'empty-search' | 'error' | 'offline' | 'success' | 'mail'
}

export const Empty = ({ picture, ...message }: EmptyProps) => <Message {...message} picture={`/brand/${picture}.svg`} />
