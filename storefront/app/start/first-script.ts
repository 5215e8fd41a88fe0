import { showDeferredSections } from './deferred-sections.ts'
import { startEventReplay } from './event-replay.ts'
import { loadCode } from './load-code.ts'
import { markEmpty } from './mark-empty.ts'

/** After `load`; then the code is considered broken. */
const HYDRATION_TIMEOUT_MS = 5_000

/** The preloader stays until `load` (specification, section 2), with or without the code. */
function onLoad() {
  document.querySelector('.preloader')?.classList.add('is-leaving')
  setTimeout(() => dispatchEvent(new Event('shop:failed')), HYDRATION_TIMEOUT_MS)
}

markEmpty()
startEventReplay()
loadCode()
addEventListener('shop:hydrated', showDeferredSections, { once: true })
if (document.readyState === 'complete') onLoad()
else addEventListener('load', onLoad, { once: true })
