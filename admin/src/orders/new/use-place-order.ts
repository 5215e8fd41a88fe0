import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { CalledInput } from '@shop/contract/endpoint'
import { createStaffOrder } from '@shop/contract/admin/orders/phone-orders'
import { useCall } from '../../kit/calls/use-call.ts'

type Body = CalledInput<typeof createStaffOrder>['body']

/** The idempotency key depends on the content: a double click or a retry is one order. */
export function usePlaceOrder(onFaults: (faults: Record<string, string>) => void) {
  const run = useCall()
  const navigate = useNavigate()
  const [is_busy, setBusy] = useState(false)
  const sent = useRef({ text: '', key: '' })
  const place = async (body: Body) => {
    const text = JSON.stringify(body)
    if (sent.current.text !== text) sent.current = { text, key: crypto.randomUUID() }
    setBusy(true)
    onFaults({})
    const outcome = { done: 'orders.new_saved', idempotency_key: sent.current.key, onFields: onFaults }
    const answer = await run(createStaffOrder, { body }, outcome)
    setBusy(false)
    if (answer) await navigate(`/orders/${answer.data.id}`)
  }
  return { place, is_busy }
}
