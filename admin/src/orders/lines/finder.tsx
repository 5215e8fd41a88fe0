import { useState } from 'react'
import type { Suggests } from '@shop/contract/admin/orders/phone-orders'
import { useAnswer } from '../../kit/calls/use-call.ts'
import { Combobox, type Listed, useSettled } from './combobox.tsx'

interface Props<T> extends Listed<T> {
  label: string
  /** Searches by `q`. */
  route: Suggests<T>
  onChoose: (found: T) => void
}

export const LETTERS_MIN = 2

/** After a typing pause; empty after a choice. */
export function Finder<T>({ route, onChoose, ...shared }: Props<T>) {
  const [typed, setTyped] = useState('')
  const wanted = useSettled(typed.trim())
  const is_wanted = wanted.length >= LETTERS_MIN
  const { data: answer } = useAnswer(route, { query: { q: wanted } }, { is_wanted })
  return (
    <Combobox<T>
      {...shared}
      typed={typed}
      onType={setTyped}
      found={is_wanted && typed.trim() !== '' ? answer?.data : undefined}
      onChoose={(found) => {
        setTyped('')
        onChoose(found)
      }}
      onLeave={() => setTyped('')}
    />
  )
}
