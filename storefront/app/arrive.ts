// The first script of every page, and a small one. The page's code shares a slow line with what is seen and comes after it:
// until then this keeps what is clicked and typed, and uncovers the page. Links and the search work without any of it.

import { keepEarlyTouches } from './early-touches.ts'
import { layOutRest } from './lay-out-rest.ts'

/** Code that has not taken the page over so long after everything has loaded will not do so. */
const PATIENCE_MS = 5_000

/** The preloader covers the page until then (specification, section 2), whether or not the code lives. */
function hasLoaded() {
  document.querySelector('.preloader')?.classList.add('is-leaving')
  setTimeout(() => dispatchEvent(new Event('shop:dead')), PATIENCE_MS)
}

keepEarlyTouches()
addEventListener('shop:alive', layOutRest, { once: true })
if (document.readyState === 'complete') hasLoaded()
else addEventListener('load', hasLoaded, { once: true })
