import { useEffect } from 'react'
import { openPopup, usePopup } from '../shell/public.ts'
import { readText, writeText } from '../ui/local-storage.ts'

/** Spec, section 9: "Offer popup delay 10000 ms". */
const DELAY_MS = 10_000
const SHOWN_KEY = 'isShown'

/** Ten seconds after arriving in the catalogue asks, once ever, whether a technical specification is wanted. */
export function useOfferOnce() {
  useEffect(() => {
    const timer = setTimeout(() => {
      // Whoever is signing in or ordering at this moment is not to lose what was typed.
      if (usePopup.getState().name !== null || readText(SHOWN_KEY) === 'true') return
      openPopup('offer')
      writeText(SHOWN_KEY, 'true')
    }, DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
}
