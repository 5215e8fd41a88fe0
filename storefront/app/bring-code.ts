/** A picture that does not come holds nothing up for longer. */
const WAIT_MS_MAX = 3_000
const LARGEST = 'largest-contentful-paint'
/** A hidden tab paints nothing. */
const PAINT_MS_MAX = 1_000
/** The code's own files hold the window back as well; this is for the moment after them in which React begins. */
const TAKEN_MS_MAX = 2_000
/** The last three also come from screen readers, voices and what fills in forms. */
const TOUCHES = ['pointerdown', 'touchstart', 'keydown', 'click', 'input', 'submit'] as const

/**
 * Brings the page's code when the first screen is painted, so that on a slow line it takes nothing from what is seen; at
 * once for who touches the page or presses a key. The window has loaded when React has taken the page over, not before.
 */
export function bringCode(): void {
  const letLoad = holdLoad()
  const over = new AbortController()
  const bring = async () => {
    if (over.signal.aborted) return
    over.abort()
    fetchCode()
    // What React takes over stands at the document's end: code out of the browser's cache may be there before it.
    await parsed()
    startCode()
    setTimeout(letLoad, TAKEN_MS_MAX)
  }
  for (const told of ['shop:taken', 'shop:dead'] as const) addEventListener(told, letLoad, { once: true })
  for (const touch of TOUCHES) addEventListener(touch, bring, { passive: true, capture: true, signal: over.signal })
  setTimeout(bring, WAIT_MS_MAX)
  void waitForFirstScreen().then(bring)
}

function fetchCode() {
  for (const href of [...filesNamed('started'), ...filesNamed('fetched')])
    document.head.append(made('link', { rel: 'modulepreload', href }))
}

/** One after the other. */
function startCode() {
  for (const src of filesNamed('started')) document.head.append(made('script', { type: 'module', async: false, src }))
}

/** As this script's own element has them (document.ts): what the page needs, and of it what is started by itself. */
const filesNamed = (use: 'fetched' | 'started') =>
  document.querySelector<HTMLScriptElement>('script[data-started]')?.dataset[use]?.split(' ').filter(Boolean) ?? []

const made = <Tag extends 'link' | 'script'>(tag: Tag, properties: Partial<HTMLElementTagNameMap[Tag]>) =>
  Object.assign(document.createElement(tag), properties)

/**
 * A frame whose document is being written keeps the window from having loaded. Otherwise it may have before a fast line's
 * first screen is painted: the preloader would go, and whoever waits for the window would find a page without its code.
 *
 * @returns ends it
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
  // A picture that cannot be drawn is as good as drawn.
  await picture?.decode().catch(() => null)
  await painted()
}

const parsed = () =>
  new Promise((resolve) => {
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', resolve, { once: true })
    else resolve(null)
  })

/** When the largest thing was shown, where the browser tells; else when a frame was drawn. */
const painted = () =>
  new Promise((resolve) => {
    setTimeout(resolve, PAINT_MS_MAX)
    if (PerformanceObserver.supportedEntryTypes.includes(LARGEST))
      new PerformanceObserver(resolve).observe({ type: LARGEST, buffered: true })
    else requestAnimationFrame(() => requestAnimationFrame(resolve))
  })
