import { useState } from 'react'
import {
  getDocumentFile,
  issueDocument,
  mailDocument,
  type OrderDocument,
  voidDocument,
} from '@shop/contract/admin/money/billing'
import type { AdminOrder } from '@shop/contract/admin/orders/orders'
import { canIssue, DOCUMENT_KINDS, type DocumentKind } from '@shop/contract/rules/orders/order-status'
import { Badge } from '@shop/ui/components/badge/badge.tsx'
import { Button, IconButton } from '../kit/widgets/button.tsx'
import { confirm, Dialog } from '../kit/widgets/dialog.tsx'
import { formatDate, formatTime } from '../kit/text/format.ts'
import { saveDocument } from '../kit/calls/save-document.ts'
import { useT } from '../kit/text/translate.ts'
import { useCall } from '../kit/calls/use-call.ts'
import { useCan } from '../kit/calls/use-staff.ts'
import { TextField } from '../kit/form/text-field.tsx'

export function OrderDocuments({ order }: { order: AdminOrder }) {
  const t = useT()
  const run = useCall()
  const can_write = useCan('documents.write')
  const issue = async (kind: DocumentKind) => {
    const question = {
      title: t('orders.document_issue_title'),
      text: t('orders.document_issue_text'),
      action: t(`orders.document_issue_${kind}`),
    }
    if (await confirm(question))
      await run(issueDocument, { body: { order_id: order.id, kind } }, { done: 'orders.document_issued' })
  }
  const valid = order.documents.filter(({ voided_at }) => voided_at === null)
  const missing = DOCUMENT_KINDS.filter(
    (kind) => canIssue(kind, order.status) && !valid.some((document) => document.kind === kind),
  )
  return (
    <section className="panel grid gap-2 p-5">
      <h2 className="mb-1 text-base">{t('orders.documents')}</h2>
      {order.documents.length === 0 && <p className="text-[.9375rem] text-ink-600">{t('orders.documents_none')}</p>}
      {order.documents.map((document) => (
        <DocumentCard key={document.id} document={document} order={order} />
      ))}
      {can_write &&
        missing.map((kind) => (
          <Button key={kind} kind="ghost" icon="plus" onClick={() => void issue(kind)}>
            {t(`orders.document_issue_${kind}`)}
          </Button>
        ))}
    </section>
  )
}

interface CardProps {
  document: OrderDocument
  order: AdminOrder
}

function DocumentCard({ document, order }: CardProps) {
  const t = useT()
  const run = useCall()
  const [opened, open] = useState<'mail' | 'void' | null>(null)
  const can_write = useCan('documents.write')
  const { number, voided_at } = document
  const is_voided = voided_at !== null
  const download = async () => {
    const file = await run(getDocumentFile, { params: { id: String(document.id) } })
    if (file) saveDocument(file)
  }
  return (
    <div className="rounded-md border border-line px-3 py-2">
      <div className="flex items-center gap-2">
        <span className="min-w-0 flex-1 leading-5">
          {t(`orders.document_${document.kind}`)}
          <span className={`mono block ${is_voided ? 'line-through' : ''}`}>{number}</span>
          <span className="block text-sm text-ink-600">{formatDate(document.issued_at)}</span>
        </span>
        {can_write && !is_voided && (
          <>
            <IconButton icon="mail" label={t('orders.document_mail', { number })} onClick={() => open('mail')} />
            <IconButton icon="trash" label={t('orders.document_void', { number })} onClick={() => open('void')} />
          </>
        )}
        <IconButton icon="download" label={t('orders.document_download', { number })} onClick={() => void download()} />
      </div>
      {is_voided && (
        <p className="mt-1">
          <Badge kind="bad">{t('orders.document_is_voided', { reason: document.void_reason })}</Badge>
        </p>
      )}
      {document.mailed_at && (
        <p className="mt-1 text-sm break-all text-ink-600">
          {t('orders.document_mailed_to', { moment: formatTime(document.mailed_at), email: document.mailed_to })}
        </p>
      )}
      {opened === 'mail' && <MailDialog document={document} order={order} onClose={() => open(null)} />}
      {opened === 'void' && <VoidDialog document={document} onClose={() => open(null)} />}
    </div>
  )
}

function MailDialog({ document, order, onClose }: CardProps & { onClose: () => void }) {
  const t = useT()
  const run = useCall()
  const [email, setEmail] = useState(order.email ?? '')
  const [fault, setFault] = useState<string>()
  const send = async () => {
    const input = { params: { id: String(document.id) }, body: { email } }
    const outcome = {
      done: 'orders.document_mailed',
      onFields: (faults: Record<string, string>) => setFault(faults['email']),
    }
    if (await run(mailDocument, input, outcome)) onClose()
  }
  return (
    <Dialog
      title={t('orders.document_mail_title', { number: document.number })}
      onClose={onClose}
      foot={<Button onClick={() => void send()}>{t('orders.document_mail_send')}</Button>}
    >
      <TextField
        label={t('orders.document_mail_email')}
        type="email"
        value={email}
        onChange={setEmail}
        length_max={254}
        fault={fault}
      />
    </Dialog>
  )
}

function VoidDialog({ document, onClose }: { document: OrderDocument; onClose: () => void }) {
  const t = useT()
  const run = useCall()
  const [reason, setReason] = useState('')
  const save = async () => {
    const input = { params: { id: String(document.id) }, body: { reason } }
    if (await run(voidDocument, input, { done: 'orders.document_void_done' })) onClose()
  }
  return (
    <Dialog
      title={t('orders.document_void', { number: document.number })}
      onClose={onClose}
      foot={
        <Button kind="danger" disabled={reason.trim() === ''} onClick={() => void save()}>
          {t('orders.document_void_save')}
        </Button>
      }
    >
      <TextField
        label={t('orders.document_void_reason')}
        value={reason}
        onChange={setReason}
        length_max={500}
        hint={t('orders.document_void_hint')}
      />
    </Dialog>
  )
}
