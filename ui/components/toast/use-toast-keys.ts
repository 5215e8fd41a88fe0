import { useEffect, type RefObject } from 'react'

const LINK = '.toast a'
const CONTROLS = '.toast :is(a, button)'

/**
 * Toasts are at the end of the page and leave after seconds, so keyboard users need a shortcut: the first Tab after a
 * toast with a link goes to the link, F6 to the newest toast. Both return the focus.
 */
export function useToastKeys(region: RefObject<HTMLElement | null>) {
  useEffect(() => {
    let before: HTMLElement | null = null
    const offered = new WeakSet<Element>()
    const enter = (event: KeyboardEvent, target: HTMLElement) => {
      event.preventDefault()
      before = document.activeElement as HTMLElement | null
      target.focus()
    }
    const onTab = (event: KeyboardEvent, toasts: HTMLElement) => {
      if (toasts.contains(document.activeElement)) return leaveAtTheEnd(event, toasts, before)
      const link = [...toasts.querySelectorAll<HTMLElement>(LINK)].at(-1)
      if (!link || offered.has(link) || event.shiftKey || document.querySelector(':modal')) return
      offered.add(link)
      enter(event, link)
    }
    const onF6 = (event: KeyboardEvent, toasts: HTMLElement) => {
      const control = [...toasts.querySelectorAll('.toast')].at(-1)?.querySelector<HTMLElement>('a, button')
      if (!control) return
      if (!toasts.contains(document.activeElement)) return enter(event, control)
      event.preventDefault()
      before?.focus()
    }
    const onKey = (event: KeyboardEvent) => {
      if (!region.current || event.altKey || event.ctrlKey || event.metaKey) return
      if (event.key === 'Tab') onTab(event, region.current)
      if (event.key === 'F6') onF6(event, region.current)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [region])
}

/** Tab and Shift+Tab leave the toasts for the former focus. */
function leaveAtTheEnd(event: KeyboardEvent, toasts: HTMLElement, before: HTMLElement | null) {
  const controls = [...toasts.querySelectorAll<HTMLElement>(CONTROLS)]
  if (document.activeElement !== controls.at(event.shiftKey ? 0 : -1) || !before?.isConnected) return
  if (event.shiftKey) event.preventDefault()
  before.focus({ preventScroll: true })
}
