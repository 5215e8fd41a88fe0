import { useState } from 'react'
import { getOrderPageDocument, type OrderPage } from '@shop/contract/shop/orders/order-pages'
import { DOCUMENT_KINDS, type DocumentKind } from '@shop/contract/rules/orders/order-status'
import { Download } from '@shop/ui/icons/rare-icon-paths.ts'
import { Icon } from '@shop/ui/icons/icon.tsx'
import { dayText } from '../../account/public.ts'
import { call } from '../../api/call.ts'
import { failureKeyOf } from '../../api/refusal-texts.ts'
import { saveFile } from '../../api/save-file.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { toast } from '@shop/ui/components/toast/toast.tsx'
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
  const [is_loading, setLoading] = useState(false)
  const download = async () => {
    if (is_loading) return
    setLoading(true)
    try {
      const { file_name, bytes, type } = await call(getOrderPageDocument, { params: { code, kind, format: 'pdf' } })
      saveFile(file_name, bytes, type)
    } catch (error) {
      toast('err', t(failureKeyOf(error)))
    } finally {
      setLoading(false)
    }
  }
  return (
    <button
      type="button"
      className="file no-print"
      aria-busy={is_loading || undefined}
      aria-label={`PDF: ${t(`paper_${kind}`)} ${t('number_sign')} ${number}`}
      onClick={() => void download()}
    >
      <Icon of={Download} />
      PDF
    </button>
  )
}
