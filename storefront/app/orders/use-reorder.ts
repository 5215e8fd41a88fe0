import { useRef, useState } from 'react'
import { isCallFailed } from '@shop/contract/call'
import type { OrderDetail } from '@shop/contract/shop/orders/orders'
import { withSession } from '../account/public.ts'
import { orderedProducts, reorder, type ReorderLine } from '../checkout/public.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { randomKey } from '../api/random-key.ts'
import { failureKeyOf } from '../api/refusal-texts.ts'
import { toast } from '@shop/ui/components/toast/toast.tsx'

const UNAUTHENTICATED = 401

/** A retry after a lost response counts once; another click adds again. */
export function useReorder({ lines }: OrderDetail, user_id: number) {
  const { t } = useTranslation()
  const [is_working, setWorking] = useState(false)
  const [done, setDone] = useState<ReorderLine[] | null>(null)
  const key = useRef<string | null>(null)

  const order = async () => {
    if (is_working) return
    setWorking(true)
    key.current ??= randomKey()
    const { current } = key
    const ordered = orderedProducts(lines)
    try {
      const result = await withSession(user_id, () => reorder(ordered, current))
      key.current = null
      setDone(result)
      if (result.some(({ added }) => added > 0))
        toast('ok', t('order_again_added'), { label: t('go_to_cart'), to: '/basket' })
    } catch (error) {
      if (!isCallFailed(error) || error.status !== UNAUTHENTICATED) toast('err', t(failureKeyOf(error)))
    } finally {
      setWorking(false)
    }
  }
  return { is_working, done, order }
}
