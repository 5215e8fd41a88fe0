import type { OrderStatus } from '@shop/contract/rules/orders/order-status'
import { type ComponentProps } from 'react'
import { Badge } from '@shop/ui/components/badge/badge.tsx'
import { useT } from '../kit/text/translate.ts'

const KINDS: Record<OrderStatus, ComponentProps<typeof Badge>['kind']> = {
  new: 'info',
  confirmed: 'warn',
  awaiting_payment: 'warn',
  packed: 'line',
  shipped: 'ok',
  delivered: 'ok',
  completed: 'ok',
  cancelled: 'bad',
}

export function StatusBadge({ status }: { status: OrderStatus }) {
  const t = useT()
  return <Badge kind={KINDS[status]}>{t(`orders.status_${status}`)}</Badge>
}
