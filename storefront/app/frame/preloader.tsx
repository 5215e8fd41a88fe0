import { useEffect, useState } from 'react'
import { hasBuiltInLogo, useShopIdentity } from '../api/shop-identity.ts'

const HIDE_MS = 150

/** Fades within 150 ms after `load` (spec, section 2). Without scripts shell.css removes it. */
export function Preloader() {
  const { shop_name, logo } = useShopIdentity()
  const [phase, setPhase] = useState<'shown' | 'leaving' | 'gone'>('shown')
  useEffect(() => {
    const leave = () => setPhase('leaving')
    if (document.readyState === 'complete') leave()
    else addEventListener('load', leave, { once: true })
    return () => removeEventListener('load', leave)
  }, [])
  useEffect(() => {
    if (phase !== 'leaving') return
    const timer = setTimeout(() => setPhase('gone'), HIDE_MS)
    return () => clearTimeout(timer)
  }, [phase])
  if (phase === 'gone') return null
  return (
    <div
      className={phase === 'leaving' ? 'preloader graph no-print is-leaving' : 'preloader graph no-print'}
      aria-hidden="true"
      // The first script may have removed it.
      suppressHydrationWarning
    >
      <div className="grid justify-items-center gap-6 rounded-xl bg-white/90 p-10">
        {hasBuiltInLogo({ logo }) && (
          <img src="/brand/logo-mark.svg" alt="" width={96} height={96} fetchPriority="low" />
        )}
        <p className="font-display text-2xl font-semibold tracking-tight">{shop_name}</p>
        <div className="cells">
          {[1, 2, 3, 4, 5].map((cell) => (
            <i key={cell} />
          ))}
        </div>
      </div>
    </div>
  )
}
