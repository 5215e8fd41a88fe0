// What a visitor does before the page's code is there is done when it is: nothing that was clicked or typed is lost.

/** Links and disclosures work by themselves. */
const ONLY_WITH_CODE = 'button, [role="button"]'

type Field = HTMLInputElement | HTMLTextAreaElement
/** Boxes, files and buttons hold no letters. */
const WITHOUT_LETTERS = ['checkbox', 'radio', 'file', 'button', 'submit']

interface Touches {
  clicked: HTMLElement[]
  typed_into: Set<Field>
  chosen: Map<HTMLSelectElement, string>
  sent: Set<HTMLFormElement>
}

/** Keeps clicks, letters, choices and sent forms until the page lives, or until it is known that it will not. */
export function keepEarlyTouches(): void {
  const kept: Touches = { clicked: [], typed_into: new Set(), chosen: new Map(), sent: new Set() }
  const over = new AbortController()
  const before_all = { capture: true, signal: over.signal }
  addEventListener('click', (event) => keepClick(kept, event), before_all)
  addEventListener('input', (event) => keepInput(kept, event), before_all)
  addEventListener('submit', (event) => keepSubmit(kept, event), before_all)
  addEventListener('shop:taken', () => over.abort(), { once: true })
  addEventListener('shop:alive', () => repeat(kept), { once: true })
  addEventListener('shop:dead', () => (over.abort(), letGo(kept)), { signal: over.signal })
  document.documentElement.dataset['touches'] = 'kept'
}

function keepClick({ clicked }: Touches, event: Event) {
  const button = event.target instanceof Element ? event.target.closest<HTMLElement>(ONLY_WITH_CODE) : null
  if (!button || isSubmit(button)) return
  event.preventDefault()
  clicked.push(button)
}

function keepInput({ chosen, typed_into }: Touches, { target }: Event) {
  if (target instanceof HTMLSelectElement) chosen.set(target, target.value)
  else if (isField(target)) typed_into.add(target)
}

function keepSubmit({ sent }: Touches, event: Event) {
  event.preventDefault()
  if (event.target instanceof HTMLFormElement) sent.add(event.target)
}

async function repeat({ clicked, typed_into, chosen, sent }: Touches) {
  typed_into.forEach(typeAgain)
  chosen.forEach((value, field) => chooseAgain(field, value))
  // Each finds what came of the one before it, once React has drawn that.
  for (const button of clicked) {
    await nextTask()
    button.click()
  }
  await nextTask()
  sent.forEach((form) => form.requestSubmit())
}

/** The search works without our code. */
function letGo({ sent }: Touches) {
  for (const form of sent) if (form.hasAttribute('action')) form.submit()
}

/** Lets touches and frames come between two pieces of work. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve))

const isSubmit = (button: HTMLElement) =>
  button instanceof HTMLButtonElement && button.type === 'submit' && button.form !== null

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && !WITHOUT_LETTERS.includes(target.type))

/** Should React have put back what the server drew. */
function chooseAgain(field: HTMLSelectElement, value: string) {
  field.value = value
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

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
  // Who has left the field left it before React could know: some take a number over only then.
  if (document.activeElement !== field) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
}
