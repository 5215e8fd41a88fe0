// The first script of every page, and a small one: it brings the page's code once the first screen is painted, so that the
// code shares the line of a slow telephone with nothing that is seen. Links work without it; whoever touches the page or
// presses a key has the code brought at once, and what was clicked or typed meanwhile is kept for it.

import { keepEarlyTouches, nextTask } from './early-touches.ts'
import { layOutRest } from './lay-out-rest.ts'

/** A picture that does not come holds nothing up for longer. */
const WAIT_MS_MAX = 3_000
/** A hidden tab paints nothing. */
const PAINT_MS_MAX = 300
const TOUCHES = ['pointerdown', 'touchstart', 'keydown'] as const

/** What to fetch, and of it what to start, one after the other. */
const { files = '', start = '' } = document.querySelector<HTMLScriptElement>('script[data-start]')?.dataset ?? {}

keepEarlyTouches()
let is_under_way = false

async function bringCode() {
  if (is_under_way) return
  is_under_way = true
  for (const touch of TOUCHES) removeEventListener(touch, bringCode)
  for (const file of files.split(' ')) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = file
    document.head.append(link)
  }
  try {
    for (const file of start.split(' ')) {
      await import(/* @vite-ignore */ file)
      await nextTask()
    }
  } catch (error) {
    dispatchEvent(new Event('shop:dead'))
    throw error
  }
}

const parsed = () =>
  new Promise((resolve) => {
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', resolve, { once: true })
    else resolve(null)
  })

const painted = () =>
  new Promise((resolve) => {
    setTimeout(resolve, PAINT_MS_MAX)
    requestAnimationFrame(() => requestAnimationFrame(resolve))
  })

async function waitForFirstScreen() {
  await parsed()
  const picture = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]')
  // A picture that cannot be drawn is as good as drawn.
  await picture?.decode().catch(() => null)
  await painted()
}

/** The preloader covers the page until the window has loaded (specification, section 2), whether or not the code is there. */
function uncover() {
  document.querySelector('.preloader')?.classList.add('is-leaving')
}

addEventListener('shop:alive', layOutRest, { once: true })
for (const touch of TOUCHES) addEventListener(touch, bringCode, { passive: true })
setTimeout(bringCode, WAIT_MS_MAX)
void waitForFirstScreen().then(bringCode)
if (document.readyState === 'complete') uncover()
else addEventListener('load', uncover, { once: true })
