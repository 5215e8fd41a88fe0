import type { PaymentTerms } from '@shop/contract/rules/orders/order-details'
import type { PlacedOrder } from '@shop/contract/shop/orders/orders'
import type { ComponentType, PropsWithChildren } from 'react'
import type { OrderingGuest } from '../../account/public.ts'
import { useShopData } from '../../api/shop-data.ts'
import { PayButtons } from '../../card-payments/public.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { useReturned } from '../../pages/use-returned.ts'
import type { PopupProps } from '../../popups/popup-store.ts'
import { Button } from '@shop/ui/components/button/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useGo } from '../../ui/link.tsx'
import { moneyText } from '@shop/ui/components/price/money.ts'

/** `terms`: of payment. */
export const placedProps = (
  { number, total, code }: PlacedOrder,
  terms: PaymentTerms | undefined,
  guest: OrderingGuest | null,
) => ({
  guest,
  number,
  total,
  code,
  is_by_card: terms === 'card',
})

/** @param PasswordAfterOrder for a guest's order */
export const thanksPopupWith = (PasswordAfterOrder: ComponentType<{ guest: OrderingGuest }>) =>
  function ThanksPopup(props: PopupProps & Record<string, unknown>) {
    const { guest } = props
    return <Thanks {...props}>{isGuest(guest) && <PasswordAfterOrder guest={guest} />}</Thanks>
  }

/** With a number for an order. */
function Thanks({
  is_open,
  onClose,
  number,
  total,
  code,
  is_by_card,
  children,
}: PropsWithChildren<PopupProps & Record<string, unknown>>) {
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
      {is_order && typeof code === 'string' && is_by_card === true && <PayNow code={code} onReturned={openOrder} />}
      {is_order && typeof code === 'string' && (
        <Button
          size="lg"
          kind={is_by_card === true ? 'ghost' : 'primary'}
          is_block
          className="mt-6"
          onClick={openOrder}
        >
          {t('thanks_open_order')}
        </Button>
      )}
      <Button size="lg" kind={is_order ? 'ghost' : 'primary'} is_block className="mt-3" onClick={leave}>
        {t('to_home')}
      </Button>
      {children}
    </Dialog>
  )
}

/** Back from the bank leads to the order, which shows how the payment went. */
function PayNow({ code, onReturned }: { code: string; onReturned: () => void }) {
  const { card_providers } = useShopData()
  useReturned(onReturned)
  const leave = () => history.replaceState(history.state, '', `/orders/${code}`)
  return (
    <div className="mt-6 grid gap-3">
      <PayButtons code={code} providers={card_providers} onLeaving={leave} />
    </div>
  )
}

const isGuest = (guest: unknown): guest is OrderingGuest => typeof guest === 'object' && guest !== null
