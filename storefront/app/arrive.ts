// The first script of every page, and a small one: it brings the page's code once the first screen is painted. Until the code
// lives this keeps what is clicked and typed, and it uncovers the page. Links and the search work without any of it.

import { bringCode } from './bring-code.ts'
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
bringCode()
addEventListener('shop:alive', layOutRest, { once: true })
if (document.readyState === 'complete') hasLoaded()
else addEventListener('load', hasLoaded, { once: true })
