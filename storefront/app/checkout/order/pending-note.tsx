import { useTranslation } from '../i18n/translation.tsx'
import { Button } from '../ui/button.tsx'
import { moneyText } from '../ui/money.ts'
import { Note } from '../ui/note.tsx'
import { forgetOrderKey } from './order-key.ts'
import { forgetOrder, usePendingOrder } from './pending-order.ts'

export const useHasPendingOrder = () => usePendingOrder(({ order }) => order !== null)

/** In place of the sums and the button: the order is made, only the line is missing. */
export function PendingNote() {
  const { t } = useTranslation()
  const order = usePendingOrder((kept) => kept.order)
  if (!order) return null
  const cancel = () => {
    forgetOrder()
    forgetOrderKey()
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
