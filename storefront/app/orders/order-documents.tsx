import { useState } from 'react'
import { getOrderDocument, type OrderDetail, type OrderPaper } from '@shop/contract/orders'
import { dayText, withSession } from '../account/public.ts'
import { call } from '../call.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { failureKeyOf } from '../refusal-texts.ts'
import { saveFile } from '../save-file.ts'
import { Icon } from '../ui/icon.tsx'
import { Download, FileText } from '../ui/rare-icon-paths.ts'
import { toast } from '../ui/toast.tsx'

/** The order's invoice and delivery note, to save. */
export function OrderPapers({ order, user_id }: { order: OrderDetail; user_id: number }) {
  const { t } = useTranslation()
  return (
    <section className="panel grid gap-2 p-5">
      <h2 className="mb-1 text-base">{t('order_papers')}</h2>
      {order.documents.length === 0 && <p className="text-ink-600">{t('order_papers_none')}</p>}
      {order.documents.map((paper) => (
        <Paper key={paper.id} paper={paper} order_id={order.id} user_id={user_id} />
      ))}
    </section>
  )
}

function Paper({ paper, order_id, user_id }: { paper: OrderPaper; order_id: number; user_id: number }) {
  const { t } = useTranslation()
  const { is_loading, download } = useDownload({ order_id, document_id: paper.id, user_id })
  return (
    <button
      type="button"
      className="flex min-h-11 items-center gap-3 rounded-md border border-line px-3 py-2 text-left hover:border-ink-900"
      aria-busy={is_loading || undefined}
      onClick={() => void download()}
    >
      <Icon of={FileText} className="text-brand-600" />
      <span className="flex-1 leading-5">
        {t(`paper_${paper.kind}`)}
        <span className="mono block">
          {paper.number}, {dayText(paper.issued_at)}
        </span>
      </span>
      <span className="mono">PDF</span>
      <Icon of={Download} className="text-ink-500" />
    </button>
  )
}

function useDownload({ order_id, document_id, user_id }: { order_id: number; document_id: number; user_id: number }) {
  const { t } = useTranslation()
  const [is_loading, setLoading] = useState(false)
  const download = async () => {
    if (is_loading) return
    setLoading(true)
    try {
      const params = { id: String(order_id), document_id: String(document_id) }
      const { file_name, bytes, type } = await withSession(user_id, () => call(getOrderDocument, { params }))
      saveFile(file_name, bytes, type)
    } catch (error) {
      toast('err', t(failureKeyOf(error)))
    } finally {
      setLoading(false)
    }
  }
  return { is_loading, download }
}
