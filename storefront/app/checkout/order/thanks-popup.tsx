import type { PlacedOrder } from '@shop/contract/shop/orders'
import { useTranslation } from '../../i18n/translation.tsx'
import type { PopupProps } from '../../popups/popup-store.ts'
import { Button } from '@shop/ui/components/button/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useGo } from '../../ui/link.tsx'
import { moneyText } from '@shop/ui/components/price/money.ts'

export const placedProps = ({ number, total, code }: PlacedOrder) => ({ number, total, code })

/** With a number for an order, without one for any other message sent to the shop. */
export function ThanksPopup({ is_open, onClose, number, total, code }: PopupProps & Record<string, unknown>) {
  const { t } = useTranslation()
  const go = useGo()
  const is_order = typeof number === 'string' && typeof total === 'number'
  const openOrder = () => {
    onClose()
    if (typeof code === 'string') void go(`/orders/${code}`)
  }
  const leave = () => {
    onClose()
    void go('/')
  }
  return (
    <Dialog
      title={t(is_order ? 'thanks_order_title' : 'thanks_title')}
      picture="/brand/success.svg"
      is_open={is_open}
      onClose={onClose}
    >
      {is_order && (
        <p className="mt-3 font-medium" data-order={number}>
          {t('thanks_order_number', { number, total: moneyText(total) })}
        </p>
      )}
      <p className="mt-2 text-ink-600">{t(is_order ? 'thanks_order_text' : 'thanks_text')}</p>
      {is_order && typeof code === 'string' && (
        <Button size="lg" is_block className="mt-6" onClick={openOrder}>
          {t('thanks_open_order')}
        </Button>
      )}
      <Button size="lg" kind={is_order ? 'ghost' : 'primary'} is_block className="mt-3" onClick={leave}>
        {t('to_home')}
      </Button>
    </Dialog>
  )
}
