import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '@shop/ui/components/button/button.tsx'
import { moneyText } from '@shop/ui/components/price/money.ts'
import { Note } from '@shop/ui/components/note/note.tsx'
import { clearOrderKey } from './order-key.ts'
import { clearPendingOrder, usePendingOrder } from './pending-order.ts'

export const useHasPendingOrder = () => usePendingOrder(({ order }) => order !== null)

/** While the order waits for a connection. */
export function PendingNote() {
  const { t } = useTranslation()
  const order = usePendingOrder((state) => state.order)
  if (!order) return null
  const cancel = () => {
    clearPendingOrder()
    clearOrderKey()
  }
  return (
    <section className="grid gap-4 rounded-lg border border-line p-5" aria-live="polite">
      <h2 className="text-xl">{t('order_pending_title')}</h2>
      <Note kind="warn">{t('order_pending_text', { sum: moneyText(order.shown_products_sum) })}</Note>
      <Button kind="ghost" onClick={cancel}>
        {t('order_pending_cancel')}
      </Button>
    </section>
  )
}
