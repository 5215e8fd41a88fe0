import { type DragEvent, type KeyboardEvent, useState } from 'react'
import { moveItem } from '../../kit/list/move-item.ts'
import { useSavedOrder } from '../../kit/list/use-saved-order.ts'

const STEPS: Record<string, number> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }

/** `useDragOrder` for rows whose sequence is saved at once, see `useSavedOrder`. */
export function useSavedDragOrder<R extends { id: number }>(
  rows: readonly R[],
  save: (ids: number[]) => Promise<unknown>,
) {
  const { shown, order } = useSavedOrder(rows, save)
  const { handle, target } = useDragOrder((from, to) => {
    const moved = shown[from]
    if (!moved || to < 0 || to >= shown.length) return
    void order(moveItem(shown, from, to).map(({ id }) => id))
    // A moved node loses the focus.
    requestAnimationFrame(() => document.getElementById(handleId(moved))?.focus())
  })
  return { shown, target, handle: (place: number) => ({ ...handle(place), id: handleId(shown[place]) }) }
}

const handleId = (row: { id: number } | undefined) => `handle-${row?.id ?? ''}`

export function useDragOrder(onMove: (from: number, to: number) => void) {
  const [dragged, setDragged] = useState<number | null>(null)
  const [over, setOver] = useState<number | null>(null)
  const end = () => {
    setDragged(null)
    setOver(null)
  }
  const handle = (place: number) => ({
    draggable: true,
    onDragStart: (event: DragEvent) => {
      event.stopPropagation()
      event.dataTransfer.effectAllowed = 'move'
      // Firefox only drags elements with data.
      event.dataTransfer.setData('text/plain', String(place))
      setDragged(place)
    },
    onDragEnd: end,
    onKeyDown: (event: KeyboardEvent) => moveByKey(event, place, onMove),
  })
  const target = (place: number) => ({
    'data-over': over === place && dragged !== place ? '' : undefined,
    onDragOver: (event: DragEvent) => {
      // A file, or another list's entry.
      if (dragged === null) return
      event.preventDefault()
      event.stopPropagation()
      setOver(place)
    },
    onDrop: (event: DragEvent) => {
      if (dragged === null) return
      event.preventDefault()
      event.stopPropagation()
      if (dragged !== place) onMove(dragged, place)
      end()
    },
  })
  return { handle, target }
}

function moveByKey(event: KeyboardEvent, place: number, onMove: (from: number, to: number) => void): void {
  const step = STEPS[event.key]
  if (step === undefined) return
  event.preventDefault()
  onMove(place, place + step)
}
