/** By catalog.css. */
const DEFERRED_SECTIONS = '.cards > .card:nth-child(n + 5), .footer'

/**
 * Lays out the sections below the first screen when idle, for fast scrolling, printing and screenshots. Later sections
 * are laid out at once.
 */
export async function showDeferredSections(): Promise<void> {
  for (const part of document.querySelectorAll<HTMLElement>(DEFERRED_SECTIONS)) {
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
