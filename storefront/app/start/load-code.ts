/** A missing picture delays the code no longer than this. */
const WAIT_MS_MAX = 3_000
const LARGEST = 'largest-contentful-paint'
/** A hidden tab paints nothing. */
const PAINT_MS_MAX = 1_000
/** The code's own files delay `load` as well; this covers the time between their arrival and hydration. */
const HYDRATION_MS_MAX = 2_000
/** The last three also come from screen readers, voice control and form fillers. */
const FIRST_INPUTS = ['pointerdown', 'touchstart', 'keydown', 'click', 'input', 'submit'] as const

/**
 * Loads the page's code when the first screen is painted, so that on a slow line it takes no bandwidth from what is visible;
 * at once if the visitor touches the page or presses a key. Holds back the window's `load` event until hydration begins.
 */
export function loadCode(): void {
  const letLoad = holdLoad()
  const waiting = new AbortController()
  const load = async () => {
    if (waiting.signal.aborted) return
    waiting.abort()
    fetchCode()
    // React needs the whole document, and cached code may arrive before its end.
    await parsed()
    startCode()
    setTimeout(letLoad, HYDRATION_MS_MAX)
  }
  for (const event of ['shop:hydrating', 'shop:failed'] as const) addEventListener(event, letLoad, { once: true })
  for (const input of FIRST_INPUTS)
    addEventListener(input, load, { passive: true, capture: true, signal: waiting.signal })
  setTimeout(load, WAIT_MS_MAX)
  void waitForFirstScreen().then(load)
}

function fetchCode() {
  for (const href of [...filesNamed('started'), ...filesNamed('fetched')])
    document.head.append(createElement('link', { rel: 'modulepreload', href }))
}

/** In this order. */
function startCode() {
  for (const src of filesNamed('started'))
    document.head.append(createElement('script', { type: 'module', async: false, src }))
}

/** The file names are attributes of this script's own element (html.ts). */
const filesNamed = (use: 'fetched' | 'started') =>
  document.querySelector<HTMLScriptElement>('script[data-started]')?.dataset[use]?.split(' ').filter(Boolean) ?? []

const createElement = <Tag extends 'link' | 'script'>(tag: Tag, properties: Partial<HTMLElementTagNameMap[Tag]>) =>
  Object.assign(document.createElement(tag), properties)

/**
 * An open document in a frame delays the window's `load` event. On a fast line `load` would otherwise fire before the first
 * screen is painted: the preloader would leave, and a program that waits for `load` would find a page without its code.
 *
 * @returns lets `load` fire
 */
function holdLoad(): () => void {
  const frame = document.createElement('iframe')
  frame.hidden = true
  document.documentElement.append(frame)
  frame.contentDocument?.open()
  return () => frame.remove()
}

async function waitForFirstScreen() {
  await parsed()
  const picture = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]')
  // Do not wait for a broken picture.
  await picture?.decode().catch(() => null)
  await painted()
}

const parsed = () =>
  new Promise((resolve) => {
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', resolve, { once: true })
    else resolve(null)
  })

/** After the largest contentful paint if the browser reports it, else after a frame. */
const painted = () =>
  new Promise((resolve) => {
    setTimeout(resolve, PAINT_MS_MAX)
    if (PerformanceObserver.supportedEntryTypes.includes(LARGEST))
      new PerformanceObserver(resolve).observe({ type: LARGEST, buffered: true })
    else requestAnimationFrame(() => requestAnimationFrame(resolve))
  })
