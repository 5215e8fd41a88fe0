import { useState } from 'react'
import type { OrderPage } from '@shop/contract/shop/orders/order-pages'
import { failureKeyOf } from '../../api/refusal-texts.ts'
import { orderedProducts, reorderAsAnybody } from '../../checkout/public.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { toast } from '@shop/ui/components/toast/toast.tsx'

/** At today's prices, with or without an account. */
export function useGuestReorder({ lines }: OrderPage) {
  const { t } = useTranslation()
  const [is_working, setWorking] = useState(false)
  const order = async () => {
    if (is_working) return
    setWorking(true)
    try {
      const ordered = orderedProducts(lines)
      const result = await reorderAsAnybody(ordered)
      const is_whole = ordered.length === lines.length && result.every(({ problem }) => problem === null)
      if (result.some(({ added }) => added > 0))
        toast('ok', t(is_whole ? 'order_again_added' : 'order_again_partly'), { label: t('go_to_cart'), to: '/basket' })
      else toast('err', t('order_again_nothing'))
    } catch (error) {
      console.warn('The order could not be repeated', error)
      toast('err', t(failureKeyOf(error)))
    } finally {
      setWorking(false)
    }
  }
  return { is_working, order }
}
