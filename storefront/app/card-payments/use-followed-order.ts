import { useEffect, useState } from 'react'
import { getOrderPage, type OrderPage } from '@shop/contract/shop/orders/order-pages'
import { call } from '../api/call.ts'
import { useReturned } from '../pages/use-returned.ts'

const SECOND_MS = 1000
/** Four minutes: banks answer within seconds, and the shop limits calls. */
const LOOKS_MAX = 24
const pauseBefore = (look: number) => Math.min(3 + look, 15) * SECOND_MS

/** Asks again while the bank or a receipt is awaited, and when the buyer comes back from the bank. */
export function useFollowedOrder<T extends OrderPage | null>(first: T, code: string): [T | OrderPage, () => void] {
  const [order, setOrder] = useState<T | OrderPage>(first)
  const [looks, setLooks] = useState(0)
  const is_followed = order !== null && isUnsettled(order) && looks < LOOKS_MAX
  useEffect(() => {
    if (!is_followed) return
    const timer = setTimeout(() => {
      call(getOrderPage, { params: { code } })
        .then(
          ({ data }) => setOrder(data),
          () => undefined,
        )
        .finally(() => setLooks((before) => before + 1))
    }, pauseBefore(looks))
    return () => clearTimeout(timer)
  }, [code, is_followed, looks])
  const refresh = () =>
    void call(getOrderPage, { params: { code } }).then(
      ({ data }) => {
        setOrder(data)
        setLooks(0)
      },
      () => undefined,
    )
  useReturned(refresh)
  return [order, refresh]
}

const RECEIPT_MS = 10 * 60_000

/** A receipt follows within minutes, or not at all. */
const isUnsettled = ({ payments }: OrderPage) =>
  payments.some(
    ({ state, source, receipt_url, at }) =>
      state === 'waiting' ||
      (state === 'paid' &&
        receipt_url === null &&
        (source === 'monobank' || source === 'liqpay') &&
        Date.now() - Date.parse(at) < RECEIPT_MS),
  )
