import { useSyncExternalStore } from 'react'

/** Spec, section 9: "Slider breakpoint 768 px". */
const WIDE = '(min-width: 48rem)'

function watch(tell: () => void) {
  const query = matchMedia(WIDE)
  query.addEventListener('change', tell)
  return () => query.removeEventListener('change', tell)
}

/** Whether two slides stand side by side. The server cannot know and takes the window for a wide one. */
export const useIsWide = (): boolean =>
  useSyncExternalStore(
    watch,
    () => matchMedia(WIDE).matches,
    () => true,
  )
