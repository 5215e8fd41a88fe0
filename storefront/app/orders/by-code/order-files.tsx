import { getOrderPageDocument, type OrderPage } from '@shop/contract/shop/orders/order-pages'
import { DOCUMENT_KINDS, type DocumentKind } from '@shop/contract/rules/orders/order-status'
import { Download } from '@shop/ui/icons/rare-icon-paths.ts'
import { Icon } from '@shop/ui/icons/icon.tsx'
import { dayText } from '../../account/public.ts'
import { call } from '../../api/call.ts'
import { useDownload } from '../../api/use-download.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { isDue, isPickup } from './order-progress.ts'

type Issued = OrderPage['documents'][number]

/** Missing documents say when they will be there. */
export function OrderFiles({ order, code }: { order: OrderPage; code: string }) {
  const { t } = useTranslation()
  const is_cancelled = order.status === 'cancelled'
  const later = is_cancelled
    ? []
    : DOCUMENT_KINDS.filter((kind) => !order.documents.some((issued) => issued.kind === kind))
  if (is_cancelled && order.documents.length === 0) return null
  return (
    <section>
      <h2>{t('order_papers')}</h2>
      <ul className="papers">
        {order.documents.map((issued) => (
          <li key={`${issued.kind} ${issued.number}`}>
            <div>
              <b>
                {t(`paper_${issued.kind}`)} {t('number_sign')} {issued.number}
              </b>
              <small>{dayText(issued.issued_at)}</small>
            </div>
            <FileButton issued={issued} code={code} />
          </li>
        ))}
        {later.map((kind) => (
          <li key={kind} className="is-later">
            <div>
              <b>{t(`paper_${kind}`)}</b>
              <small>{t(isDue(kind, order.status) ? `order_link_due_${kind}` : laterText(kind, order))}</small>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

const laterText = (kind: DocumentKind, order: OrderPage) =>
  kind === 'delivery_note' && isPickup(order) ? 'order_link_later_delivery_note_pickup' : `order_link_later_${kind}`

function FileButton({ issued: { kind, number }, code }: { issued: Issued; code: string }) {
  const { t } = useTranslation()
  const { is_loading, download } = useDownload()
  const load = () => call(getOrderPageDocument, { params: { code, kind, format: 'pdf' } })
  return (
    <button
      type="button"
      className="file no-print"
      aria-busy={is_loading || undefined}
      aria-label={`PDF: ${t(`paper_${kind}`)} ${t('number_sign')} ${number}`}
      onClick={() => void download(load)}
    >
      <Icon of={Download} />
      PDF
    </button>
  )
}
