// What a visitor does before the page's code is there is done when it is: nothing that was clicked or typed is lost.

/** Links and disclosures work by themselves. */
const ONLY_WITH_CODE = 'button, [role="button"]'

type Field = HTMLInputElement | HTMLTextAreaElement

/** Keeps clicks, letters and sent forms until the page lives. Returns what to do when the code cannot be had. */
export function keepEarlyTouches(): () => void {
  const clicked: HTMLElement[] = []
  const typed_into = new Set<Field>()
  const sent = new Set<HTMLFormElement>()

  const onClick = (event: Event) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>(ONLY_WITH_CODE) : null
    if (!button || isSubmit(button)) return
    withhold(event)
    clicked.push(button)
  }
  const onInput = ({ target }: Event) => {
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) typed_into.add(target)
  }
  const onSubmit = (event: Event) => {
    withhold(event)
    if (event.target instanceof HTMLFormElement) sent.add(event.target)
  }
  const stop = () => {
    removeEventListener('click', onClick, true)
    removeEventListener('input', onInput, true)
    removeEventListener('submit', onSubmit, true)
    removeEventListener('shop:alive', repeat)
  }
  const repeat = async () => {
    stop()
    typed_into.forEach(typeAgain)
    // What is clicked and sent must find what was typed: React is told of it first.
    await nextTask()
    clicked.forEach((button) => button.click())
    sent.forEach((form) => form.requestSubmit())
  }
  addEventListener('click', onClick, true)
  addEventListener('input', onInput, true)
  addEventListener('submit', onSubmit, true)
  addEventListener('shop:alive', repeat)
  return () => {
    stop()
    // The search works without our code.
    for (const form of sent) if (form.hasAttribute('action')) form.submit()
  }
}

/** Lets touches and frames come between two pieces of work. */
export const nextTask = () => new Promise((resolve) => setTimeout(resolve))

/** From the browser, and from React, which listens before it has taken everything over: it would be done twice. */
function withhold(event: Event) {
  event.preventDefault()
  event.stopPropagation()
}

const isSubmit = (button: HTMLElement) =>
  button instanceof HTMLButtonElement && button.type === 'submit' && button.form !== null

/**
 * React has taken the field over with the letters in it, and takes a change only for one when the value differs from what
 * it was last told: it is told that the field is empty, behind its back the letters come again.
 */
function typeAgain(field: Field) {
  const letters = field.value
  const { prototype } = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  field.value = ''
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, letters)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
