import type { OrderPage } from '@shop/contract/shop/orders/order-pages'
import { useAction } from '../../api/use-action.ts'
import { orderedProducts, reorderAsAnybody } from '../../checkout/public.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { toast } from '@shop/ui/components/toast/toast.tsx'

/** At today's prices, with or without an account. */
export function useGuestReorder({ lines }: OrderPage) {
  const { t } = useTranslation()
  const { is_running, run } = useAction()
  const order = async () => {
    const ordered = orderedProducts(lines)
    const result = await reorderAsAnybody(ordered)
    const is_whole = ordered.length === lines.length && result.every(({ problem }) => problem === null)
    if (result.some(({ added }) => added > 0))
      toast('ok', t(is_whole ? 'order_again_added' : 'order_again_partly'), { label: t('go_to_cart'), to: '/basket' })
    else toast('err', t('order_again_nothing'))
  }
  return { is_working: is_running, order: () => run(order) }
}
