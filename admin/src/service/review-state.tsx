import type { StaffReview } from '@shop/contract/reviews.admin'
import { Badge, useT } from '../ui/kit.ts'

const KINDS = { waiting: 'warn', approved: 'ok', hidden: 'line' } as const

export function ReviewState({ state }: Pick<StaffReview, 'state'>) {
  const t = useT()
  return <Badge kind={KINDS[state]}>{t(`service.state_${state}`)}</Badge>
}

/** As it is signed; '' where it is not. */
export const authorOf = ({ first_name, last_name }: StaffReview): string =>
  [first_name, last_name].filter(Boolean).join(' ')
