import type { AdminReview } from '@shop/contract/admin/content/reviews'
import { Badge } from '@shop/ui/components/badge/badge.tsx'
import { useT } from '../kit/text/translate.ts'

const KINDS = { waiting: 'warn', approved: 'ok', hidden: 'line' } as const

export function ReviewState({ state }: Pick<AdminReview, 'state'>) {
  const t = useT()
  return <Badge kind={KINDS[state]}>{t(`service.state_${state}`)}</Badge>
}

/** '' if anonymous. */
export const authorOf = ({ first_name, last_name }: AdminReview): string =>
  [first_name, last_name].filter(Boolean).join(' ')
