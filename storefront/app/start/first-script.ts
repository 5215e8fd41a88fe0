import { showDeferredSections } from './deferred-sections.ts'
import { startEventReplay } from './event-replay.ts'
import { loadCode } from './load-code.ts'

/** If hydration has not begun this long after `load`, the code is considered broken. */
const HYDRATION_TIMEOUT_MS = 5_000

/** The preloader covers the page until `load` (specification, section 2), whether or not the code runs. */
function onLoad() {
  document.querySelector('.preloader')?.classList.add('is-leaving')
  setTimeout(() => dispatchEvent(new Event('shop:failed')), HYDRATION_TIMEOUT_MS)
}

startEventReplay()
loadCode()
addEventListener('shop:hydrated', showDeferredSections, { once: true })
if (document.readyState === 'complete') onLoad()
else addEventListener('load', onLoad, { once: true })
