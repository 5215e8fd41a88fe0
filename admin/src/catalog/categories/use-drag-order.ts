import { type DragEvent, type KeyboardEvent, useState } from 'react'

const STEPS: Record<string, number> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }

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
