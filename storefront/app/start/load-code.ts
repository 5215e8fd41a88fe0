/** For a missing picture, or a browser that is slow to paint: code that it fetches earlier delays its first paint. */
const WAIT_MS_MAX = 3_000
const LARGEST = 'largest-contentful-paint'
/** Between the code's arrival and hydration; its files delay `load` themselves. */
const HYDRATION_MS_MAX = 2_000
/** The last three also come from assistive programs. */
const FIRST_INPUTS = ['pointerdown', 'touchstart', 'keydown', 'click', 'input', 'submit'] as const

/**
 * After the first paint, so that on a slow line nothing visible waits; at once on a touch or key. With a mouse, holds
 * back `load` until hydration begins: somebody may click and leave within a tenth of a second.
 */
export function loadCode(): void {
  const letLoad = matchMedia('(pointer: coarse)').matches ? () => {} : holdLoad()
  const waiting = new AbortController()
  const load = async () => {
    if (waiting.signal.aborted) return
    waiting.abort()
    fetchCode()
    // React needs the whole document, and cached code may be early.
    await parsed()
    startCode()
    setTimeout(letLoad, HYDRATION_MS_MAX)
  }
  // Listeners of `load` run in a task of their own.
  for (const event of ['shop:hydrating', 'shop:failed'] as const)
    addEventListener(event, () => setTimeout(letLoad), { once: true })
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

/** Attributes of this script's element (html.ts). */
const filesNamed = (use: 'fetched' | 'started') =>
  document.querySelector<HTMLScriptElement>('script[data-started]')?.dataset[use]?.split(' ').filter(Boolean) ?? []

const createElement = <Tag extends 'link' | 'script'>(tag: Tag, properties: Partial<HTMLElementTagNameMap[Tag]>) =>
  Object.assign(document.createElement(tag), properties)

/**
 * An open document in a frame delays `load`, which on a fast line would fire before the first paint: the preloader
 * would leave, and programs that wait for `load` would find no code. The frame costs a phone 150 ms.
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
  await picture?.decode().catch(() => null)
  await painted()
}

const parsed = () =>
  new Promise((resolve) => {
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', resolve, { once: true })
    else resolve(null)
  })

/** After the largest contentful paint if reported, else after a frame. A hidden tab paints nothing. */
const painted = () =>
  new Promise((resolve) => {
    if (document.hidden) resolve(null)
    else if (PerformanceObserver.supportedEntryTypes.includes(LARGEST))
      new PerformanceObserver(resolve).observe({ type: LARGEST, buffered: true })
    else requestAnimationFrame(() => requestAnimationFrame(resolve))
  })
