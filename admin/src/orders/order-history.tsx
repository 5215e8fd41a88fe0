import { useState } from 'react'
import { addOrderNote, type HistoryLine, type AdminOrder, writeToBuyer } from '@shop/contract/admin/orders/orders'
import { Button } from '../kit/widgets/button.tsx'
import { formatTime } from '../kit/text/format.ts'
import { useT } from '../kit/text/translate.ts'
import { useCall } from '../kit/calls/use-call.ts'
import { useCan } from '../kit/calls/use-staff.ts'

/** Newest first, with a form for notes and messages. */
export function OrderHistory({ order }: { order: AdminOrder }) {
  const t = useT()
  const can_write = useCan('orders.write')
  return (
    <section className="panel">
      <div className="panel__head">
        <h2>{t('orders.history')}</h2>
      </div>
      <div className="panel__body">
        <ul className="grid gap-4">
          {order.history.map((line, index) => (
            <li
              key={`${line.created_at} ${index}`}
              className="grid gap-x-4 [overflow-wrap:anywhere] sm:grid-cols-[132px_minmax(0,1fr)]"
            >
              <time className="mono pt-0.5" dateTime={line.created_at}>
                {formatTime(line.created_at)}
              </time>
              <HistoryText line={line} />
            </li>
          ))}
        </ul>
        {can_write && <NoteForm order={order} />}
      </div>
    </section>
  )
}

function HistoryText({ line }: { line: HistoryLine }) {
  const t = useT()
  const { kind, status, text } = line
  const description = {
    status: t('orders.event_status', { status: t(`orders.status_${status ?? 'new'}`) }),
    note: '',
    lines: t('orders.event_lines'),
    tracking: t('orders.event_tracking', { text }),
    buyer: t('orders.event_buyer'),
    delivery: t('orders.event_delivery'),
    payment: t('orders.event_payment'),
    page: t('orders.event_page'),
    paid: t('orders.event_paid', { text }),
    payment_reversed: t('orders.event_payment_reversed', { text }),
    refunded: t('orders.event_refunded', { text }),
    document_issued: t('orders.event_document_issued', { text }),
    document_voided: t('orders.event_document_voided', { text }),
  }[kind]
  const to_buyer = text && t('orders.event_to_buyer', { text })
  const shown: readonly string[] = ['note', 'lines', 'buyer', 'delivery', 'payment']
  const more = kind === 'status' ? to_buyer : shown.includes(kind) ? text : ''
  return (
    <span className="whitespace-pre-line">
      <b className="font-semibold">{line.by_name || t('orders.by_shop')}</b>
      {description !== '' && <span className="block">{description}</span>}
      {more !== '' && <span className="block">{more}</span>}
    </span>
  )
}

function NoteForm({ order }: { order: AdminOrder }) {
  const t = useT()
  const run = useCall()
  const [text, setText] = useState('')
  const params = { id: String(order.id) }
  const is_empty = text.trim() === ''
  const add = async () => {
    const answer = await run(addOrderNote, { params, body: { text } }, { done: 'orders.note_added' })
    if (answer) setText('')
  }
  const send = async () => {
    const answer = await run(writeToBuyer, { params, body: { comment: text } }, { done: 'orders.note_sent' })
    if (answer) setText('')
  }
  return (
    <div className="mt-5 grid gap-3">
      <textarea
        className="textarea !min-h-[64px]"
        rows={2}
        maxLength={2000}
        placeholder={t('orders.note_hint')}
        aria-label={t('orders.note')}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button disabled={is_empty} onClick={() => void add()}>
          {t('orders.note_add')}
        </Button>
        {order.email !== null && (
          <Button kind="ghost" icon="mail" disabled={is_empty} onClick={() => void send()}>
            {t('orders.note_send')}
          </Button>
        )}
      </div>
    </div>
  )
}
