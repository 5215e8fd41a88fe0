import { getOrderDocument, type OrderDetail, type OrderDocument } from '@shop/contract/shop/orders/orders'
import { dayText, withSession } from '../account/public.ts'
import { call } from '../api/call.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { useDownload } from '../api/use-download.ts'
import { Icon } from '@shop/ui/icons/icon.tsx'
import { Download, FileText } from '@shop/ui/icons/rare-icon-paths.ts'

export function OrderDocuments({ order, user_id }: { order: OrderDetail; user_id: number }) {
  const { t } = useTranslation()
  return (
    <section className="panel grid gap-2 p-5">
      <h2 className="mb-1 text-base">{t('order_papers')}</h2>
      {order.documents.length === 0 && <p className="text-ink-600">{t('order_papers_none')}</p>}
      {order.documents.map((billing_document) => (
        <FrozenDocument
          key={billing_document.id}
          billing_document={billing_document}
          order_id={order.id}
          user_id={user_id}
        />
      ))}
    </section>
  )
}

function FrozenDocument({
  billing_document,
  order_id,
  user_id,
}: {
  billing_document: OrderDocument
  order_id: number
  user_id: number
}) {
  const { t } = useTranslation()
  const { is_loading, download } = useOrderDocument({ order_id, document_id: billing_document.id, user_id })
  return (
    <button
      type="button"
      className="flex min-h-11 items-center gap-3 rounded-md border border-line px-3 py-2 text-left hover:border-ink-900"
      aria-busy={is_loading || undefined}
      onClick={() => void download()}
    >
      <Icon of={FileText} className="text-brand-600" />
      <span className="flex-1 leading-5">
        {t(`paper_${billing_document.kind}`)}
        <span className="mono block">
          {billing_document.number}, {dayText(billing_document.issued_at)}
        </span>
      </span>
      <span className="mono">PDF</span>
      <Icon of={Download} className="text-ink-500" />
    </button>
  )
}

export function useOrderDocument({
  order_id,
  document_id,
  user_id,
}: {
  order_id: number
  document_id: number
  user_id: number
}) {
  const { is_loading, download } = useDownload()
  const params = { id: String(order_id), document_id: String(document_id) }
  return { is_loading, download: () => download(() => withSession(user_id, () => call(getOrderDocument, { params }))) }
}
