import { useRef, useState } from 'react'
import { isCallFailed } from '@shop/contract/call'
import type { OrderDetail } from '@shop/contract/orders'
import { withSession } from '../account/public.ts'
import { addAgain, type AgainLine } from '../basket/public.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { randomKey } from '../random-key.ts'
import { failureKeyOf } from '../refusal-texts.ts'
import { toast } from '../ui/toast.tsx'

const UNAUTHENTICATED = 401

/**
 * Orders the same again: into the basket with what is still there. Sent again after the answer was lost it counts once,
 * pressed again after it was told it is another time.
 */
export function useOrderAgain({ lines }: OrderDetail, user_id: number) {
  const { t } = useTranslation()
  const [is_working, setWorking] = useState(false)
  const [done, setDone] = useState<AgainLine[] | null>(null)
  const key = useRef<string | null>(null)

  const order = async () => {
    if (is_working) return
    setWorking(true)
    key.current ??= randomKey()
    const { current } = key
    const ordered = lines.flatMap(({ product_id, amount }) =>
      product_id === null ? [] : [{ product_id, product_amount: amount }],
    )
    try {
      const told = await withSession(user_id, () => addAgain(ordered, current))
      key.current = null
      setDone(told)
      if (told.some(({ added }) => added > 0))
        toast('ok', t('order_again_added'), { label: t('go_to_cart'), to: '/basket' })
    } catch (error) {
      if (!isCallFailed(error) || error.status !== UNAUTHENTICATED) toast('err', t(failureKeyOf(error)))
    } finally {
      setWorking(false)
    }
  }
  return { is_working, done, order }
}
