import type { AdminOrder } from '@shop/contract/admin/orders/orders'
import { Badge } from '@shop/ui/components/badge/badge.tsx'
import { useT } from '../kit/text/translate.ts'

export function OrderNote({ order: { note, is_get_example } }: { order: AdminOrder }) {
  const t = useT()
  if (note === '' && !is_get_example) return null
  return (
    <section className="panel grid content-start gap-3 p-5">
      <h2 className="text-[1.0625rem]">{t('orders.buyer_note')}</h2>
      {note !== '' && (
        <p className="border-l-3 border-marker-400 pl-3 text-[.9375rem] leading-6 [overflow-wrap:anywhere] whitespace-pre-line">
          {note}
        </p>
      )}
      {is_get_example && (
        <p>
          <Badge kind="info">{t('orders.example')}</Badge>
        </p>
      )}
    </section>
  )
}
