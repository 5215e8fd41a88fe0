/** What the style leaves for later (catalog.css). */
const LEFT_FOR_LATER = '.cards > :nth-child(n + 5), .footer'

/**
 * Lays out, piece by piece while nothing else is to do, what the style has left below the first screen: whoever scrolls
 * fast, prints or takes a picture of the whole page finds it there. What is drawn later is laid out at once.
 */
export async function layOutRest(): Promise<void> {
  for (const part of document.querySelectorAll<HTMLElement>(LEFT_FOR_LATER)) {
    await idle()
    part.style.contentVisibility = 'visible'
  }
  document.documentElement.dataset['laidOut'] = ''
}

/** Safari has no idle callbacks. */
const idle = () =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve)
    else setTimeout(resolve, 50)
  })
