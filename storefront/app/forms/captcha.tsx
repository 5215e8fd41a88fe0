import { useEffect, useState } from 'react'
import { getCaptcha } from '@shop/contract/account'
import { HTML_LANG } from '@shop/contract/primitives'
import { useTranslation } from '../i18n/translation.tsx'
import { FieldError } from '../ui/note.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

/** The form's field that holds the solution. */
export const CAPTCHA_FIELD = 'altcha'

const CHALLENGE = (import.meta.env.VITE_API_HOST ?? '') + getCaptcha.path
// No pointer or scroll events are gathered: the work itself is the proof.
const CONFIGURATION = JSON.stringify({ humanInteractionSignature: false, hideLogo: true, hideFooter: true })

interface CaptchaProps {
  error: string | null
  /** A solution counts once: another number brings a fresh task. */
  round: number
  /** The task is solved: what was wrong is so no more. */
  onChange: () => void
}

/** A task that costs a robot time and a person one click. Asked for only after too many failures. */
export function Captcha({ error, round, onChange: onSolved }: CaptchaProps) {
  const { t, language } = useTranslation()
  const [state, setState] = useState<'loading' | 'there' | 'lost'>('loading')
  useEffect(() => {
    import('./altcha-widget.ts').then(
      ({ teachWidget }) => {
        teachWidget(HTML_LANG[language], t)
        setState('there')
      },
      (reason: unknown) => {
        console.warn('The captcha was not loaded', reason)
        setState('lost')
      },
    )
  }, [language, t])
  return (
    <div className="field" role="group" aria-label={t('captcha_required')}>
      <div className="captcha-slot">
        {state === 'loading' && <Skeleton className="h-[72px] rounded-md" />}
        {state === 'there' && (
          <div key={`${language} ${round}`}>
            <altcha-widget
              ref={(widget) => {
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
      {(error ?? (state === 'lost' ? t('something_was_happen') : null)) && (
        <FieldError id="captcha-note">{error ?? t('something_was_happen')}</FieldError>
      )}
    </div>
  )
}
