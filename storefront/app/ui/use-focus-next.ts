import { type RefObject, useEffect, useRef } from 'react'

/**
 * For a control that replaces itself when it is used: after `focusNext` the first control of what is shown instead, or the
 * chosen one, takes the focus, which would be lost with the old one. If there is no control, the element itself takes it,
 * which then needs `tabIndex={-1}`.
 */
export function useFocusNext<E extends HTMLElement>(): { ref: RefObject<E | null>; focusNext: () => void } {
  const ref = useRef<E>(null)
  const is_wanted = useRef(false)
  useEffect(() => {
    if (!is_wanted.current) return
    is_wanted.current = false
    const find = (selector: string) => ref.current?.querySelector<HTMLElement>(selector)
    ;(find('input:checked') ?? find('input, textarea, button') ?? ref.current)?.focus()
  })
  return { ref, focusNext: () => (is_wanted.current = true) }
}
