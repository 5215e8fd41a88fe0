import { useEffect, useState } from 'react'
import { getCaptcha } from '@shop/contract/shop/account'
import { HTML_LANG } from '@shop/contract/primitives'
import { useTranslation } from '../i18n/translation.tsx'
import { FieldError } from '@shop/ui/components/field/field-error.tsx'
import { Skeleton } from '@shop/ui/components/skeleton/skeleton.tsx'
import './captcha.css'

export const CAPTCHA_FIELD = 'altcha'

const CHALLENGE = (import.meta.env.VITE_API_HOST ?? '') + getCaptcha.path
// Proof of work is enough without them.
const CONFIGURATION = JSON.stringify({ humanInteractionSignature: false, hideLogo: true, hideFooter: true })

interface CaptchaProps {
  error: string | null
  /** A solution is valid once: a new number loads another. */
  round: number
  /** Receives the solution. */
  onValue: (solution: string) => void
}

export function Captcha({ error, round, onValue }: CaptchaProps) {
  const { t, language } = useTranslation()
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  useEffect(() => {
    import('./altcha-widget.ts').then(
      ({ setWidgetTexts }) => {
        setWidgetTexts(HTML_LANG[language], t)
        setState('ready')
      },
      (reason: unknown) => {
        console.warn('The captcha was not loaded', reason)
        setState('failed')
      },
    )
  }, [language, t])
  return (
    <div className="field" role="group" aria-label={t('captcha_required')}>
      <div className="captcha-slot">
        {state === 'loading' && <Skeleton className="h-[72px] rounded-md" />}
        {state === 'ready' && (
          <div key={`${language} ${round}`}>
            <altcha-widget
              ref={(widget) => {
                const onSolved = (event: Event) => onValue((event as CustomEvent<{ payload: string }>).detail.payload)
                widget?.addEventListener('verified', onSolved)
                return () => widget?.removeEventListener('verified', onSolved)
              }}
              name={CAPTCHA_FIELD}
              challenge={CHALLENGE}
              language={HTML_LANG[language]}
              configuration={CONFIGURATION}
            />
          </div>
        )}
      </div>
      {(error ?? (state === 'failed' ? t('something_was_happen') : null)) && (
        <FieldError id="captcha-note">{error ?? t('something_was_happen')}</FieldError>
      )}
    </div>
  )
}
