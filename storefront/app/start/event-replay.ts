/** Links and disclosures work by themselves. */
const ONLY_WITH_CODE = 'button, [role="button"]'

type Field = HTMLInputElement | HTMLTextAreaElement
const WITHOUT_TEXT = ['checkbox', 'radio', 'file', 'button', 'submit']

interface RecordedEvents {
  clicked: HTMLElement[]
  typed: Map<Field, string>
  chosen: Map<HTMLSelectElement, string>
  sent: Set<HTMLFormElement>
}

/**
 * Records clicks, text, choices and forms until hydration and repeats them when the page is ready. Without code, forms
 * are submitted natively. Text and choices are recorded until the page is ready: React hydrates the field at once, but
 * takes what it finds there for known and clears it when it draws the field again.
 */
export function startEventReplay(): void {
  const recorded: RecordedEvents = { clicked: [], typed: new Map(), chosen: new Map(), sent: new Set() }
  const recording = new AbortController()
  const before_all = { capture: true, signal: recording.signal }
  const onInput = (event: Event) => recordInput(recorded, event)
  addEventListener('click', (event) => recordClick(recorded, event), before_all)
  addEventListener('input', onInput, { capture: true })
  addEventListener('submit', (event) => recordSubmit(recorded, event), before_all)
  addEventListener('shop:hydrating', () => recording.abort(), { once: true })
  addEventListener('shop:hydrated', () => (removeEventListener('input', onInput, true), replay(recorded)), {
    once: true,
  })
  addEventListener('shop:failed', () => (recording.abort(), submitNatively(recorded)), { signal: recording.signal })
  document.documentElement.dataset['touches'] = 'recorded'
}

function recordClick({ clicked }: RecordedEvents, event: Event) {
  const button = event.target instanceof Element ? event.target.closest<HTMLElement>(ONLY_WITH_CODE) : null
  if (!button || isSubmit(button)) return
  event.preventDefault()
  clicked.push(button)
}

function recordInput({ chosen, typed }: RecordedEvents, { target }: Event) {
  if (target instanceof HTMLSelectElement) chosen.set(target, target.value)
  else if (isField(target)) typed.set(target, target.value)
}

function recordSubmit({ sent }: RecordedEvents, event: Event) {
  event.preventDefault()
  if (event.target instanceof HTMLFormElement) sent.add(event.target)
}

async function replay({ clicked, typed, chosen, sent }: RecordedEvents) {
  typed.forEach((text, field) => typeAgain(field, text))
  chosen.forEach((value, field) => chooseAgain(field, value))
  // A click may depend on the previous one's result.
  for (const button of clicked) {
    await nextTask()
    button.click()
  }
  await nextTask()
  sent.forEach((form) => form.requestSubmit())
}

/** The search works without our code. */
function submitNatively({ sent }: RecordedEvents) {
  for (const form of sent) if (form.hasAttribute('action')) form.submit()
}

/** Lets input and frames in between. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve))

const isSubmit = (button: HTMLElement) =>
  button instanceof HTMLButtonElement && button.type === 'submit' && button.form !== null

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && !WITHOUT_TEXT.includes(target.type))

/** React may have restored the server's value. */
function chooseAgain(field: HTMLSelectElement, value: string) {
  field.value = value
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

/**
 * React ignores an input event with a known value. Setting '' through React's setter and the text through the native
 * one makes it see a change.
 */
function typeAgain(field: Field, text: string) {
  const typed = field.value || text
  const { prototype } = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  field.value = ''
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, typed)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  // Some fields accept a number on blur, which came before React listened.
  if (document.activeElement !== field) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
}
