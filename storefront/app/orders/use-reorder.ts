import { useRef, useState } from 'react'
import type { OrderDetail } from '@shop/contract/shop/orders/orders'
import { withSession } from '../account/public.ts'
import { orderedProducts, reorder, type ReorderLine } from '../checkout/public.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { randomKey } from '../api/random-key.ts'
import { useAction } from '../api/use-action.ts'
import { toast } from '@shop/ui/components/toast/toast.tsx'

/** A retry after a lost response counts once; another click adds again. */
export function useReorder({ lines }: OrderDetail, user_id: number) {
  const { t } = useTranslation()
  const { is_running, run } = useAction()
  const [done, setDone] = useState<ReorderLine[] | null>(null)
  const key = useRef<string | null>(null)

  const order = async () => {
    key.current ??= randomKey()
    const { current } = key
    const ordered = orderedProducts(lines)
    const result = await withSession(user_id, () => reorder(ordered, current))
    key.current = null
    setDone(result)
    if (result.some(({ added }) => added > 0))
      toast('ok', t('order_again_added'), { label: t('go_to_cart'), to: '/basket' })
  }
  return { is_working: is_running, done, order: () => run(order) }
}
