import { useState } from 'react'
import { Link } from 'react-router'
import {
  approveReview,
  getStaffReview,
  hideReview,
  REPLY_LENGTH_MAX,
  replyToReview,
  type AdminReview,
} from '@shop/contract/admin/content/reviews'
import { TextField } from '../kit/form/text-field.tsx'
import { RecordScreen } from '../kit/page/record-screen.tsx'
import { Button } from '../kit/widgets/button.tsx'
import { formatDate, formatTime } from '../kit/text/format.ts'
import { PageHead } from '../kit/page/page-head.tsx'
import { Panel } from '../kit/page/panel.tsx'
import { useT } from '../kit/text/translate.ts'
import { useCall } from '../kit/calls/use-call.ts'
import { useCan } from '../kit/calls/use-staff.ts'
import { authorOf, ReviewState } from './review-state.tsx'

/** The text cannot be edited. */
export function ReviewPage() {
  return <RecordScreen route={getStaffReview}>{(review) => <ShownReview review={review} />}</RecordScreen>
}

function ShownReview({ review }: { review: AdminReview }) {
  const t = useT()
  return (
    <>
      <PageHead title={`${t('service.review')}: ${authorOf(review) || t('service.unsigned')}`}>
        <StateButtons review={review} />
      </PageHead>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1fr)_360px]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <Panel title={formatDate(review.created_at)} actions={<ReviewState state={review.state} />}>
            <p className="leading-7 whitespace-pre-line [overflow-wrap:anywhere]">{review.text}</p>
          </Panel>
          <ReplyPanel key={review.reply} review={review} />
        </div>
        <div className="grid gap-4">
          <Panel title={t('service.account')}>
            <Account review={review} />
          </Panel>
          {review.file && (
            <Panel title={t('service.picture')}>
              <a href={review.file.web_path} download>
                <img
                  className="max-h-[420px] w-full object-contain"
                  src={review.file.web_path}
                  alt={t('service.picture')}
                  width={review.file.width ?? 300}
                  height={review.file.height ?? 400}
                />
              </a>
            </Panel>
          )}
        </div>
      </div>
    </>
  )
}

function StateButtons({ review: { id, version, state } }: { review: AdminReview }) {
  const t = useT()
  const run = useCall()
  const may = useCan('reviews.write')
  if (!may) return null
  const input = { params: { id: String(id) }, body: { version } }
  return (
    <>
      {state !== 'hidden' && (
        <Button kind="ghost" icon="eye-off" onClick={() => void run(hideReview, input, { done: 'service.hidden' })}>
          {t('service.hide')}
        </Button>
      )}
      {state !== 'approved' && (
        <Button icon="check" onClick={() => void run(approveReview, input, { done: 'service.approved' })}>
          {t('service.approve')}
        </Button>
      )}
    </>
  )
}

function ReplyPanel({ review }: { review: AdminReview }) {
  const t = useT()
  const run = useCall()
  const may = useCan('reviews.write')
  const [reply, type] = useState(review.reply)
  const [is_busy, setBusy] = useState(false)
  if (!may) return review.reply === '' ? null : <Panel title={t('service.reply')}>{review.reply}</Panel>
  const save = async () => {
    setBusy(true)
    const input = { params: { id: String(review.id) }, body: { version: review.version, reply } }
    await run(replyToReview, input, { done: 'service.replied' })
    setBusy(false)
  }
  return (
    <Panel>
      <TextField
        label={t('service.reply')}
        hint={review.replied_at === null ? t('service.reply_hint') : formatTime(review.replied_at)}
        value={reply}
        onChange={type}
        length_max={REPLY_LENGTH_MAX}
        is_long
      />
      <Button
        className="justify-self-start"
        is_busy={is_busy}
        disabled={reply.trim() === review.reply}
        onClick={() => void save()}
      >
        {t('service.reply_save')}
      </Button>
    </Panel>
  )
}

function Account({ review: { buyer, organization } }: { review: AdminReview }) {
  const t = useT()
  const may_open = useCan('buyers.read')
  if (buyer === null) return <p className="text-ink-600">{t('service.account_gone')}</p>
  return (
    <p className="leading-6 [overflow-wrap:anywhere]">
      {may_open ? (
        <Link className="link font-semibold" to={`/buyers/${buyer.id}`}>
          {buyer.name}
        </Link>
      ) : (
        <b className="font-semibold">{buyer.name}</b>
      )}
      {organization && <span className="block">{organization}</span>}
      <a className="link block no-underline" href={`mailto:${buyer.email}`}>
        {buyer.email}
      </a>
    </p>
  )
}
