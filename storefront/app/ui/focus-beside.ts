/**
 * For a control that removes its own entry of a list, which would take the focus along: focuses the same control of the
 * next entry, else of the one before, else the page's title. Call it while the entry is still there.
 */
export function focusBeside(list: Element | null, selector: string, control: Element) {
  const controls = [...(list?.querySelectorAll<HTMLElement>(selector) ?? [])]
  const place = controls.indexOf(control as HTMLElement)
  const neighbour = controls[place + 1] ?? controls[place - 1]
  if (neighbour) neighbour.focus()
  else focusTitle()
}

/** For a control that leaves nothing in its place. */
export const focusTitle = () => focusHeading(document.querySelector('main h1'))

export function focusHeading(heading: HTMLElement | null | undefined) {
  if (!heading) return
  heading.tabIndex = -1
  heading.focus()
}
