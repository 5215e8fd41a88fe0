import { Link } from 'react-router'
import { REVIEW_STATES, type AdminReview } from '@shop/contract/admin/content/reviews'
import type { Column } from '../kit/list/data-table.tsx'
import { formatDate } from '../kit/text/format.ts'
import { ListPage } from '../kit/list/list-page.tsx'
import { useT } from '../kit/text/translate.ts'
import { authorOf, ReviewState } from './review-state.tsx'

const COLUMNS: Column<AdminReview>[] = [
  {
    key: 'text',
    label: 'service.review',
    className: 'md:min-w-[280px]',
    show: ({ id, text }) => (
      <Link className="line-clamp-3 no-underline hover:text-brand-600" to={`/reviews/${id}`}>
        {text}
      </Link>
    ),
  },
  { key: 'author', label: 'service.author', show: (row) => <Author review={row} /> },
  {
    key: 'written',
    label: 'service.written',
    sort: 'created_at',
    show: ({ created_at }) => <span className="tnum whitespace-nowrap">{formatDate(created_at)}</span>,
  },
  { key: 'reply', label: 'service.reply', show: ({ reply }) => <Answered is_answered={reply !== ''} /> },
  { key: 'state', label: 'service.status', show: ({ state }) => <ReviewState state={state} /> },
]

export function ReviewList() {
  const t = useT()
  const choices = REVIEW_STATES.map((id) => ({ id, name: t(`service.state_${id}`) }))
  return (
    <ListPage<AdminReview>
      title="service.reviews"
      search="service.reviews_search"
      empty="service.reviews_empty"
      columns={COLUMNS}
      filters={[{ kind: 'select', source: 'state', label: 'service.any_state', choices }]}
    />
  )
}

function Author({ review }: { review: AdminReview }) {
  const t = useT()
  return (
    <span className="block leading-5">
      {authorOf(review) || t('service.unsigned')}
      {review.organization && <span className="block text-sm text-ink-600">{review.organization}</span>}
    </span>
  )
}

function Answered({ is_answered }: { is_answered: boolean }) {
  const t = useT()
  return (
    <span className={is_answered ? '' : 'text-ink-500'}>
      {t(is_answered ? 'service.answered' : 'service.no_answer')}
    </span>
  )
}
